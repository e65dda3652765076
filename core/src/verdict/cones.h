// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "verdict/classify.h"

#include <vector>

namespace samebit {

// Pass 3: which origins count, in which order, and how much each explains.
struct Cones
{
    std::vector<std::int32_t>
        newIndex; // per draft: its place among the origins in execution order; -1 dropped
    std::vector<std::int32_t> kept; // drafts in that order
    std::vector<std::int64_t> explains; // per kept origin, without itself
    std::vector<Row> lastDiffering; // per kept origin; -1 none
    std::vector<Row> structural; // pairs that differ in shape only and whose values rejoin (R17)
};
Cones findCones(const Pairing& pairing, const Classification& found);

// Index of the first origin that is not secondary; of the first when all are; -1 when there is
// none.
std::int32_t firstOf(const std::vector<Origin>& origins);

} // namespace samebit
