// SPDX-License-Identifier: Apache-2.0
#include "digest/stridedleaves.h"

#include "digest/kernel.h"
#include "samebit/digest/digest.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <new>

namespace samebit {

namespace {

constexpr std::int64_t kLeafBytes = kDigestLeafBytes;
constexpr std::int64_t kCacheLineBytes = 64;
// The one buffer of a thread. A group of rows longer than this goes through windows of a leaf per
// row.
constexpr std::int64_t kBufferBytes = 1 << 20;
// Rows are gathered this many bytes at a time: fits a second-level cache together with what is
// read.
constexpr std::int64_t kGroupBytes = 1 << 17;
constexpr std::int64_t kColumnsPerTile = 256;

using Buffer = std::array<std::byte, kBufferBytes>;

// Null when there is no memory for it: then elements are gathered one by one.
std::byte* threadBuffer()
{
    // Not an array in thread-local storage: that would come out of the stack of every thread of the
    // host program.
    thread_local const std::unique_ptr<Buffer> buffer(new (std::nothrow) Buffer);
    return buffer ? buffer->data() : nullptr;
}

// The dimension whose neighbours lie closest together, if that is closer than those of the
// innermost one.
int closestDimension(const Geometry& geometry)
{
    int closest = -1;
    std::int64_t stride = geometry.innerStride();
    for (int i = 0; i < geometry.dimensions - 1; ++i) {
        const std::int64_t candidate = geometry.strides[static_cast<std::size_t>(i)];
        if (candidate > 0 && candidate < stride) {
            stride = candidate;
            closest = i;
        }
    }
    return closest;
}

} // namespace

StridedLeaves::StridedLeaves(const void* data, const Geometry& geometry)
    : LeafSource(static_cast<std::uint64_t>(geometry.elements * geometry.elementBytes))
    , m_data(static_cast<const std::byte*>(data))
    , m_geometry(geometry)
    , m_leafElements(kLeafBytes / geometry.elementBytes)
{
    if (geometry.innerStride() <= geometry.elementBytes)
        return; // runs or repeated elements
    m_rowDimension = closestDimension(geometry);
    if (m_rowDimension < 0)
        return;
    for (int i = m_rowDimension + 1; i < geometry.dimensions; ++i)
        m_columns *= geometry.sizes[static_cast<std::size_t>(i)];
    const std::int64_t stride = geometry.strides[static_cast<std::size_t>(m_rowDimension)];
    m_rowsPerLine = std::max<std::int64_t>(1, kCacheLineBytes / stride);
    if (m_rowsPerLine == 1)
        m_rowDimension = -1; // nothing is shared, tiles win nothing
}

void StridedLeaves::digestLeaves(std::int64_t first, std::span<Digest128> digests) const
{
    const Round round{first, digests};
    std::byte* buffer = m_rowDimension < 0 ? nullptr : threadBuffer();
    if (buffer != nullptr
        && m_rowsPerLine * m_columns * m_geometry.elementBytes <= kBufferBytes - kLeafBytes) {
        digestByRows(round, buffer);
        return;
    }
    if (buffer != nullptr) {
        digestByWindows(round, buffer);
        return;
    }
    for (Digest128& digest : digests)
        digest = digestLeaf(first++);
}

Digest128 StridedLeaves::digestLeaf(std::int64_t leaf) const
{
    const std::int64_t begin = leaf * m_leafElements;
    const auto bytes = static_cast<std::int64_t>(leafBytes(leaf));
    const std::int64_t count = bytes / m_geometry.elementBytes;
    const std::byte* inPlace = contiguousRun(m_data, m_geometry, begin, count);
    if (inPlace != nullptr)
        return xxh3(inPlace, static_cast<std::size_t>(bytes));
    alignas(kCacheLineBytes) std::array<std::byte, kDigestLeafBytes> gathered;
    gather(m_data, m_geometry, begin, count, gathered.data());
    return xxh3(gathered.data(), static_cast<std::size_t>(bytes));
}

// Gathers whole rows one after the other: what then lies in the buffer is a stretch of the logical
// content.
void StridedLeaves::digestByRows(const Round& round, std::byte* buffer) const
{
    const std::int64_t rowBytes = m_columns * m_geometry.elementBytes;
    const std::int64_t lines = std::max<std::int64_t>(1, kGroupBytes / (rowBytes * m_rowsPerLine));
    const std::int64_t groupRows = lines * m_rowsPerLine;
    const std::int64_t endRow = m_geometry.elements / m_columns;
    std::int64_t row = round.first * m_leafElements / m_columns;
    std::int64_t done = round.first * kLeafBytes - row * rowBytes; // belongs to the leaf before
    std::int64_t filled = 0;
    std::int64_t leaf = round.first;
    while (leaf < round.end()) {
        const std::int64_t groupEnd = filled + groupRows * rowBytes;
        while (row < endRow && filled < groupEnd) {
            const std::int64_t room = (groupEnd - filled) / rowBytes;
            const std::int64_t rows = rowsTogether(row, std::min(room, endRow - row));
            gatherRows(row, rows, {0, m_columns}, buffer + filled, rowBytes);
            row += rows;
            filled += rows * rowBytes;
        }
        for (; leaf < round.end(); ++leaf) {
            const auto bytes = static_cast<std::int64_t>(leafBytes(leaf));
            if (done + bytes > filled)
                break;
            round.at(leaf) = xxh3(buffer + done, static_cast<std::size_t>(bytes));
            done += bytes;
        }
        filled -= done;
        std::memmove(buffer, buffer + done, static_cast<std::size_t>(filled));
        done = 0;
    }
}

// Rows longer than the buffer: leaves are finished out of order, for all rows of a group side by
// side.
void StridedLeaves::digestByWindows(const Round& round, std::byte* buffer) const
{
    const std::int64_t most = kBufferBytes / (2 * kLeafBytes);
    const std::int64_t endElement = std::min(round.end() * m_leafElements, m_geometry.elements);
    const std::int64_t endRow = (endElement + m_columns - 1) / m_columns;
    std::int64_t row = round.first * m_leafElements / m_columns;
    while (row < endRow) {
        const std::int64_t rows = rowsTogether(row, std::min({m_rowsPerLine, most, endRow - row}));
        digestRowGroup(round, row, rows, buffer);
        row += rows;
    }
}

// Each row has a slot of two leaves: the lower half holds the window before, the upper one the
// window just gathered, so the leaf that began in the lower half is whole. A leaf across two rows
// is gathered by itself.
void StridedLeaves::digestRowGroup(const Round& round, std::int64_t firstRow, std::int64_t rows,
                                   std::byte* buffer) const
{
    for (std::int64_t row = firstRow; row < firstRow + rows; ++row) {
        const std::int64_t across = firstLeafOfRow(row) - 1;
        const std::int64_t last = (row + 1) * m_columns / m_leafElements;
        if (round.has(across))
            round.at(across) = digestLeaf(across);
        if (row * m_columns + m_columns == m_geometry.elements && round.has(last)
            && last < leaves())
            round.at(last) = digestLeaf(last);
    }
    for (std::int64_t column = 0; column < m_columns + m_leafElements; column += m_leafElements) {
        const std::int64_t width = std::clamp<std::int64_t>(m_columns - column, 0, m_leafElements);
        gatherRows(firstRow, rows, {column, width}, buffer + kLeafBytes, 2 * kLeafBytes);
        for (std::int64_t i = 0; i < rows; ++i) {
            std::byte* slot = buffer + i * 2 * kLeafBytes;
            const std::int64_t begin
                = (firstRow + i) * m_columns; // logical element at the start of the row
            const std::int64_t leaf = firstLeafOfRow(firstRow + i) + column / m_leafElements - 1;
            const std::int64_t phase = firstLeafOfRow(firstRow + i) * m_leafElements - begin;
            const bool whole = (leaf + 1) * m_leafElements <= begin + m_columns;
            if (column > 0 && whole && round.has(leaf))
                round.at(leaf) = xxh3(slot + phase * m_geometry.elementBytes, kDigestLeafBytes);
            std::memcpy(slot, slot + kLeafBytes,
                        static_cast<std::size_t>(width * m_geometry.elementBytes));
        }
    }
}

// The first leaf that begins inside this row.
std::int64_t StridedLeaves::firstLeafOfRow(std::int64_t row) const
{
    return (row * m_columns + m_leafElements - 1) / m_leafElements;
}

// As many of the rows as are neighbours in m_rowDimension.
std::int64_t StridedLeaves::rowsTogether(std::int64_t firstRow, std::int64_t wanted) const
{
    const std::int64_t size = m_geometry.sizes[static_cast<std::size_t>(m_rowDimension)];
    return std::min(wanted, size - firstRow % size);
}

void StridedLeaves::gatherRows(std::int64_t firstRow, std::int64_t rows, const Columns& columns,
                               std::byte* to, std::int64_t toRowStride) const
{
    const Odometer rowPlace(m_geometry, 0, m_rowDimension + 1, firstRow);
    Odometer column(m_geometry, m_rowDimension + 1, m_geometry.dimensions, columns.first);
    std::array<std::int64_t, kColumnsPerTile> offsets;
    Tile tile;
    tile.data = m_data + rowPlace.offset();
    tile.columnOffsets = offsets.data();
    tile.rows = rows;
    tile.rowStride = m_geometry.strides[static_cast<std::size_t>(m_rowDimension)];
    tile.elementBytes = m_geometry.elementBytes;
    for (std::int64_t done = 0; done < columns.count; done += tile.columns) {
        tile.columns = std::min(kColumnsPerTile, columns.count - done);
        for (std::int64_t i = 0; i < tile.columns;) {
            const std::int64_t run = std::min(column.innerLeft(), tile.columns - i);
            for (std::int64_t j = 0; j < run; ++j)
                offsets[static_cast<std::size_t>(i + j)]
                    = column.offset() + j * m_geometry.innerStride();
            column.advance(run);
            i += run;
        }
        gatherTile(tile, to + done * m_geometry.elementBytes, toRowStride);
    }
}

} // namespace samebit
