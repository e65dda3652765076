// SPDX-License-Identifier: Apache-2.0
// Causes of origins of kind call, and `state` wherever it holds.
#include "verdict/causes.h"
#include "verdict/messagekeys.h"
#include "verdict/places.h"

#include <nlohmann/json.hpp>
#include <set>

namespace samebit {
namespace {

std::string sizesText(const TensorMetaRow& meta)
{
    std::string text;
    for (const std::int64_t size : meta.sizes)
        text += (text.empty() ? "" : ", ") + std::to_string(size);
    return "[" + text + "]";
}

std::string stridesText(const TensorMetaRow& meta)
{
    std::string text;
    for (const std::int64_t stride : meta.strides)
        text += (text.empty() ? "" : ", ") + std::to_string(stride);
    return "(" + text + ")";
}

// The non-tensor arguments of one call by name. A run file is untrusted: what is no object has no
// arguments.
class CallArguments
{
public:
    CallArguments(const Pairing& pairing, Side side, Row row)
    {
        const RunData& run = pairing.run(side);
        const ArgumentsId id = run.detail->op(pairing.op(side, row)).arguments;
        if (isNone(id))
            return;
        const ArgumentsRow& arguments = run.arguments[static_cast<std::size_t>(raw(id)) - 1];
        m_values = parsed(arguments.text);
        m_types = parsed(arguments.types);
    }
    std::set<std::string> names() const
    {
        std::set<std::string> names;
        for (const auto& item : m_values.items())
            names.insert(item.key());
        return names;
    }
    std::string value(const std::string& name) const
    {
        using nlohmann::json;
        return m_values.contains(name)
            ? m_values.at(name).dump(-1, ' ', false, json::error_handler_t::replace)
            : "null";
    }
    std::string type(const std::string& name) const
    {
        return m_types.contains(name) && m_types.at(name).is_string()
            ? m_types.at(name).get<std::string>()
            : "";
    }

private:
    static nlohmann::json parsed(const std::string& text)
    {
        auto object = nlohmann::json::parse(text, nullptr, false);
        return object.is_object() ? object : nlohmann::json::object();
    }

    nlohmann::json m_values = nlohmann::json::object();
    nlohmann::json m_types = nlohmann::json::object();
};

bool isTensorOfState(const OriginFacts& facts, const SlotPair& slot,
                     std::vector<CauseFinding>& causes)
{
    for (const Side side : {Side::Baseline, Side::Candidate}) {
        const ValueDetail& value = slot.value(side);
        const TensorNameRow* name
            = nameOf(facts.run(side), value.storage, value.firstByte, value.endByte);
        if (!isModelState(name))
            continue;
        causes.push_back({Cause::State, {key::kStateTensor, {name->role, name->name}}});
        return true;
    }
    return false;
}

// A region that wrote into memory older than itself: a buffer, a parameter, or a tensor somebody
// else holds.
void addRegionMemory(const OriginFacts& facts, std::vector<CauseFinding>& causes)
{
    if (facts.draft.reason != Reason::Region || facts.input() == nullptr)
        return;
    const Row row = facts.draft.row;
    const Side side = facts.pairing.namingSide(row);
    const RunData& run = facts.run(side);
    const OpIndex op = facts.pairing.namingOp(row);
    for (const OutputSlot& slot : run.detail->op(op).outputs) {
        if (!slot.written)
            continue;
        const ValueDetail value = run.detail->value(slot.value);
        const TensorNameRow* name = nameOf(run, value.storage, value.firstByte, value.endByte);
        const OpSeq creator = isNone(value.storage)
            ? OpSeq{}
            : run.storages[static_cast<std::size_t>(raw(value.storage)) - 1].creator;
        const bool older = !isNone(value.storage)
            && (isNone(creator)
                || facts.pairing.mate(side, static_cast<OpIndex>(raw(creator) - 1)) >= 0);
        if (isModelState(name) && (run.signatureOf(op).phase != Phase::Optimizer))
            return causes.push_back({Cause::State, {key::kStateTensor, {name->role, name->name}}});
        if (older && run.signatureOf(op).phase != Phase::Optimizer)
            return causes.push_back({Cause::Mutation,
                                     {key::kMutationRegion,
                                      {side == Side::Baseline ? "baseline" : "candidate",
                                       operatorText(run, op), placeText(sourceOf(run, op))}}});
    }
}

void addArguments(const OriginFacts& facts, std::vector<CauseFinding>& causes)
{
    const auto add = [&](Cause cause, const char* key, const auto& isOne) {
        for (const ArgumentDifference& argument : facts.arguments)
            if (isOne(argument.type)) {
                causes.push_back(
                    {cause, {key, {argument.name, argument.baseline, argument.candidate}}});
                return;
            }
    };
    add(Cause::Dtype, key::kDtype, [](const std::string& type) { return type == "dtype"; });
    add(Cause::Shape, key::kShape,
        [](const std::string& type) { return type == "int" || type == "size"; });
    add(Cause::State, key::kStateArgument, [](const std::string& type) {
        return type == "float" || type == "bool" || type == "enum" || type == "string"
            || type == "device";
    });
}

void addMeta(const OriginFacts& facts, const SlotPair& slot, const std::string& text,
             std::vector<CauseFinding>& causes)
{
    const TensorMetaRow& b = metaOf(facts.run(Side::Baseline), slot.baselineValue.meta);
    const TensorMetaRow& c = metaOf(facts.run(Side::Candidate), slot.candidateValue.meta);
    if (slot.dtype)
        causes.push_back(
            {Cause::Dtype,
             {key::kDtype, {text, std::string(name(b.dtype)), std::string(name(c.dtype))}}});
    // A region's own ops decide the shape of what they hand on: that is no cause beside them.
    if (slot.sizes && facts.draft.reason != Reason::Region)
        causes.push_back({Cause::Shape, {key::kShape, {text, sizesText(b), sizesText(c)}}});
    if (slot.device)
        causes.push_back({Cause::Env, {key::kEnv, {text, b.device, c.device}}});
}

void addSequence(const OriginFacts& facts, std::vector<CauseFinding>& causes)
{
    const Draft& draft = facts.draft;
    const SlotPair* slot = facts.input();
    const RunData& baseline = facts.run(Side::Baseline);
    const RunData& candidate = facts.run(Side::Candidate);
    if (draft.reason == Reason::Region)
        causes.push_back({Cause::Seq,
                          {key::kSeqRegion,
                           {std::to_string(draft.regionBaseline.size()),
                            std::to_string(draft.regionCandidate.size())}}});
    if (draft.reason == Reason::Overload)
        causes.push_back({Cause::Seq,
                          {key::kSeqOverload,
                           {operatorText(baseline, facts.shown(Side::Baseline)),
                            operatorText(candidate, facts.shown(Side::Candidate))}}});
    if (draft.reason == Reason::Wiring && slot != nullptr) {
        const auto producer = [slot](const RunData& run, Side side) {
            Sources sources;
            SourceFinder(run).find(slot->id(side), sources);
            return sources.producers.empty() ? std::string() : seqText(sources.producers.back());
        };
        causes.push_back(
            {Cause::Seq,
             {key::kSeqWiring,
              {producer(baseline, Side::Baseline), producer(candidate, Side::Candidate)}}});
    }
    if (draft.reason == Reason::SlotCount)
        for (const SlotPair& one : facts.inputs)
            if (one.isOneSided()) {
                causes.push_back(
                    {Cause::Seq,
                     {key::kSeqSlots,
                      {one.baseline >= 0 ? "baseline" : "candidate", facts.inputText(one)}}});
                break;
            }
    if (draft.reason == Reason::Selection && slot != nullptr)
        causes.push_back({Cause::Seq,
                          {key::kSeqSelection,
                           {facts.inputText(*slot), std::to_string(slot->baselineValue.firstByte),
                            std::to_string(slot->candidateValue.firstByte)}}});
}

} // namespace

std::vector<ArgumentDifference> argumentDifferences(const Pairing& pairing, Row row)
{
    const CallArguments baseline(pairing, Side::Baseline, row);
    const CallArguments candidate(pairing, Side::Candidate, row);
    std::set<std::string> names = baseline.names();
    names.merge(candidate.names());
    std::vector<ArgumentDifference> differences;
    for (const std::string& name : names) {
        const std::string typeB = baseline.type(name);
        const std::string typeC = candidate.type(name);
        if (baseline.value(name) == candidate.value(name) && typeB == typeC)
            continue;
        differences.push_back({name, typeB.empty() || typeB == "none" ? typeC : typeB,
                               baseline.value(name), candidate.value(name)});
    }
    return differences;
}

void addCallCauses(const OriginFacts& facts, std::vector<CauseFinding>& causes)
{
    const Reason reason = facts.draft.reason;
    const SlotPair* slot = facts.input();
    addRegionMemory(facts, causes);
    if (reason == Reason::Overload) // another function was called; its arguments follow from that
        addSequence(facts, causes);
    if (reason == Reason::Argument || reason == Reason::Overload)
        addArguments(facts, causes);
    if (slot != nullptr && (reason == Reason::Meta || reason == Reason::Region))
        addMeta(facts, *slot, facts.inputText(*slot), causes);
    if (reason == Reason::Meta && slot == nullptr)
        for (const SlotPair& one : facts.inputs)
            if (one.device)
                addMeta(facts, one, facts.inputText(one), causes);
    if (reason == Reason::OutputMeta)
        for (const SlotPair& one : facts.outputs)
            addMeta(facts, one, facts.outputText(one), causes);
    if (slot != nullptr && (reason == Reason::External || reason == Reason::Uninit))
        isTensorOfState(facts, *slot, causes);
    addSequence(facts, causes);
    if (reason == Reason::Layout && slot != nullptr)
        causes.push_back(
            {Cause::Layout,
             {key::kLayout,
              {facts.inputText(*slot),
               stridesText(metaOf(facts.run(Side::Baseline), slot->baselineValue.meta)),
               stridesText(metaOf(facts.run(Side::Candidate), slot->candidateValue.meta))}}});
}

} // namespace samebit
