// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "verdict/causes.h"

namespace samebit {

// How difference entered, as the sentence of its kind (study/wording.md, section 3).
Message howSentence(const OriginFacts& facts);
// Further facts worth a line.
std::vector<Message> furtherFacts(const OriginFacts& facts);

} // namespace samebit
