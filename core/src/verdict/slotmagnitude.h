// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/verdict/magnitude.h"
#include "verdict/causes.h"

namespace samebit {

// How far the slot that shows an origin differs: its differing input, else its first differing
// output. None when no content differs. Reads kept tensors of both runs.
std::optional<SlotMagnitude> magnitudeOf(const OriginFacts& facts, std::vector<Message>& evidence);

} // namespace samebit
