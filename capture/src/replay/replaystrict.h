// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/runfile/replayfile.h"

#include <string>

namespace samebit::capture {

// What the program is stopped with under --replay-strict (SB-P02): names op, line and reason.
// `reason`: "REASON" or "REASON SLOT" of a refusal, or "left-over".
std::string strictError(const ReplayOp& op, const std::string& reason);

} // namespace samebit::capture
