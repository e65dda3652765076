// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "align/mates.h"

namespace samebit {

// An inserted or missing stretch inside a loop fits at several places with equally many pairs.
// Moves each such stretch (inside its step) to the place where most pairs have equal inputs and
// outputs, then to the latest one. Which ops are paired at all does not change in number, and no
// pair gets a looser rule.
void slideGaps(const StreamContext& context);

} // namespace samebit
