// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "digest/geometry.h"

#include <cstddef>
#include <cstdint>

namespace samebit {

// Copies the logical elements [first, first + count) to `to`, run by run along the innermost
// dimension.
void gather(const std::byte* data, const Geometry& geometry, std::int64_t first, std::int64_t count,
            std::byte* to);

// Where these elements lie if that is one contiguous stretch, else nullptr.
const std::byte* contiguousRun(const std::byte* data, const Geometry& geometry, std::int64_t first,
                               std::int64_t count);

// A matrix of `rows` x `columns` elements read from memory where the rows lie `rowStride` bytes
// apart and the columns at the given offsets; written row by row.
struct Tile
{
    const std::byte* data = nullptr;
    const std::int64_t* columnOffsets = nullptr;
    std::int64_t columns = 0;
    std::int64_t columnsAhead = 0; // used inside: columns for which an offset to prefetch is known
    std::int64_t rows = 0;
    std::int64_t rowStride = 0;
    std::int64_t elementBytes = 0;
};

// With rowStride equal to elementBytes, blocks are transposed in vector registers.
void gatherTile(const Tile& tile, std::byte* to, std::int64_t toRowStride);

} // namespace samebit
