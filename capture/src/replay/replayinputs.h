// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/runfile/replayfile.h"
#include "tensor/valuetracker.h"

#include <span>
#include <string>

namespace samebit::capture {

// The first input of the op that is not the recorded one: "inputs 2", "inputs 0.3" (in a list),
// "arguments"; empty: all are. `reads[i]` is what `slots[i]` holds before the op. What was never
// written before the op counts for nothing, on either side.
std::string differingInput(const ReplayOp& recorded, std::uint64_t argumentsDigest,
                           std::span<const InputSlot> slots, std::span<const ReadResult> reads);

std::string slotText(unsigned index, unsigned position); // "2", "0.3"

} // namespace samebit::capture
