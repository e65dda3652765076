// SPDX-License-Identifier: Apache-2.0
#include "replay/replayinputs.h"

#include <algorithm>

namespace samebit::capture {
namespace {

bool isCompared(const InputSlot& slot, const ReadResult& read)
{
    const bool reads = slot.role == SlotRole::Read || slot.role == SlotRole::ReadWrite;
    return reads && !read.uninitialised;
}

} // namespace

std::string slotText(unsigned index, unsigned position)
{
    return std::to_string(index) + (position == 0 ? "" : "." + std::to_string(position));
}

std::string differingInput(const ReplayOp& recorded, std::uint64_t argumentsDigest,
                           std::span<const InputSlot> slots, std::span<const ReadResult> reads)
{
    if (recorded.arguments != argumentsDigest) {
        return "arguments";
    }
    std::size_t found = 0;
    for (std::size_t i = 0; i < slots.size() && i < reads.size(); ++i) {
        const InputSlot& slot = slots[i];
        if (!isCompared(slot, reads[i])) {
            continue;
        }
        const auto input = std::find_if(
            recorded.inputs.begin(), recorded.inputs.end(), [&](const ReplayInput& one) {
                return one.argument == slot.argument && one.position == slot.position;
            });
        const bool isRecorded = input != recorded.inputs.end() && reads[i].comparable
            && input->digest == reads[i].digest;
        if (!isRecorded) {
            return "inputs " + slotText(slot.argument, slot.position);
        }
        ++found;
    }
    return found == recorded.inputs.size() ? std::string() : "inputs";
}

} // namespace samebit::capture
