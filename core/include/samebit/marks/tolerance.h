// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/marks/mark.h"
#include "samebit/model/content.h"
#include "samebit/util/sides.h"

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

} // namespace samebit
