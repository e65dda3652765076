// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "verdict/draft.h"
#include "verdict/slots.h"

namespace samebit {

// Makes an origin for people out of a draft: names, places, slots, causes with evidence, the
// sentence; with `measures` also how far it differs, for which kept tensors are read. Counts that
// need all rows (explains, identicalBefore ...) are left at 0.
Origin describe(const Pairing& pairing, const Draft& draft, SlotMatcher& slots,
                const std::vector<EnvironmentDifference>& startEnvironment, bool measures);

} // namespace samebit
