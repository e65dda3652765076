// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "digest/gather.h"
#include "digest/geometry.h"
#include "digest/leafsource.h"

namespace samebit {

// Leaves of strided content. Chosen by geometry: in place where a leaf is one run of memory, run by
// run where the innermost dimension lies together, else through tiles, so that every cache line is
// read once for all rows in it.
class StridedLeaves : public LeafSource
{
public:
    StridedLeaves(const void* data, const Geometry& geometry);
    void digestLeaves(std::int64_t first, std::span<Digest128> digests) const override;

private:
    // A round of leaves that is being digested.
    struct Round
    {
        std::int64_t first = 0;
        std::span<Digest128> digests;

        std::int64_t end() const { return first + static_cast<std::int64_t>(digests.size()); }
        bool has(std::int64_t leaf) const { return leaf >= first && leaf < end(); }
        Digest128& at(std::int64_t leaf) const
        {
            return digests[static_cast<std::size_t>(leaf - first)];
        }
    };

    struct Columns
    {
        std::int64_t first = 0;
        std::int64_t count = 0;
    };

    Digest128 digestLeaf(std::int64_t leaf) const;
    void digestByRows(const Round& round, std::byte* buffer) const;
    void digestByWindows(const Round& round, std::byte* buffer) const;
    void digestRowGroup(const Round& round, std::int64_t firstRow, std::int64_t rows,
                        std::byte* buffer) const;
    std::int64_t firstLeafOfRow(std::int64_t row) const;
    std::int64_t rowsTogether(std::int64_t firstRow, std::int64_t wanted) const;
    void gatherRows(std::int64_t firstRow, std::int64_t rows, const Columns& columns, std::byte* to,
                    std::int64_t toRowStride) const;

    const std::byte* m_data;
    Geometry m_geometry;
    std::int64_t m_leafElements;
    // Tiles: logical rows are counted over the dimensions up to m_rowDimension (whose elements lie
    // closest together), columns over those behind it. -1: no tiles.
    int m_rowDimension = -1;
    std::int64_t m_columns = 1;
    std::int64_t m_rowsPerLine = 1; // neighbours in m_rowDimension that share a cache line
};

} // namespace samebit
