// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "verdict/causes.h"

namespace samebit {

// How the calls of two ops differ, as a sentence; `named` is the input that the verdict names, or
// null.
Message callSentence(const OriginFacts& facts, const SlotPair* named);
// What differs between the two calls, for kind call.
std::vector<Message> callDifferences(const OriginFacts& facts);

} // namespace samebit
