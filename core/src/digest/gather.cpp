// SPDX-License-Identifier: Apache-2.0
#include "digest/gather.h"

#include <algorithm>
#include <array>
#include <cstring>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace samebit {

namespace {

constexpr std::int64_t kCacheLineBytes = 64;
// Columns often lie pages apart, where no hardware prefetcher follows.
constexpr std::int64_t kPrefetchColumns = 32;

// A fixed size makes memcpy one load and one store.
template <std::size_t Bytes>
void copyElements(const std::byte* from, std::int64_t stride, std::int64_t count, std::byte* to)
{
    for (std::int64_t i = 0; i < count; ++i)
        std::memcpy(to + i * static_cast<std::int64_t>(Bytes), from + i * stride, Bytes);
}

using CopyElements = void (*)(const std::byte*, std::int64_t, std::int64_t, std::byte*);

CopyElements copierFor(std::int64_t elementBytes)
{
    switch (elementBytes) {
    case 1:
        return copyElements<1>;
    case 2:
        return copyElements<2>;
    case 4:
        return copyElements<4>;
    case 8:
        return copyElements<8>;
    default:
        return copyElements<16>;
    }
}

void gatherRuns(const std::byte* data, Odometer& place, std::int64_t bytesPerElement,
                std::int64_t count, std::byte* to)
{
    while (count > 0) {
        const std::int64_t run = std::min(count, place.innerLeft());
        std::memcpy(to, data + place.offset(), static_cast<std::size_t>(run * bytesPerElement));
        to += run * bytesPerElement;
        count -= run;
        place.advance(run);
    }
}

#if defined(__SSE2__)
template <std::size_t ElementBytes>
__m128i interleaveLow(__m128i a, __m128i b)
{
    if constexpr (ElementBytes == 1)
        return _mm_unpacklo_epi8(a, b);
    else if constexpr (ElementBytes == 2)
        return _mm_unpacklo_epi16(a, b);
    else if constexpr (ElementBytes == 4)
        return _mm_unpacklo_epi32(a, b);
    else
        return _mm_unpacklo_epi64(a, b);
}

template <std::size_t ElementBytes>
__m128i interleaveHigh(__m128i a, __m128i b)
{
    if constexpr (ElementBytes == 1)
        return _mm_unpackhi_epi8(a, b);
    else if constexpr (ElementBytes == 2)
        return _mm_unpackhi_epi16(a, b);
    else if constexpr (ElementBytes == 4)
        return _mm_unpackhi_epi32(a, b);
    else
        return _mm_unpackhi_epi64(a, b);
}

// Transposes W x W elements, W of them to a register: log2(W) perfect shuffles of the rows.
template <std::size_t ElementBytes>
void transposeBlock(const std::byte* data, const std::int64_t* columnOffsets, std::byte* to,
                    std::int64_t toRowStride)
{
    constexpr std::size_t kWidth = 16 / ElementBytes;
    // NOLINTBEGIN(modernize-avoid-c-arrays): std::array<__m128i> would drop the alignment of the
    // type
    __m128i block[kWidth];
    __m128i before[kWidth];
    // NOLINTEND(modernize-avoid-c-arrays)
    for (std::size_t i = 0; i < kWidth; ++i)
        block[i] = _mm_loadu_si128(reinterpret_cast<const __m128i*>(data + columnOffsets[i]));
    for (std::size_t round = 1; round < kWidth; round *= 2) {
        std::memcpy(before, block, sizeof(block));
        for (std::size_t i = 0; i < kWidth / 2; ++i) {
            block[2 * i] = interleaveLow<ElementBytes>(before[i], before[i + kWidth / 2]);
            block[2 * i + 1] = interleaveHigh<ElementBytes>(before[i], before[i + kWidth / 2]);
        }
    }
    for (std::size_t i = 0; i < kWidth; ++i)
        _mm_storeu_si128(
            reinterpret_cast<__m128i*>(to + static_cast<std::int64_t>(i) * toRowStride), block[i]);
}
#endif

// The part of a tile that is no whole block, and tiles whose rows are not neighbours.
template <std::size_t ElementBytes>
void gatherPlainly(const Tile& tile, std::int64_t firstRow, std::int64_t firstColumn, std::byte* to,
                   std::int64_t toRowStride)
{
    constexpr auto kBytes = static_cast<std::int64_t>(ElementBytes);
    for (std::int64_t column = firstColumn; column < tile.columns; ++column) {
        const std::byte* from = tile.data + tile.columnOffsets[column];
        for (std::int64_t row = firstRow; row < tile.rows; ++row)
            std::memcpy(to + row * toRowStride + column * kBytes, from + row * tile.rowStride,
                        ElementBytes);
    }
}

// One piece of a tile, at most kPieceColumns wide and a cache line of neighbours high.
template <std::size_t ElementBytes>
void gatherPiece(const Tile& piece, std::byte* to, std::int64_t toRowStride)
{
    constexpr auto kBytes = static_cast<std::int64_t>(ElementBytes);
    std::int64_t blockRows = 0;
    std::int64_t blockColumns = 0;
#if defined(__SSE2__)
    if (piece.rowStride == kBytes) {
        constexpr std::int64_t kWidth = 16 / kBytes;
        blockRows = piece.rows / kWidth * kWidth;
        blockColumns = piece.columns / kWidth * kWidth;
        for (std::int64_t column = 0; column < blockColumns; column += kWidth) {
            for (std::int64_t i = column; i < std::min(column + kWidth, piece.columnsAhead); ++i)
                __builtin_prefetch(piece.data + piece.columnOffsets[i + kPrefetchColumns], 0, 2);
            for (std::int64_t row = 0; row < blockRows; row += kWidth)
                transposeBlock<ElementBytes>(piece.data + row * kBytes,
                                             piece.columnOffsets + column,
                                             to + row * toRowStride + column * kBytes, toRowStride);
        }
    }
#endif
    // Right of the blocks, then below them.
    Tile rest = piece;
    rest.rows = blockRows;
    gatherPlainly<ElementBytes>(rest, 0, blockColumns, to, toRowStride);
    gatherPlainly<ElementBytes>(piece, blockRows, 0, to, toRowStride);
}

// A piece is put together in a small block and then copied row by row: rows that lie a power of two
// apart fall into the same few sets of the first-level cache, where lines written 16 bytes at a
// time would push each other out.
template <std::size_t ElementBytes>
void gatherTileOf(const Tile& tile, std::byte* to, std::int64_t toRowStride)
{
    constexpr auto kBytes = static_cast<std::int64_t>(ElementBytes);
    constexpr std::int64_t kPieceColumns = 64;
    constexpr std::int64_t kPieceRows = kCacheLineBytes / kBytes;
    constexpr std::int64_t kBlockStride = kPieceColumns * kBytes;
    alignas(kCacheLineBytes) std::array<std::byte, kPieceRows * kBlockStride> block;
    Tile piece = tile;
    for (std::int64_t column = 0; column < tile.columns; column += kPieceColumns) {
        piece.columns = std::min(kPieceColumns, tile.columns - column);
        piece.columnOffsets = tile.columnOffsets + column;
        piece.columnsAhead = tile.columns - column - kPrefetchColumns;
        for (std::int64_t row = 0; row < tile.rows; row += kPieceRows) {
            piece.rows = std::min(kPieceRows, tile.rows - row);
            piece.data = tile.data + row * tile.rowStride;
            gatherPiece<ElementBytes>(piece, block.data(), kBlockStride);
            std::byte* corner = to + row * toRowStride + column * kBytes;
            for (std::int64_t i = 0; i < piece.rows; ++i)
                std::memcpy(corner + i * toRowStride, block.data() + i * kBlockStride,
                            static_cast<std::size_t>(piece.columns * kBytes));
        }
    }
}

} // namespace

void gather(const std::byte* data, const Geometry& geometry, std::int64_t first, std::int64_t count,
            std::byte* to)
{
    Odometer place(geometry, 0, geometry.dimensions, first);
    const std::int64_t stride = geometry.innerStride();
    if (stride == geometry.elementBytes) {
        gatherRuns(data, place, geometry.elementBytes, count, to);
        return;
    }
    const CopyElements copy = copierFor(geometry.elementBytes);
    while (count > 0) {
        const std::int64_t run = std::min(count, place.innerLeft());
        copy(data + place.offset(), stride, run, to);
        to += run * geometry.elementBytes;
        count -= run;
        place.advance(run);
    }
}

const std::byte* contiguousRun(const std::byte* data, const Geometry& geometry, std::int64_t first,
                               std::int64_t count)
{
    if (geometry.innerStride() != geometry.elementBytes)
        return nullptr;
    const Odometer place(geometry, 0, geometry.dimensions, first);
    return place.innerLeft() >= count ? data + place.offset() : nullptr;
}

void gatherTile(const Tile& tile, std::byte* to, std::int64_t toRowStride)
{
    switch (tile.elementBytes) {
    case 1:
        return gatherTileOf<1>(tile, to, toRowStride);
    case 2:
        return gatherTileOf<2>(tile, to, toRowStride);
    case 4:
        return gatherTileOf<4>(tile, to, toRowStride);
    case 8:
        return gatherTileOf<8>(tile, to, toRowStride);
    default:
        return gatherTileOf<16>(tile, to, toRowStride);
    }
}

} // namespace samebit
