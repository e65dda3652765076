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

namespace samebit {
namespace {

// Aligns one pair of streams: steps first, ops inside them, then what is left across the steps.
void alignStream(const StreamContext& context, const StepPairing& steps,
                 const AlignOptions& options, const Progress& progress, Alignment& alignment)
{
    alignment.coarseGaps += alignLayers(context, steps.ranges, options, progress);
    alignment.coarseGaps += alignLayers(context, openGaps(context), options, progress);
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
