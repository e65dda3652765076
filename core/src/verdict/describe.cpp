// SPDX-License-Identifier: Apache-2.0
#include "verdict/describe.h"

#include "verdict/callsentence.h"
#include "verdict/causes.h"
#include "verdict/messagekeys.h"
#include "verdict/places.h"
#include "verdict/sentences.h"
#include "verdict/slotmagnitude.h"

namespace samebit {
namespace {

void fillPlace(const Pairing& pairing, const Draft& draft, Origin& origin)
{
    const Side side = pairing.namingSide(draft.row);
    const OpIndex op = pairing.namingOp(draft.row);
    const RunData& run = pairing.run(side);
    origin.baseline = pairing.op(Side::Baseline, draft.row);
    origin.candidate = pairing.op(Side::Candidate, draft.row);
    origin.op = operatorText(run, op);
    origin.phase = run.signatureOf(op).phase;
    if (origin.baseline >= 0)
        origin.baselineStep = pairing.step(Side::Baseline, origin.baseline);
    if (origin.candidate >= 0)
        origin.candidateStep = pairing.step(Side::Candidate, origin.candidate);
    origin.module = moduleOf(run, op);
    origin.source = sourceOf(run, op);
    origin.calledFrom = calledFrom(run, op);
    const OpIndex forward = run.detail->op(op).forward;
    if (forward >= 0 && (origin.phase == Phase::Backward || origin.phase == Phase::Recompute))
        origin.forwardOp = operatorText(run, forward);
}

std::vector<std::string> slotTexts(const OriginFacts& facts)
{
    std::vector<std::string> texts;
    if (facts.input() != nullptr)
        texts.push_back(facts.inputText(*facts.input()));
    else
        for (const SlotPair& slot : facts.outputs)
            if (slot.differs())
                texts.push_back(facts.outputText(slot));
    return texts;
}

} // namespace

Origin describe(const Pairing& pairing, const Draft& draft, SlotMatcher& slots,
                const std::vector<EnvironmentDifference>& startEnvironment, bool measures)
{
    OriginFacts facts{pairing, draft, slots, startEnvironment, {}, {}, {}};
    const auto kinds = pairing.kinds(Side::Baseline, pairing.op(Side::Baseline, draft.shownBy));
    slots.inputs(draft.shownBy, (kinds & operatorkind::kObservation) != 0, facts.inputs);
    slots.outputs(draft.shownBy, facts.outputs);
    if (draft.reason == Reason::Argument || draft.reason == Reason::Overload)
        facts.arguments = argumentDifferences(pairing, draft.shownBy);
    Origin origin;
    origin.row = draft.row;
    origin.shownBy = draft.reason == Reason::Region ? draft.shownBy : -1;
    origin.kind = kindOf(draft.reason);
    fillPlace(pairing, draft, origin);
    origin.slots = slotTexts(facts);
    origin.causes = findCauses(facts);
    origin.how = howSentence(facts);
    if (origin.kind == Kind::Call)
        origin.arguments = callDifferences(facts);
    origin.evidence = furtherFacts(facts);
    if (measures)
        origin.magnitude = magnitudeOf(facts, origin.evidence);
    origin.regionBaseline = draft.regionBaseline;
    origin.regionCandidate = draft.regionCandidate;
    origin.regionOps = draft.regionOps;
    origin.repeats = draft.repeats;
    origin.repeatRows = draft.repeatRows;
    origin.secondary = draft.secondary;
    return origin;
}

} // namespace samebit
