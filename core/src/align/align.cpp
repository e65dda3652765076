// SPDX-License-Identifier: Apache-2.0
#include "align/dataflow.h"
#include "align/keys.h"
#include "align/layers.h"
#include "align/mates.h"
#include "align/rows.h"
#include "align/slide.h"
#include "align/steps.h"
#include "align/streams.h"
#include "samebit/align/alignment.h"

#include <unordered_set>

namespace samebit {
namespace {

// Could ops that are left open on both sides be partners, were it not for the steps they stand in?
bool leavesPartnersApart(const StreamContext& context)
{
    const StreamOps& baseline = context.work.baseline;
    const StreamOps& candidate = context.work.candidate;
    const std::vector<Gap> gaps = openGaps(context);
    std::unordered_set<std::int32_t> open;
    for (const Gap& gap : gaps)
        for (std::int32_t at = gap.baselineBegin; at < gap.baselineEnd; ++at)
            open.insert(context.keys.ofBaseline(Layer::Weak, baseline[at]));
    for (const Gap& gap : gaps)
        for (std::int32_t at = gap.candidateBegin; at < gap.candidateEnd; ++at)
            if (open.contains(context.keys.ofCandidate(Layer::Weak, candidate[at])))
                return true;
    return false;
}

std::int64_t pairsOf(const StreamContext& context)
{
    std::int64_t pairs = 0;
    for (std::int32_t at = 0; at < context.work.baseline.size(); ++at)
        pairs += context.mates.ofBaseline(context.work.baseline[at]) >= 0 ? 1 : 0;
    return pairs;
}

// Steps first, ops inside them, then what is left across the steps. Where the two runs count steps
// differently (one more zero_grad), steps part what belongs together: then the whole stream is
// aligned at once, if that gives more pairs.
void alignBySteps(const StreamContext& context, const StepPairing& steps,
                  const AlignOptions& options, const Progress& progress, Alignment& alignment)
{
    const Mates before = context.mates;
    alignment.coarseGaps += alignLayers(context, steps.ranges, options, progress);
    alignment.coarseGaps += alignLayers(context, openGaps(context), options, progress);
    if (steps.shift != 0 || steps.ranges.size() == 1 || !leavesPartnersApart(context))
        return;
    Mates whole = before;
    const StreamContext other{context.baseline, context.candidate, context.keys, context.work,
                              whole};
    alignLayers(other, {{0, context.work.baseline.size(), 0, context.work.candidate.size()}},
                options, progress);
    if (pairsOf(other) > pairsOf(context))
        context.mates = std::move(whole);
}

void alignStream(const StreamContext& context, const StepPairing& steps,
                 const AlignOptions& options, const Progress& progress, Alignment& alignment)
{
    alignBySteps(context, steps, options, progress, alignment);
    partUnlikeCalls(context);
    pairByDataFlow(context);
    slideGaps(context);
    pairMoved(context);
}

} // namespace

Result<Alignment> align(const Baseline<const RunData*>& baseline,
                        const Candidate<const RunData*>& candidate, const AlignOptions& options,
                        const Progress& progress)
{
    Alignment alignment;
    const Keys keys(baseline, candidate);
    const std::vector<StreamWork> streams = pairStreams(baseline, candidate);
    Mates mates((*baseline)->ops.size(), (*candidate)->ops.size());
    const std::int64_t total = (*baseline)->ops.size();
    std::int64_t done = 0;
    std::int32_t longest = -1;
    for (const StreamWork& work : streams) {
        progress(Stage::Align, done, total);
        alignment.streams.push_back(work.pair);
        const StepPairing steps = pairSteps(baseline, candidate, work);
        if (work.baseline.size() > 0 && work.candidate.size() > longest) {
            longest = work.candidate.size();
            alignment.stepShift = steps.shift;
        }
        alignStream({**baseline, **candidate, keys, work, mates}, steps, options, progress,
                    alignment);
        if (progress.stopRequested())
            return failure(ErrorCode::Cancelled);
        done += work.baseline.size();
    }
    writeRows(streams, **baseline, **candidate, mates, alignment);
    progress(Stage::Align, total, total);
    return alignment;
}

} // namespace samebit
