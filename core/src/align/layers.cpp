// SPDX-License-Identifier: Apache-2.0
#include "align/layers.h"

#include <algorithm>

namespace samebit {
namespace {

class LayerAligner
{
public:
    LayerAligner(const StreamContext& context, const AlignOptions& options)
        : m_context(context)
        , m_options(options)
    {
    }

    // Pairs inside `gap`; what stays open is appended to `open`.
    void align(Layer layer, const Gap& gap, std::vector<Gap>& open)
    {
        fill(layer, gap);
        SequenceAligner aligner(m_baseline, m_candidate, m_options.maxEditDistance);
        Gap rest{0, gap.baselineSize(), 0, gap.candidateSize()};
        const auto close = [&](const Gap& left) {
            if (!left.isOneSided())
                open.push_back({gap.baselineBegin + left.baselineBegin,
                                gap.baselineBegin + left.baselineEnd,
                                gap.candidateBegin + left.candidateBegin,
                                gap.candidateBegin + left.candidateEnd});
        };
        for (const Match& match : aligner.align(rest)) {
            m_context.mates.pair(m_context.work.baseline[gap.baselineBegin + match.baseline],
                                 m_context.work.candidate[gap.candidateBegin + match.candidate],
                                 ruleOf(layer));
            close({rest.baselineBegin, match.baseline, rest.candidateBegin, match.candidate});
            rest.baselineBegin = match.baseline + 1;
            rest.candidateBegin = match.candidate + 1;
        }
        close(rest);
        m_coarseGaps += aligner.coarseGaps();
    }
    std::int64_t coarseGaps() const { return m_coarseGaps; }

private:
    void fill(Layer layer, const Gap& gap)
    {
        m_baseline.clear();
        m_candidate.clear();
        for (std::int32_t at = gap.baselineBegin; at < gap.baselineEnd; ++at)
            m_baseline.push_back(m_context.keys.ofBaseline(layer, m_context.work.baseline[at]));
        for (std::int32_t at = gap.candidateBegin; at < gap.candidateEnd; ++at)
            m_candidate.push_back(m_context.keys.ofCandidate(layer, m_context.work.candidate[at]));
    }

    const StreamContext& m_context;
    const AlignOptions& m_options;
    std::vector<std::int32_t> m_baseline;
    std::vector<std::int32_t> m_candidate;
    std::int64_t m_coarseGaps = 0;
};

std::size_t comparedOutputs(const OpDetail& op)
{
    return static_cast<std::size_t>(
        std::count_if(op.outputs.begin(), op.outputs.end(), [](const OutputSlot& slot) {
            return slot.role != SlotRole::View && slot.role != SlotRole::Scratch;
        }));
}

} // namespace

std::int64_t alignLayers(const StreamContext& context, std::vector<Gap> ranges,
                         const AlignOptions& options, const Progress& progress)
{
    LayerAligner aligner(context, options);
    for (int layer = 0; layer < kLayerCount && !ranges.empty(); ++layer) {
        std::vector<Gap> open;
        for (const Gap& range : ranges) {
            if (progress.stopRequested())
                return aligner.coarseGaps();
            if (!range.isOneSided())
                aligner.align(static_cast<Layer>(layer), range, open);
        }
        ranges = std::move(open);
    }
    return aligner.coarseGaps();
}

void partUnlikeCalls(const StreamContext& context)
{
    for (std::int32_t at = 0; at < context.work.baseline.size(); ++at) {
        const OpIndex b = context.work.baseline[at];
        if (context.mates.ofBaseline(b) < 0 || context.mates.rule(b) != PairRule::Weak)
            continue;
        const OpIndex c = context.mates.ofBaseline(b);
        if (context.baseline.operatorOf(b).name == context.candidate.operatorOf(c).name)
            continue;
        if (comparedOutputs(context.baseline.detail->op(b))
            != comparedOutputs(context.candidate.detail->op(c)))
            context.mates.part(b);
    }
}

} // namespace samebit
