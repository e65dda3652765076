// SPDX-License-Identifier: Apache-2.0
#include "verdict/callsentence.h"

#include "verdict/messagekeys.h"
#include "verdict/places.h"
#include "verdict/sentenceparts.h"

#include <algorithm>

namespace samebit {
namespace {

void appendOp(const OriginFacts& facts, Side side, OpIndex op, std::vector<std::string>& args)
{
    args.push_back(seqText(op));
    args.push_back(op < 0 ? "" : operatorText(facts.run(side), op));
    args.push_back(op < 0 ? "" : placeText(sourceOf(facts.run(side), op)));
}

Message metas(const OriginFacts& facts, const SlotPair& slot, const char* key,
              const std::string& text, bool withStrides)
{
    return {key,
            {text,
             metaText(metaOf(facts.run(Side::Baseline), slot.baselineValue.meta), withStrides),
             metaText(metaOf(facts.run(Side::Candidate), slot.candidateValue.meta), withStrides)}};
}

Message region(const OriginFacts& facts)
{
    const Side side = facts.pairing.namingSide(facts.draft.row);
    const OpIndex op = facts.pairing.namingOp(facts.draft.row);
    const auto& own
        = side == Side::Baseline ? facts.draft.regionBaseline : facts.draft.regionCandidate;
    const auto& other
        = side == Side::Baseline ? facts.draft.regionCandidate : facts.draft.regionBaseline;
    std::vector<std::string> args;
    if (other.empty()) {
        args = {sideText(side), operatorText(facts.run(side), op), std::to_string(own.size())};
        appendOp(facts, Side::Baseline, facts.shown(Side::Baseline), args);
        return {key::kHowRegion, args};
    }
    const auto& ofBaseline = facts.draft.regionBaseline;
    const auto& ofCandidate = facts.draft.regionCandidate;
    args
        = {std::to_string(ofBaseline.size()), std::to_string(ofCandidate.size()),
           operatorText(facts.run(Side::Baseline), side == Side::Baseline ? op : ofBaseline.back()),
           operatorText(facts.run(Side::Candidate),
                        side == Side::Candidate ? op : ofCandidate.back())};
    appendOp(facts, Side::Baseline, facts.shown(Side::Baseline), args);
    return {key::kHowRegionBoth, args};
}

Message selection(const OriginFacts& facts, const SlotPair& slot)
{
    return {key::kHowSelection,
            {facts.inputText(slot), std::to_string(slot.baselineValue.firstByte),
             metaText(metaOf(facts.run(Side::Baseline), slot.baselineValue.meta), true),
             std::to_string(slot.candidateValue.firstByte),
             metaText(metaOf(facts.run(Side::Candidate), slot.candidateValue.meta), true)}};
}

Message wiring(const OriginFacts& facts, const SlotPair& slot)
{
    std::vector<std::string> args{facts.inputText(slot)};
    appendOp(facts, Side::Baseline, producerOf(facts, Side::Baseline, slot), args);
    appendOp(facts, Side::Candidate, producerOf(facts, Side::Candidate, slot), args);
    return {key::kHowWiring, args};
}

Message oneSided(const OriginFacts& facts, const SlotPair& input)
{
    return {key::kHowSlots,
            {sideText(input.baseline >= 0 ? Side::Baseline : Side::Candidate),
             facts.inputText(input), facts.argumentName(input)}};
}

template <typename Predicate>
const SlotPair* firstWhere(const std::vector<SlotPair>& slots, const Predicate& predicate)
{
    const auto at = std::find_if(slots.begin(), slots.end(), predicate);
    return at == slots.end() ? nullptr : &*at;
}

// The slot that shows a difference in the call, `slot` being the one that the verdict names.
const SlotPair* slotOf(const OriginFacts& facts, const SlotPair* slot)
{
    switch (facts.draft.reason) {
    case Reason::OutputMeta:
        return firstWhere(facts.outputs,
                          [](const SlotPair& output) { return output.dtype || output.sizes; });
    case Reason::SlotCount:
        return firstWhere(facts.inputs, [](const SlotPair& input) { return input.isOneSided(); });
    case Reason::Meta:
        return slot != nullptr
            ? slot
            : firstWhere(facts.inputs, [](const SlotPair& input) { return input.device; });
    default:
        return slot;
    }
}

Message argumentOrKernel(const OriginFacts& facts)
{
    if (facts.arguments.empty())
        return {key::kHowKernel, {differingOutputs(facts)}};
    const ArgumentDifference& argument = facts.arguments.front();
    return {key::kHowArgument, {argument.name, argument.baseline, argument.candidate}};
}

} // namespace

Message callSentence(const OriginFacts& facts, const SlotPair* named)
{
    if (facts.draft.reason == Reason::Region)
        return region(facts);
    if (facts.draft.reason == Reason::Overload)
        return {key::kHowOverload,
                {operatorText(facts.run(Side::Baseline), facts.shown(Side::Baseline)),
                 operatorText(facts.run(Side::Candidate), facts.shown(Side::Candidate))}};
    const SlotPair* slot = slotOf(facts, named);
    if (slot == nullptr)
        return argumentOrKernel(facts);
    switch (facts.draft.reason) {
    case Reason::OutputMeta:
        return metas(facts, *slot, key::kHowOutputMeta, facts.outputText(*slot), false);
    case Reason::SlotCount:
        return oneSided(facts, *slot);
    case Reason::Meta:
        return metas(facts, *slot, key::kHowMeta, facts.inputText(*slot), false);
    case Reason::Layout:
        return metas(facts, *slot, key::kHowLayout, facts.inputText(*slot), true);
    case Reason::Selection:
        return selection(facts, *slot);
    case Reason::Wiring:
        return wiring(facts, *slot);
    default:
        return argumentOrKernel(facts);
    }
}

std::vector<Message> callDifferences(const OriginFacts& facts)
{
    std::vector<Message> differences;
    for (const ArgumentDifference& argument : facts.arguments)
        differences.push_back(
            {key::kArgument, {argument.name, argument.baseline, argument.candidate}});
    if (facts.draft.reason != Reason::Region)
        for (const SlotPair& slot : facts.inputs)
            if (!slot.isOneSided() && (slot.dtype || slot.sizes || slot.layout || slot.device))
                differences.push_back(
                    metas(facts, slot, slot.dtype || slot.sizes ? key::kHowMeta : key::kHowLayout,
                          facts.inputText(slot), !slot.dtype && !slot.sizes));
    return differences;
}

} // namespace samebit
