// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/verdict/comparison.h"

namespace samebit {

// Why the two runs do not begin alike, in the order of importance, at most three; empty when at
// least one op in twenty after the first use of a parameter is identical.
std::vector<Message> findPreconditions(const RunData& baseline, const RunData& candidate,
                                       const Comparison& comparison);

} // namespace samebit
