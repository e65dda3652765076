// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/rows.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace samebit::capture {

struct ForwardOp
{
    std::uint64_t sequence = 0; // of the autograd node that was made for it
    OpSeq op{};
    FrameId userFrame{};
    ModuleId module{};
};

// From an autograd node to the forward op that it was made for. Sequence numbers count per thread;
// a composite node (an in-place op on a view) takes a number after the one of its op: node s
// belongs to the last op of its thread with a number at most s (study, interception.md 3.3). The
// capture lock guards it.
class ForwardLinks
{
public:
    // `nextSequence`: the number that the thread's next node gets, seen while the op runs. Only an
    // op that has moved it since the thread's previous op has a node.
    void add(std::uint64_t thread, std::uint64_t nextSequence, const ForwardOp& op);
    const ForwardOp* find(std::uint64_t thread,
                          std::uint64_t sequence) const; // null: not known (any more)

private:
    static constexpr std::size_t kMostOps = 262144; // per thread; the older half is forgotten then

    struct Thread
    {
        std::uint64_t seen = 0; // next sequence at its last op
        bool any = false;
        std::vector<ForwardOp> ops; // by sequence
    };
    std::unordered_map<std::uint64_t, Thread> m_threads;
};

} // namespace samebit::capture
