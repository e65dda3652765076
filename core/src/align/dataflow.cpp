// SPDX-License-Identifier: Apache-2.0
#include "align/dataflow.h"

#include "samebit/util/hash64.h"

#include <algorithm>
#include <unordered_map>

namespace samebit {
namespace {

constexpr std::int32_t kLargestGap = 4096; // per side; larger ones are another program
constexpr int kMostTries = 32; // partners looked at per op

bool sameOperator(const StreamContext& context, OpIndex baseline, OpIndex candidate)
{
    const OperatorRow& b = context.baseline.operatorOf(baseline);
    const OperatorRow& c = context.candidate.operatorOf(candidate);
    return b.name == c.name && b.overload == c.overload
        && context.baseline.signatureOf(baseline).phase
        == context.candidate.signatureOf(candidate).phase;
}

void pairInGap(const StreamContext& context, const Gap& gap, ProducerCheck& check)
{
    std::int32_t next = gap.candidateBegin;
    for (std::int32_t at = gap.baselineBegin; at < gap.baselineEnd; ++at) {
        const OpIndex b = context.work.baseline[at];
        int tries = 0;
        for (std::int32_t other = next; other < gap.candidateEnd && tries < kMostTries; ++other) {
            const OpIndex c = context.work.candidate[other];
            if (!sameOperator(context, b, c))
                continue;
            ++tries;
            if (!check.agree(b, c))
                continue;
            context.mates.pair(b, c, PairRule::DataFlow);
            next = other + 1;
            break;
        }
    }
}

// One unpaired stretch of one side.
struct Run
{
    std::int32_t begin = 0;
    std::int32_t end = 0;
    bool draws = false;
};

using RunsByShape = std::unordered_map<std::uint64_t, std::vector<Run>>;

template <typename KeyOf>
void add(RunsByShape& runs, const RunData& data, const StreamOps& ops, Run run, KeyOf keyOf)
{
    if (run.begin == run.end)
        return;
    auto shape = static_cast<std::uint64_t>(run.end - run.begin);
    for (std::int32_t at = run.begin; at < run.end; ++at) {
        shape = mix64(shape, static_cast<std::uint64_t>(keyOf(ops[at])));
        run.draws |= (data.ops.flags[static_cast<std::size_t>(ops[at])] & opflag::kDraws) != 0;
    }
    runs[shape].push_back(run);
}

bool sameSources(const StreamContext& context, const Run& baseline, const Run& candidate,
                 ProducerCheck& check)
{
    bool anyProducer = false;
    for (std::int32_t i = 0; i < baseline.end - baseline.begin; ++i) {
        const auto inRun = [&](OpIndex b, OpIndex c) {
            const OpIndex firstB = context.work.baseline[baseline.begin];
            const OpIndex firstC = context.work.candidate[candidate.begin];
            return b >= firstB && b - firstB == c - firstC && b - firstB < i;
        };
        const OpIndex b = context.work.baseline[baseline.begin + i];
        if (check.agree(b, context.work.candidate[candidate.begin + i], inRun))
            anyProducer = true;
        else if ((context.baseline.ops.flags[static_cast<std::size_t>(b)] & opflag::kNoTensorInput)
                     == 0
                 && (context.baseline.operatorOf(b).kinds & operatorkind::kView) == 0)
            return false;
    }
    return anyProducer;
}

} // namespace

void pairByDataFlow(const StreamContext& context)
{
    ProducerCheck check(context);
    for (const Gap& gap : openGaps(context))
        if (!gap.isOneSided() && gap.baselineSize() <= kLargestGap
            && gap.candidateSize() <= kLargestGap)
            pairInGap(context, gap, check);
}

void pairMoved(const StreamContext& context)
{
    RunsByShape baselineRuns;
    RunsByShape candidateRuns;
    for (const Gap& gap : openGaps(context)) {
        add(baselineRuns, context.baseline, context.work.baseline,
            {gap.baselineBegin, gap.baselineEnd},
            [&context](OpIndex op) { return context.keys.ofBaseline(Layer::MediumAnyLine, op); });
        add(candidateRuns, context.candidate, context.work.candidate,
            {gap.candidateBegin, gap.candidateEnd},
            [&context](OpIndex op) { return context.keys.ofCandidate(Layer::MediumAnyLine, op); });
    }
    ProducerCheck check(context);
    for (const auto& [shape, runs] : baselineRuns) {
        const auto others = candidateRuns.find(shape);
        if (others == candidateRuns.end() || runs.size() != 1 || others->second.size() != 1)
            continue;
        const Run& b = runs.front();
        const Run& c = others->second.front();
        if (b.draws || c.draws || !sameSources(context, b, c, check))
            continue;
        for (std::int32_t i = 0; i < b.end - b.begin; ++i)
            context.mates.pair(context.work.baseline[b.begin + i],
                               context.work.candidate[c.begin + i], PairRule::Moved);
    }
}

} // namespace samebit
