// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace samebit {
struct ReplayOp;
}

namespace samebit::capture {

// What a replay file has for one op.
struct ReplayWish
{
    const ReplayOp* op = nullptr; // none: nothing
    std::string refusal; // why it is not used, "REASON" or "REASON SLOT"; empty: it is
    bool otherInputs = false; // the inputs are not the recorded ones, and the rule does not mind
};

} // namespace samebit::capture
