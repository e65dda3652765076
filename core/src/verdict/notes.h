// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/verdict/comparison.h"

namespace samebit {

// What could not be seen or compared. `structural`: pairs dissolved because only their shapes
// differ.
std::vector<Message> findNotes(const RunData& baseline, const RunData& candidate,
                               const Comparison& comparison, std::int64_t structural);

} // namespace samebit
