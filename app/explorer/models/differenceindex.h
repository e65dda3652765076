// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/verdict/comparison.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace samebit::app {

// Where "next difference" and "next origin" stop. A stretch of unpaired, propagated or not
// comparable ops is one stop; each origin is one. Plain data, made with the pair.
class DifferenceIndex
{
public:
    DifferenceIndex() = default;
    explicit DifferenceIndex(const Comparison& comparison);

    // -1: there is none. `row` -1 is before the first row.
    std::int64_t nextDifference(std::int64_t row) const;
    std::int64_t previousDifference(std::int64_t row) const;
    std::int64_t nextOrigin(std::int64_t row) const;
    std::int64_t previousOrigin(std::int64_t row) const;
    std::int64_t firstOrigin() const { return m_first; } // the first divergence; -1 none

    // Index into Comparison::origins of the origin that this row is or shows; -1 none.
    std::int32_t originAt(std::int64_t row) const;

private:
    std::vector<std::int64_t> m_stops; // ascending
    std::vector<std::int64_t> m_origins; // ascending
    std::unordered_map<std::int64_t, std::int32_t> m_originAt;
    std::int64_t m_first = -1;
};

} // namespace samebit::app
