// SPDX-License-Identifier: Apache-2.0
#include "differenceindex.h"

#include <algorithm>

namespace samebit::app {

namespace {

std::int64_t after(const std::vector<std::int64_t>& rows, std::int64_t row)
{
    const auto found = std::upper_bound(rows.begin(), rows.end(), row);
    return found == rows.end() ? -1 : *found;
}

std::int64_t before(const std::vector<std::int64_t>& rows, std::int64_t row)
{
    const auto found = std::lower_bound(rows.begin(), rows.end(), row);
    return found == rows.begin() ? -1 : *(found - 1);
}

// Starts of stretches. Identical rows between propagated ones do not end their stretch: behind one
// origin both alternate, and a stop at each would say nothing.
std::vector<std::int64_t> stretchStarts(const std::vector<State>& states)
{
    std::vector<std::int64_t> starts;
    State stretch = State::Identical;
    for (std::size_t row = 0; row < states.size(); ++row) {
        const State state = states[row];
        if (state == State::Identical)
            continue;
        if (state != stretch || state == State::Origin)
            starts.push_back(static_cast<std::int64_t>(row));
        stretch = state;
    }
    return starts;
}

} // namespace

DifferenceIndex::DifferenceIndex(const Comparison& comparison)
    : m_stops(stretchStarts(comparison.state))
{
    for (std::size_t i = 0; i < comparison.origins.size(); ++i) {
        const Origin& origin = comparison.origins[i];
        const auto number = static_cast<std::int32_t>(i);
        for (const std::int64_t row : {origin.row, origin.shownBy}) {
            if (row >= 0)
                m_originAt.try_emplace(row, number);
        }
        for (const std::int64_t row : origin.repeatRows)
            m_originAt.try_emplace(row, number);
        if (origin.row >= 0)
            m_origins.push_back(origin.row);
    }
    std::sort(m_origins.begin(), m_origins.end());
    m_origins.erase(std::unique(m_origins.begin(), m_origins.end()), m_origins.end());
    m_stops.insert(m_stops.end(), m_origins.begin(), m_origins.end());
    std::sort(m_stops.begin(), m_stops.end());
    m_stops.erase(std::unique(m_stops.begin(), m_stops.end()), m_stops.end());
    if (comparison.first >= 0)
        m_first = comparison.origins[static_cast<std::size_t>(comparison.first)].row;
}

std::int64_t DifferenceIndex::nextDifference(std::int64_t row) const
{
    return after(m_stops, row);
}

std::int64_t DifferenceIndex::previousDifference(std::int64_t row) const
{
    return before(m_stops, row);
}

std::int64_t DifferenceIndex::nextOrigin(std::int64_t row) const
{
    return after(m_origins, row);
}

std::int64_t DifferenceIndex::previousOrigin(std::int64_t row) const
{
    return before(m_origins, row);
}

std::int32_t DifferenceIndex::originAt(std::int64_t row) const
{
    const auto found = m_originAt.find(row);
    return found == m_originAt.end() ? -1 : found->second;
}

} // namespace samebit::app
