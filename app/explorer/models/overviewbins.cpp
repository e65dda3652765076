// SPDX-License-Identifier: Apache-2.0
#include "overviewbins.h"

#include <algorithm>
#include <array>

namespace samebit::app {

State OverviewBin::worst() const
{
    constexpr std::array kWorstFirst
        = {State::Origin,       State::BaselineOnly, State::CandidateOnly,
           State::Incomparable, State::Propagated,   State::Tolerated};
    const auto found = std::find_if(kWorstFirst.begin(), kWorstFirst.end(),
                                    [this](State state) { return has(state); });
    return found == kWorstFirst.end() ? State::Identical : *found;
}

std::vector<OverviewBin> overviewBins(std::span<const State> states, int bins)
{
    std::vector<OverviewBin> made(static_cast<std::size_t>(std::max(bins, 0)));
    if (states.empty() || made.empty())
        return made;
    // More pixels than rows: each row fills several.
    for (std::size_t bin = 0; bin < made.size(); ++bin) {
        const std::size_t first = bin * states.size() / made.size();
        const std::size_t last = std::max(first + 1, (bin + 1) * states.size() / made.size());
        for (std::size_t row = first; row < last; ++row)
            made[bin].add(states[row]);
    }
    return made;
}

} // namespace samebit::app
