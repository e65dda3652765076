// SPDX-License-Identifier: Apache-2.0
// Causes that lie in the state of the generator, in the surroundings of an op, or in the op itself.
#include "verdict/causes.h"
#include "verdict/environment.h"
#include "verdict/messagekeys.h"
#include "verdict/places.h"

#include <array>
#include <charconv>

namespace samebit {
namespace {

std::string sideText(Side side)
{
    return side == Side::Baseline ? "baseline" : "candidate";
}

std::string stepText(const OriginFacts& facts, Side side, OpIndex op)
{
    return std::to_string(facts.pairing.step(side, op));
}

std::string seedOf(const RunData& run, GeneratorId id)
{
    return isNone(id) ? std::string()
                      : run.generators[static_cast<std::size_t>(raw(id)) - 1].initialSeed;
}

Message drawEvidence(const OriginFacts& facts)
{
    const DrawLink& draw = facts.draft.draw;
    const Side side = draw.unpairedCandidate >= 0 ? Side::Candidate : Side::Baseline;
    const OpIndex op = side == Side::Candidate ? draw.unpairedCandidate : draw.unpairedBaseline;
    const RunData& run = facts.run(side);
    return {key::kRngDraw,
            {sideText(side), operatorText(run, op), seqText(op), placeText(sourceOf(run, op))}};
}

// Draws of steps that a resumed run does not have are no evidence: it has none of their ops.
bool isBeforeResume(const OriginFacts& facts, const DrawLink& draw)
{
    const Side side = draw.unpairedCandidate >= 0 ? Side::Candidate : Side::Baseline;
    const OpIndex op = side == Side::Candidate ? draw.unpairedCandidate : draw.unpairedBaseline;
    return facts.pairing.isBeforeResume(facts.pairing.rowOf(side, op));
}

// The best evidence for other random numbers: what a look-up of the states in the other run says.
Message randomEvidence(const OriginFacts& facts)
{
    const DrawLink& draw = facts.draft.draw;
    const bool onlyOneDraws = (draw.unpairedBaseline >= 0) != (draw.unpairedCandidate >= 0);
    const bool setOutside = draw.setOutsideBaseline || draw.setOutsideCandidate;
    if (onlyOneDraws && !setOutside && !isBeforeResume(facts, draw))
        return drawEvidence(facts);
    if (draw.commonBaseline < 0 && draw.unpairedBaseline < 0 && draw.unpairedCandidate < 0)
        return {key::kRngFirst,
                {seedOf(facts.run(Side::Baseline), draw.baseline),
                 seedOf(facts.run(Side::Candidate), draw.candidate)}};
    if (draw.sameStateInBaseline >= 0)
        return {key::kRngEqualsBaseline,
                {seqText(draw.sameStateInBaseline),
                 stepText(facts, Side::Baseline, draw.sameStateInBaseline)}};
    if (draw.sameStateInCandidate >= 0)
        return {key::kRngEqualsCandidate,
                {seqText(draw.sameStateInCandidate),
                 stepText(facts, Side::Candidate, draw.sameStateInCandidate)}};
    if (setOutside)
        return {key::kRngSet,
                {draw.setOutsideBaseline && draw.setOutsideCandidate
                     ? "both"
                     : sideText(draw.setOutsideBaseline ? Side::Baseline : Side::Candidate)}};
    return {key::kRngNowhere, {}};
}

std::optional<int> threadsAt(const OriginFacts& facts, Side side)
{
    const RunData& run = facts.run(side);
    const auto text = contextValue(run, run.detail->op(facts.shown(side)).context, kThreadsKey);
    int threads = 0;
    if (!text
        || std::from_chars(text->data(), text->data() + text->size(), threads).ec != std::errc{})
        return std::nullopt;
    return threads;
}

ContextId contextOf(const OriginFacts& facts, Side side, OpIndex op)
{
    return facts.run(side).detail->op(op).context;
}

// A setting that differs at this op; `hidden` where it is not what it was when the run began.
void addContext(const OriginFacts& facts, std::vector<CauseFinding>& causes)
{
    const std::array<ContextId, 2> here
        = {contextOf(facts, Side::Baseline, facts.shown(Side::Baseline)),
           contextOf(facts, Side::Candidate, facts.shown(Side::Candidate))};
    if (isNone(here[0]) || isNone(here[1]))
        return;
    const RunData& baseline = facts.run(Side::Baseline);
    for (const KeyValue& entry :
         baseline.contexts[static_cast<std::size_t>(raw(here[0])) - 1].values) {
        const auto other = contextValue(facts.run(Side::Candidate), here[1], entry.key);
        if (!other || *other == entry.value || isThreadSetting(entry.key)
            || !affectsKernels(entry.key))
            continue;
        causes.push_back({Cause::Env, {key::kEnv, {entry.key, entry.value, *other}}});
        for (const Side side : {Side::Baseline, Side::Candidate}) {
            const auto first = contextValue(facts.run(side), contextOf(facts, side, 0), entry.key);
            const std::string& now = side == Side::Baseline ? entry.value : *other;
            if (first && *first != now)
                causes.push_back(
                    {Cause::Hidden, {key::kHidden, {entry.key, sideText(side), *first, now}}});
        }
    }
}

void addEnvironment(const OriginFacts& facts, std::vector<CauseFinding>& causes)
{
    for (const EnvironmentDifference& difference : facts.environment)
        if (affectsKernels(difference.key) && !isThreadSetting(difference.key))
            causes.push_back(
                {Cause::Env,
                 {key::kEnv, {difference.key, difference.baseline, difference.candidate}}});
}

void addAlignment(const OriginFacts& facts, bool onlyMovedStorage,
                  std::vector<CauseFinding>& causes)
{
    const OpDetail b = facts.run(Side::Baseline).detail->op(facts.shown(Side::Baseline));
    const OpDetail c = facts.run(Side::Candidate).detail->op(facts.shown(Side::Candidate));
    for (const SlotPair& slot : facts.inputs) {
        if (slot.isOneSided())
            continue;
        const std::uint32_t addressB
            = b.inputs[static_cast<std::size_t>(slot.baseline)].address % 64;
        const std::uint32_t addressC
            = c.inputs[static_cast<std::size_t>(slot.candidate)].address % 64;
        const bool moved = slot.baselineValue.firstByte != slot.candidateValue.firstByte;
        if (addressB == addressC || (onlyMovedStorage && !moved))
            continue;
        causes.push_back(
            {Cause::Align,
             {key::kAlign,
              {facts.inputText(slot), std::to_string(addressB), std::to_string(addressC)}}});
        return;
    }
}

void addRerun(const OriginFacts& facts, std::vector<CauseFinding>& causes)
{
    const auto threads = threadsAt(facts, Side::Baseline);
    if (!threads || *threads < 2)
        return;
    const bool listed = (facts.pairing.kinds(Side::Baseline, facts.shown(Side::Baseline))
                         & operatorkind::kListedNonDeterministic)
        != 0;
    const bool sameCommand
        = facts.run(Side::Baseline).info.argv == facts.run(Side::Candidate).info.argv;
    causes.push_back(
        {Cause::Rerun,
         {key::kRerun,
          {std::to_string(*threads), listed ? "listed" : "", sameCommand ? "same command" : ""}}});
}

} // namespace

void addGeneratorCause(const OriginFacts& facts, std::vector<CauseFinding>& causes)
{
    if (facts.draft.reason == Reason::Random) {
        causes.push_back({Cause::Rng, randomEvidence(facts)});
        return;
    }
    const std::uint32_t flags = facts.pairing.flags(Side::Baseline, facts.shown(Side::Baseline));
    const bool ownCall = facts.draft.reason == Reason::Argument
        || facts.draft.reason == Reason::Overload || facts.draft.reason == Reason::OutputMeta;
    if (ownCall && (flags & opflag::kDraws) != 0)
        causes.push_back({Cause::Rng, {key::kRngDrawn, {}}});
}

void addSurroundingCauses(const OriginFacts& facts, std::vector<CauseFinding>& causes)
{
    // Elsewhere the difference is explained by what went in; a setting would only be a guess beside
    // it.
    if (facts.draft.reason != Reason::Kernel && facts.draft.reason != Reason::Region)
        return;
    if (facts.draft.reason == Reason::Kernel) {
        const auto b = threadsAt(facts, Side::Baseline);
        const auto c = threadsAt(facts, Side::Candidate);
        if (b && c && *b != *c)
            causes.push_back(
                {Cause::Threads, {key::kThreads, {std::to_string(*b), std::to_string(*c)}}});
    }
    addContext(facts, causes);
    if (facts.draft.reason == Reason::Kernel)
        addEnvironment(facts, causes);
}

void addKernelCauses(const OriginFacts& facts, std::vector<CauseFinding>& causes)
{
    if (facts.draft.reason != Reason::Kernel)
        return;
    const bool onlyMutation = causes.size() == 1 && causes.front().cause == Cause::Mutation;
    if (!causes.empty() && !onlyMutation)
        return;
    const auto threads = threadsAt(facts, Side::Baseline);
    const bool serial = threads && *threads == 1;
    addAlignment(facts, !serial, causes);
    addRerun(facts, causes);
    if (!serial)
        addAlignment(facts, false, causes);
}

} // namespace samebit
