// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "verdict/causes.h"

#include <string>

namespace samebit {

std::string sideText(Side side);
// The outputs that differ, by name.
std::string differingOutputs(const OriginFacts& facts);
// The producer that a rewired or overwritten slot names, newest last; -1 when there is none.
OpIndex producerOf(const OriginFacts& facts, Side side, const SlotPair& slot);

} // namespace samebit
