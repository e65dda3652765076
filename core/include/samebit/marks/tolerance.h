// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/marks/mark.h"
#include "samebit/model/content.h"
#include "samebit/util/sides.h"
#include "samebit/verdict/comparison.h"

#include <cstdint>
#include <optional>

namespace samebit {

// Whether every number that differs in its bits is within the tolerance:
//     |candidate - baseline| <= absolute + relative * |baseline|    or    ulps <= ulp
// where a limit that is not set counts as 0, and the sum is not asked when neither is set. As in
// numpy.allclose the rule is not symmetric: the baseline is what `relative` refers to. A NaN or an
// infinity that differs in any bit is never within, nor are bits without numbers. The parts of a
// complex number are judged one by one.
// None: other dtype or sizes, or bytes that are not as many as those say.
std::optional<bool> isWithin(const Tolerance& tolerance,
                             const Baseline<const TensorContent*>& baseline,
                             const Candidate<const TensorContent*>& candidate);

// What a tolerance for all ops did to a comparison.
struct ToleranceUse
{
    std::int64_t pairs = 0; // that are tolerated now
    std::int64_t outside = 0; // differing pairs that are not inside
    std::int64_t unknown = 0; // differing pairs whose tensors a side does not keep
};

// Tolerates every origin that is inside together with all that it reaches: these pairs become
// State::Tolerated, and the origin leaves the list. One that reaches a pair outside, or one whose
// tensors are not kept, stays as it is, with its whole cone: a small difference that grows is still
// the place where the difference enters. Origins of kind random never are. Counts, first origin and
// verdict follow. `comparison` is that of the two runs, before marks.
ToleranceUse applyTolerance(const RunData& baseline, const RunData& candidate,
                            const Tolerance& tolerance, Comparison& comparison);

} // namespace samebit
