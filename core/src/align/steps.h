// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "align/sequencealigner.h"
#include "align/streams.h"

#include <vector>

namespace samebit {

// The coarse level: which step of the candidate is which step of the baseline, in one stream. Equal
// iterations fit at several shifts (steps 5-9 against 0-9); the shift with most equal inputs on the
// first ops of the steps is taken, and where nothing speaks for another one, steps pair by their
// number from the start.
struct StepPairing
{
    std::vector<Gap>
        ranges; // of paired steps, and of what runs before step 0; ascending, in stream positions
    std::int32_t shift = 0; // baseline step minus candidate step at the first paired step
};

StepPairing pairSteps(const Baseline<const RunData*>& baseline,
                      const Candidate<const RunData*>& candidate, const StreamWork& work);

} // namespace samebit
