// SPDX-License-Identifier: Apache-2.0
#include "session/forwardlinks.h"

#include <algorithm>

namespace samebit::capture {

void ForwardLinks::add(std::uint64_t thread, std::uint64_t nextSequence, const ForwardOp& op)
{
    Thread& entry = m_threads[thread];
    const bool moved = nextSequence > 0 && (!entry.any || nextSequence != entry.seen);
    entry.any = true;
    entry.seen = nextSequence;
    if (!moved) {
        return;
    }
    if (entry.ops.size() == kMostOps) {
        entry.ops.erase(entry.ops.begin(), entry.ops.begin() + kMostOps / 2);
    }
    entry.ops.push_back(op);
    entry.ops.back().sequence = nextSequence - 1;
}

const ForwardOp* ForwardLinks::find(std::uint64_t thread, std::uint64_t sequence) const
{
    const auto found = m_threads.find(thread);
    if (found == m_threads.end()) {
        return nullptr;
    }
    const auto& ops = found->second.ops;
    const auto after = std::partition_point(
        ops.begin(), ops.end(), [=](const ForwardOp& op) { return op.sequence <= sequence; });
    return after == ops.begin() ? nullptr : &*(after - 1);
}

} // namespace samebit::capture
