// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/digest/digest.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace samebit {

// Sizes and strides of a strided content in their simplest form: no dimension of size 1, neighbours
// merged where one continues the other, a short contiguous innermost dimension taken as a wider
// element.
struct Geometry
{
    // More dimensions of size 2 and up would hold over 2^63 elements.
    static constexpr int kMaxDimensions = 64;

    std::array<std::int64_t, kMaxDimensions> sizes; // the first `dimensions` are set
    std::array<std::int64_t, kMaxDimensions> strides; // in bytes
    int dimensions = 0;
    std::int64_t elementBytes = 1; // a power of two up to 16
    std::int64_t elements = 1;

    std::int64_t innerSize() const { return dimensions == 0 ? 1 : sizes[last()]; }
    std::int64_t innerStride() const { return dimensions == 0 ? elementBytes : strides[last()]; }
    std::size_t last() const { return static_cast<std::size_t>(dimensions) - 1; }
};

// Needs at least one element.
Geometry simplify(const StridedContent& content);

// Walks the elements of the dimensions [from, to) of a geometry in logical order.
class Odometer
{
public:
    // Starts at element `start` of these dimensions, counted in logical order.
    Odometer(const Geometry& geometry, int from, int to, std::int64_t start);

    std::int64_t offset() const { return m_offset; } // in bytes from the first element
    std::int64_t innerLeft() const; // elements left in the innermost of its dimensions, at least 1
    void advance(std::int64_t elements); // by at most innerLeft(); wraps round at the end

private:
    const Geometry& m_geometry;
    int m_from;
    int m_to;
    std::int64_t m_offset = 0;
    std::array<std::int64_t, Geometry::kMaxDimensions> m_index;
};

} // namespace samebit
