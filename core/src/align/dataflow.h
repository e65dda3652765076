// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "align/mates.h"
#include "align/sources.h"

namespace samebit {

// Are two values made by paired ops? Reads details; only for what the signatures left open.
class ProducerCheck
{
public:
    explicit ProducerCheck(const StreamContext& context)
        : m_context(&context)
        , m_baselineSources(context.baseline)
        , m_candidateSources(context.candidate)
    {
    }

    // Every compared input of `baseline` comes from the partners of what the same input of
    // `candidate` comes from, and at least one input comes from a recorded op. `inRun(b, c)`:
    // producers that are taken as partners besides.
    template <typename Besides>
    bool agree(OpIndex baseline, OpIndex candidate, Besides besides);
    bool agree(OpIndex baseline, OpIndex candidate)
    {
        return agree(baseline, candidate, [](OpIndex, OpIndex) { return false; });
    }

private:
    const StreamContext* m_context;
    SourceFinder m_baselineSources;
    SourceFinder m_candidateSources;
    Sources m_ofBaseline;
    Sources m_ofCandidate;
};

// Pairs what the signatures left open by data flow: same operator, same producers, order kept (code
// that moved to another function or module).
void pairByDataFlow(const StreamContext& context);

// Pairs whole unpaired runs that stand at another place of the other stream: same ops in the same
// order, unique on both sides, inputs from paired producers, nothing drawn from a generator.
void pairMoved(const StreamContext& context);

template <typename Besides>
bool ProducerCheck::agree(OpIndex baseline, OpIndex candidate, Besides besides)
{
    const OpDetail b = m_context->baseline.detail->op(baseline);
    const OpDetail c = m_context->candidate.detail->op(candidate);
    if (b.inputs.size() != c.inputs.size())
        return false;
    bool anyProducer = false;
    for (std::size_t i = 0; i < b.inputs.size(); ++i) {
        if (b.inputs[i].role != SlotRole::Read && b.inputs[i].role != SlotRole::ReadWrite)
            continue;
        m_baselineSources.find(b.inputs[i].value, m_ofBaseline);
        m_candidateSources.find(c.inputs[i].value, m_ofCandidate);
        if (m_ofBaseline.producers.size() != m_ofCandidate.producers.size()
            || m_ofBaseline.external != m_ofCandidate.external)
            return false;
        for (std::size_t k = 0; k < m_ofBaseline.producers.size(); ++k) {
            const OpIndex from = m_ofBaseline.producers[k];
            const OpIndex other = m_ofCandidate.producers[k];
            if (m_context->mates.ofBaseline(from) != other && !besides(from, other))
                return false;
            anyProducer = true;
        }
    }
    return anyProducer;
}

} // namespace samebit
