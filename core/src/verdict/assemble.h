// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "verdict/classify.h"
#include "verdict/cones.h"

namespace samebit {

// Puts states, sets and origins of all passes into the comparison; pairs that only differ in
// structure are dissolved into two rows, since no value of one is compared with a value of the
// other. `comparison.rows` is replaced.
void assembleRows(const Pairing& pairing, const Classification& found, const Cones& cones,
                  Comparison& comparison);

// Counts, and per origin what lies before it.
void countRows(const RunData& baseline, const RunData& candidate, Comparison& comparison);

} // namespace samebit
