// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "align/keys.h"
#include "align/sequencealigner.h"
#include "align/streams.h"

#include <vector>

namespace samebit {

// The pairs found so far, per op of either run.
class Mates
{
public:
    Mates(OpIndex baselineSize, OpIndex candidateSize)
        : m_ofBaseline(static_cast<std::size_t>(baselineSize), -1)
        , m_ofCandidate(static_cast<std::size_t>(candidateSize), -1)
        , m_rule(static_cast<std::size_t>(baselineSize), PairRule::None)
    {
    }
    OpIndex ofBaseline(OpIndex op) const { return m_ofBaseline[static_cast<std::size_t>(op)]; }
    OpIndex ofCandidate(OpIndex op) const { return m_ofCandidate[static_cast<std::size_t>(op)]; }
    PairRule rule(OpIndex baseline) const { return m_rule[static_cast<std::size_t>(baseline)]; }
    // Paired where both streams are in step; a moved pair is not.
    bool isInOrderBaseline(OpIndex op) const
    {
        return ofBaseline(op) >= 0 && rule(op) != PairRule::Moved;
    }
    bool isInOrderCandidate(OpIndex op) const
    {
        return ofCandidate(op) >= 0 && rule(ofCandidate(op)) != PairRule::Moved;
    }

    void pair(OpIndex baseline, OpIndex candidate, PairRule rule)
    {
        m_ofBaseline[static_cast<std::size_t>(baseline)] = candidate;
        m_ofCandidate[static_cast<std::size_t>(candidate)] = baseline;
        m_rule[static_cast<std::size_t>(baseline)] = rule;
    }
    void part(OpIndex baseline)
    {
        m_ofCandidate[static_cast<std::size_t>(ofBaseline(baseline))] = -1;
        m_ofBaseline[static_cast<std::size_t>(baseline)] = -1;
        m_rule[static_cast<std::size_t>(baseline)] = PairRule::None;
    }

private:
    std::vector<OpIndex> m_ofBaseline;
    std::vector<OpIndex> m_ofCandidate;
    std::vector<PairRule> m_rule;
};

// What every stage of one stream works on.
struct StreamContext
{
    const RunData& baseline;
    const RunData& candidate;
    const Keys& keys;
    const StreamWork& work;
    Mates& mates;
};

// The stretches of a stream between its pairs, ascending; those that are empty on both sides left
// out.
std::vector<Gap> openGaps(const StreamContext& context);

} // namespace samebit
