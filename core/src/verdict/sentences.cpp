// SPDX-License-Identifier: Apache-2.0
#include "verdict/sentences.h"

#include "align/sources.h"
#include "verdict/callsentence.h"
#include "verdict/messagekeys.h"
#include "verdict/places.h"
#include "verdict/sentenceparts.h"

namespace samebit {
namespace {

constexpr int kEntryOpsTried = 4096; // entry ops looked at for the one that brought bytes in
constexpr std::size_t kRegionOpsNamed = 8;

// The op that brought these bytes in: the latest entry op before `before` that names their storage;
// -1 when none did.
OpIndex entryOf(const RunData& run, StorageId storage, OpIndex before)
{
    int tried = 0;
    for (OpIndex op = before - 1; op >= 0 && !isNone(storage) && tried < kEntryOpsTried; --op) {
        if ((run.operatorOf(op).kinds & operatorkind::kEntry) == 0)
            continue;
        ++tried;
        const OpDetail detail = run.detail->op(op);
        for (const InputSlot& slot : detail.inputs)
            if (run.detail->value(slot.value).storage == storage)
                return op;
        for (const OutputSlot& slot : detail.outputs)
            if (run.detail->value(slot.value).storage == storage)
                return op;
    }
    return -1;
}

Message external(const OriginFacts& facts, const SlotPair& slot)
{
    for (const Side side : {Side::Baseline, Side::Candidate}) {
        const ValueDetail& value = slot.value(side);
        const TensorNameRow* name
            = nameOf(facts.run(side), value.storage, value.firstByte, value.endByte);
        if (name != nullptr)
            return {key::kHowExternalNamed,
                    {facts.inputText(slot), name->role, name->name,
                     metaText(metaOf(facts.run(side), value.meta), false)}};
    }
    const RunData& run = facts.run(Side::Candidate);
    const OpIndex entry = entryOf(run, slot.candidateValue.storage, facts.shown(Side::Candidate));
    return {key::kHowExternal,
            {facts.inputText(slot), facts.argumentName(slot),
             metaText(metaOf(run, slot.candidateValue.meta), false),
             entry < 0 ? "" : placeText(sourceOf(run, entry))}};
}

Message uninit(const OriginFacts& facts, const SlotPair& slot)
{
    const RunData& run = facts.run(Side::Baseline);
    Sources sources;
    SourceFinder(run).find(slot.baselineId, sources);
    const OpIndex allocator = allocatorOf(run, slot.baselineValue, sources);
    return {key::kHowUninit,
            {facts.inputText(slot), facts.argumentName(slot),
             allocator < 0 ? "" : operatorText(run, allocator), seqText(allocator),
             allocator < 0 ? "" : placeText(sourceOf(run, allocator))}};
}

Message hiddenWrite(const OriginFacts& facts, const SlotPair& slot)
{
    const OpIndex writer = producerOf(facts, Side::Baseline, slot);
    if (writer < 0)
        return {key::kHowHiddenExternal, {facts.inputText(slot), facts.argumentName(slot)}};
    const RunData& run = facts.run(Side::Baseline);
    return {key::kHowHiddenWrite,
            {facts.inputText(slot), facts.argumentName(slot), seqText(writer),
             placeText(sourceOf(run, writer)), operatorText(run, writer)}};
}

} // namespace

Message howSentence(const OriginFacts& facts)
{
    const SlotPair* slot = facts.input();
    const OpIndex b = facts.shown(Side::Baseline);
    const RunData& baseline = facts.run(Side::Baseline);
    switch (facts.draft.reason) {
    case Reason::Kernel:
        if ((baseline.operatorOf(b).kinds & operatorkind::kCollective) != 0)
            return {key::kHowReceived, {differingOutputs(facts)}};
        return {(facts.pairing.flags(Side::Baseline, b) & opflag::kDraws) != 0
                    ? key::kHowKernelDrawing
                    : key::kHowKernel,
                {differingOutputs(facts)}};
    case Reason::Random: {
        const GeneratorRow& generator
            = baseline.generators[static_cast<std::size_t>(raw(facts.draft.draw.baseline)) - 1];
        return {generator.isDefault ? key::kHowRandom : key::kHowRandomOwn, {generator.device}};
    }
    case Reason::External:
        if (slot != nullptr)
            return external(facts, *slot);
        break;
    case Reason::Uninit:
        if (slot != nullptr)
            return uninit(facts, *slot);
        break;
    case Reason::HiddenWrite:
        if (slot != nullptr)
            return hiddenWrite(facts, *slot);
        break;
    default:
        return callSentence(facts, slot);
    }
    return {key::kHowKernel, {differingOutputs(facts)}};
}

std::vector<Message> furtherFacts(const OriginFacts& facts)
{
    std::vector<Message> lines;
    if (facts.draft.secondary)
        lines.push_back({key::kFactSecondary, {}});
    for (const Side side : {Side::Baseline, Side::Candidate})
        if (facts.pairing.isPair(facts.draft.row)
            && (facts.pairing.flags(side, facts.pairing.op(side, facts.draft.row)) & opflag::kThrew)
                != 0)
            lines.push_back({key::kFactThrew, {sideText(side)}});
    if (const SlotPair* slot = facts.input();
        slot != nullptr && facts.draft.reason == Reason::External) {
        const RunData& run = facts.run(Side::Candidate);
        const OpIndex entry
            = entryOf(run, slot->candidateValue.storage, facts.shown(Side::Candidate));
        if (entry >= 0)
            lines.push_back(
                {key::kFactEntry,
                 {operatorText(run, entry), seqText(entry), placeText(sourceOf(run, entry))}});
    }
    for (const Side side : {Side::Baseline, Side::Candidate}) {
        const auto& ops
            = side == Side::Baseline ? facts.draft.regionBaseline : facts.draft.regionCandidate;
        for (std::size_t i = 0; i < ops.size() && i < kRegionOpsNamed; ++i)
            lines.push_back(
                {key::kFactRegion,
                 {sideText(side), seqText(ops[i]), operatorText(facts.run(side), ops[i]),
                  placeText(sourceOf(facts.run(side), ops[i]))}});
    }
    if (facts.draft.repeats > 1)
        lines.push_back({key::kFactRepeats, {std::to_string(facts.draft.repeats)}});
    return lines;
}

} // namespace samebit
