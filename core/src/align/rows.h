// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "align/mates.h"

namespace samebit {

// Writes the rows in display order: the baseline's execution order; what only the candidate has
// stands before the next pair of its own stream.
void writeRows(const std::vector<StreamWork>& streams, const RunData& baseline,
               const RunData& candidate, const Mates& mates, Alignment& alignment);

} // namespace samebit
