// SPDX-License-Identifier: Apache-2.0
#include "align/steps.h"

#include "align/sources.h"
#include "samebit/util/hash64.h"

#include <algorithm>
#include <unordered_map>

namespace samebit {
namespace {

constexpr int kFirstOps
    = 4; // of a step that read only what is older than the step: parameters, batch
constexpr std::int32_t kOpsLookedAt = 64; // for those

struct Step
{
    std::int32_t number = -1;
    std::int32_t begin = 0;
    std::int32_t end = 0;
};

std::vector<Step> stepsOf(const RunData& run, const StreamOps& ops)
{
    std::vector<Step> steps;
    for (std::int32_t at = 0; at < ops.size(); ++at) {
        const std::int32_t number = run.ops.step[static_cast<std::size_t>(ops[at])];
        // A step number that falls back (damaged file) stays in the step it interrupts.
        if (steps.empty() || number > steps.back().number)
            steps.push_back({number, at, at});
        steps.back().end = at + 1;
    }
    return steps;
}

bool hasTensorContent(const RunData& run, OpIndex op)
{
    constexpr std::uint32_t kNothingRead
        = operatorkind::kView | operatorkind::kAllocates | operatorkind::kEntry;
    return (run.ops.flags[static_cast<std::size_t>(op)] & opflag::kNoTensorInput) == 0
        && (run.operatorOf(op).kinds & kNothingRead) == 0;
}

// Everything that the op reads is older than its step: no result of the step, which may be equal in
// any step (a dropout mask after the same seed).
bool readsOnlyOlder(const RunData& run, const SourceFinder& finder, OpIndex op, OpIndex stepBegin,
                    Sources& sources)
{
    for (const InputSlot& slot : run.detail->op(op).inputs) {
        if (slot.role != SlotRole::Read && slot.role != SlotRole::ReadWrite)
            continue;
        finder.find(slot.value, sources);
        if (!sources.producers.empty() && sources.producers.back() >= stepBegin)
            return false;
    }
    return true;
}

// Fingerprint of first inputs -> index of the step that has it; -1 where several steps have it.
using FirstInputs = std::unordered_map<std::uint64_t, std::int32_t>;

FirstInputs firstInputs(const RunData& run, const StreamOps& ops, const std::vector<Step>& steps)
{
    FirstInputs inputs;
    const SourceFinder finder(run);
    Sources sources;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        int seen = 0;
        const std::int32_t end = std::min(steps[i].end, steps[i].begin + kOpsLookedAt);
        for (std::int32_t at = steps[i].begin; at < end && seen < kFirstOps; ++at) {
            const OpIndex op = ops[at];
            if (!hasTensorContent(run, op)
                || !readsOnlyOlder(run, finder, op, ops[steps[i].begin], sources))
                continue;
            ++seen;
            const std::uint64_t key
                = mix64(run.ops.input[static_cast<std::size_t>(op)], run.signatureOf(op).weak);
            const auto [known, isNew] = inputs.try_emplace(key, static_cast<std::int32_t>(i));
            if (!isNew && known->second != static_cast<std::int32_t>(i))
                known->second = -1;
        }
    }
    return inputs;
}

std::uint64_t firstInput(const RunData& run, const StreamOps& ops, const Step& step)
{
    for (std::int32_t at = step.begin; at < step.end; ++at)
        if (hasTensorContent(run, ops[at]))
            return run.ops.input[static_cast<std::size_t>(ops[at])];
    return 0;
}

// As many steps on both sides, and the first ones read the same: they run in step, no need to look
// further.
bool beginAlike(const RunData& baseline, const RunData& candidate, const StreamWork& work,
                const std::vector<Step>& ofBaseline, const std::vector<Step>& ofCandidate)
{
    return ofBaseline.size() == ofCandidate.size()
        && (ofBaseline.empty()
            || firstInput(baseline, work.baseline, ofBaseline.front())
                == firstInput(candidate, work.candidate, ofCandidate.front()));
}

struct Vote
{
    std::int32_t baseline = 0; // index of the step
    std::int32_t candidate = 0;
    bool operator==(const Vote&) const = default;
};

std::vector<Vote> votes(const FirstInputs& baseline, const FirstInputs& candidate)
{
    std::vector<Vote> all;
    for (const auto& [key, step] : candidate) {
        const auto other = baseline.find(key);
        if (step >= 0 && other != baseline.end() && other->second >= 0)
            all.push_back({other->second, step});
    }
    // Of one baseline step the later candidate first: then a chain that ascends strictly takes each
    // step once.
    std::sort(all.begin(), all.end(), [](const Vote& x, const Vote& y) {
        return x.baseline != y.baseline ? x.baseline < y.baseline : x.candidate > y.candidate;
    });
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

// The longest chain of votes that ascends on both sides; empty when it is not most of them (a
// shuffled loader votes for any shift).
std::vector<Vote> chainOf(const std::vector<Vote>& all)
{
    std::vector<std::size_t> top;
    std::vector<std::size_t> before(all.size(), all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto pile = std::lower_bound(top.begin(), top.end(), all[i].candidate,
                                           [&all](std::size_t at, std::int32_t candidate) {
                                               return all[at].candidate < candidate;
                                           });
        if (pile != top.begin())
            before[i] = *(pile - 1);
        if (pile == top.end())
            top.push_back(i);
        else
            *pile = i;
    }
    std::vector<Vote> chain;
    for (std::size_t i = top.empty() ? all.size() : top.back(); i != all.size(); i = before[i])
        chain.push_back(all[i]);
    std::reverse(chain.begin(), chain.end());
    return chain.size() * 2 > all.size() ? chain : std::vector<Vote>();
}

// Step pairs: each stretch of steps keeps the shift of the vote before it, the first one that of
// the first vote.
std::vector<Vote> spread(const std::vector<Vote>& chain, std::int32_t baselineCount,
                         std::int32_t candidateCount)
{
    std::vector<Vote> pairs;
    std::int32_t b = 0;
    std::int32_t c = 0;
    if (!chain.empty()) {
        const std::int32_t common = std::min(chain.front().baseline, chain.front().candidate);
        b = chain.front().baseline - common;
        c = chain.front().candidate - common;
    }
    std::size_t next = 0;
    while (b < baselineCount && c < candidateCount) {
        while (next < chain.size() && (chain[next].baseline < b || chain[next].candidate < c))
            ++next;
        if (next < chain.size() && (chain[next].baseline == b || chain[next].candidate == c)) {
            b = chain[next].baseline;
            c = chain[next].candidate;
        }
        pairs.push_back({b++, c++});
    }
    return pairs;
}

} // namespace

StepPairing pairSteps(const Baseline<const RunData*>& baseline,
                      const Candidate<const RunData*>& candidate, const StreamWork& work)
{
    std::vector<Step> ofBaseline = stepsOf(**baseline, work.baseline);
    std::vector<Step> ofCandidate = stepsOf(**candidate, work.candidate);
    StepPairing pairing;
    const auto takeBeforeSteps = [](std::vector<Step>& steps) {
        Step before;
        if (!steps.empty() && steps.front().number < 0) {
            before = steps.front();
            steps.erase(steps.begin());
        }
        return before;
    };
    const Step beforeBaseline = takeBeforeSteps(ofBaseline);
    const Step beforeCandidate = takeBeforeSteps(ofCandidate);
    pairing.ranges.push_back(
        {beforeBaseline.begin, beforeBaseline.end, beforeCandidate.begin, beforeCandidate.end});
    std::vector<Vote> chain;
    if (!beginAlike(**baseline, **candidate, work, ofBaseline, ofCandidate))
        chain = chainOf(votes(firstInputs(**baseline, work.baseline, ofBaseline),
                              firstInputs(**candidate, work.candidate, ofCandidate)));
    const auto pairs = spread(chain, static_cast<std::int32_t>(ofBaseline.size()),
                              static_cast<std::int32_t>(ofCandidate.size()));
    for (const Vote& pair : pairs) {
        const Step& b = ofBaseline[static_cast<std::size_t>(pair.baseline)];
        const Step& c = ofCandidate[static_cast<std::size_t>(pair.candidate)];
        pairing.ranges.push_back({b.begin, b.end, c.begin, c.end});
    }
    if (!pairs.empty())
        pairing.shift = ofBaseline[static_cast<std::size_t>(pairs.front().baseline)].number
            - ofCandidate[static_cast<std::size_t>(pairs.front().candidate)].number;
    return pairing;
}

} // namespace samebit
