// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/intervalmap.h"

#include <cstdint>
#include <vector>

namespace samebit::test {

// What a read of a window must answer, worked out byte by byte.
struct ExpectedReach
{
    bool isOnly = false;
    std::uint64_t onlyWrite = 0; // write number of the only span
    std::vector<ValueId> sources;
    std::uint64_t newest = 0;
    std::uint64_t gapBytes = 0;
    std::uint64_t uninitBytes = 0;
    bool folded = false;
};

// IntervalMap as a plain array: one cell per byte, no merging, no fast path. Every write has a
// write number of its own, so equal numbers side by side are one span.
class ByteModel
{
public:
    explicit ByteModel(std::size_t bytes)
        : m_cells(bytes)
    {
    }

    void write(const capture::Span& span);
    void overlay(const capture::Span& span);
    void truncate(std::uint64_t bytes);
    ExpectedReach read(std::uint64_t first, std::uint64_t end) const;

private:
    struct Cell
    {
        bool used = false;
        bool uninitialised = false;
        ValueId value{};
        std::uint64_t writeNumber = 0;
    };
    std::vector<Cell> m_cells;
    std::vector<capture::Span> m_overlays;
};

} // namespace samebit::test
