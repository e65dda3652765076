// SPDX-License-Identifier: Apache-2.0
#include "verdict/sentences.h"

#include "align/sources.h"
#include "verdict/messagekeys.h"
#include "verdict/places.h"

namespace samebit {
namespace {

constexpr int kEntryOpsTried = 4096; // entry ops looked at for the one that brought bytes in
constexpr std::size_t kRegionOpsNamed = 8;

std::string sideText(Side side)
{
    return side == Side::Baseline ? "baseline" : "candidate";
}

std::string differingOutputs(const OriginFacts& facts)
{
    std::string text;
    for (const SlotPair& slot : facts.outputs)
        if (slot.differs() || slot.isOneSided())
            text += (text.empty() ? "" : ", ") + facts.outputText(slot);
    return text.empty() ? "output 0" : text; // results that are no tensors have no slot
}

// The producer that a rewired or overwritten slot names, newest last.
OpIndex producerOf(const OriginFacts& facts, Side side, const SlotPair& slot)
{
    Sources sources;
    SourceFinder(facts.run(side)).find(slot.id(side), sources);
    return sources.producers.empty() ? -1 : sources.producers.back();
}

void appendOp(const OriginFacts& facts, Side side, OpIndex op, std::vector<std::string>& args)
{
    args.push_back(seqText(op));
    args.push_back(op < 0 ? "" : operatorText(facts.run(side), op));
    args.push_back(op < 0 ? "" : placeText(sourceOf(facts.run(side), op)));
}

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

Message call(const OriginFacts& facts, const SlotPair* slot)
{
    const RunData& baseline = facts.run(Side::Baseline);
    const RunData& candidate = facts.run(Side::Candidate);
    switch (facts.draft.reason) {
    case Reason::Region:
        return region(facts);
    case Reason::Overload:
        return {key::kHowOverload,
                {operatorText(baseline, facts.shown(Side::Baseline)),
                 operatorText(candidate, facts.shown(Side::Candidate))}};
    case Reason::OutputMeta:
        for (const SlotPair& output : facts.outputs)
            if (output.dtype || output.sizes)
                return metas(facts, output, key::kHowOutputMeta, facts.outputText(output), false);
        break;
    case Reason::SlotCount:
        for (const SlotPair& input : facts.inputs)
            if (input.isOneSided())
                return {key::kHowSlots,
                        {sideText(input.baseline >= 0 ? Side::Baseline : Side::Candidate),
                         facts.inputText(input), facts.argumentName(input)}};
        break;
    case Reason::Meta:
        for (const SlotPair& input : facts.inputs)
            if (slot == nullptr ? input.device : &input == slot)
                return metas(facts, input, key::kHowMeta, facts.inputText(input), false);
        break;
    case Reason::Layout:
        if (slot != nullptr)
            return metas(facts, *slot, key::kHowLayout, facts.inputText(*slot), true);
        break;
    case Reason::Selection:
        if (slot != nullptr)
            return {key::kHowSelection,
                    {facts.inputText(*slot), std::to_string(slot->baselineValue.firstByte),
                     metaText(metaOf(baseline, slot->baselineValue.meta), true),
                     std::to_string(slot->candidateValue.firstByte),
                     metaText(metaOf(candidate, slot->candidateValue.meta), true)}};
        break;
    case Reason::Wiring:
        if (slot != nullptr) {
            std::vector<std::string> args{facts.inputText(*slot)};
            appendOp(facts, Side::Baseline, producerOf(facts, Side::Baseline, *slot), args);
            appendOp(facts, Side::Candidate, producerOf(facts, Side::Candidate, *slot), args);
            return {key::kHowWiring, args};
        }
        break;
    default:
        break;
    }
    if (!facts.arguments.empty())
        return {key::kHowArgument,
                {facts.arguments.front().name, facts.arguments.front().baseline,
                 facts.arguments.front().candidate}};
    return {key::kHowKernel, {differingOutputs(facts)}};
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
        return call(facts, slot);
    }
    return {key::kHowKernel, {differingOutputs(facts)}};
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
