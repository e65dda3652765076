// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "align/mates.h"
#include "samebit/util/progress.h"

namespace samebit {

// Pairs the ops of `ranges` layer by layer; what a stricter layer leaves open goes to the next.
// Returns how many gaps were split at an anchor because the edit script was too long. Stops early
// (some gaps left open) when asked to.
std::int64_t alignLayers(const StreamContext& context, std::vector<Gap> ranges,
                         const AlignOptions& options, const Progress& progress);

// Weak pairs of different operators (a loop against its _foreach_ form) hold only where both calls
// are about as many tensors; the others are parted again.
void partUnlikeCalls(const StreamContext& context);

} // namespace samebit
