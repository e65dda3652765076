// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/verdict/comparison.h"

#include <cstdint>
#include <span>
#include <vector>

namespace samebit::app {

// What the rows behind one pixel of the overview are. A pixel shows the worst of them: never an
// average, so that one origin in 10^7 rows stays visible.
class OverviewBin
{
public:
    void add(State state) { m_states = static_cast<std::uint8_t>(m_states | bit(state)); }
    bool has(State state) const { return (m_states & bit(state)) != 0; }
    State worst() const;

private:
    static std::uint8_t bit(State state)
    {
        return static_cast<std::uint8_t>(1U << static_cast<unsigned>(state));
    }
    std::uint8_t m_states = 0;
};

std::vector<OverviewBin> overviewBins(std::span<const State> states, int bins);

} // namespace samebit::app
