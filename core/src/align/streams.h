// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/align/alignment.h"

#include <vector>

namespace samebit {

// The ops of one stream in execution order; of a run with one stream: all of them, not stored.
class StreamOps
{
public:
    StreamOps() = default;
    explicit StreamOps(OpIndex all)
        : m_all(all)
    {
    }
    explicit StreamOps(std::vector<OpIndex> ops)
        : m_ops(std::move(ops))
    {
    }
    std::int32_t size() const
    {
        return m_all >= 0 ? m_all : static_cast<std::int32_t>(m_ops.size());
    }
    OpIndex operator[](std::int32_t position) const
    {
        return m_all >= 0 ? position : m_ops[static_cast<std::size_t>(position)];
    }

private:
    OpIndex m_all = -1;
    std::vector<OpIndex> m_ops;
};

struct StreamWork
{
    Alignment::StreamPair pair;
    StreamOps baseline;
    StreamOps candidate;
};

// Which thread of one run is which of the other: by rank, kind and name or ordinal under the
// parent; where threads of one kind do each other's work (pools hand it out in any order), by
// overlap of weak signatures. Streams without partner come with an empty other side. Never splits a
// stream.
std::vector<StreamWork> pairStreams(const Baseline<const RunData*>& baseline,
                                    const Candidate<const RunData*>& candidate);

} // namespace samebit
