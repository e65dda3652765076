// SPDX-License-Identifier: Apache-2.0
#include "verdict/causes.h"

#include "align/sources.h"
#include "verdict/messagekeys.h"
#include "verdict/places.h"

#include <algorithm>
#include <set>

namespace samebit {
namespace {

constexpr std::size_t kMostCauses = 3;

std::string ownerOf(const RunData& run, StorageId storage)
{
    return isNone(storage) ? std::string()
                           : run.storages[static_cast<std::size_t>(raw(storage)) - 1].owner;
}

bool overlap(const ValueDetail& a, const ValueDetail& b)
{
    return !isNone(a.storage) && a.storage == b.storage && a.firstByte < b.endByte
        && b.firstByte < a.endByte;
}

// A written argument that shares bytes with itself, or with an argument that is only read.
void addOverlap(const OriginFacts& facts, Side side, std::vector<CauseFinding>& causes)
{
    const RunData& run = facts.run(side);
    const OpDetail op = run.detail->op(facts.shown(side));
    const OperatorId operatorId = run.signatureOf(facts.shown(side)).op;
    for (const InputSlot& written : op.inputs) {
        if (written.role != SlotRole::ReadWrite && written.role != SlotRole::Overwrite)
            continue;
        const ValueDetail value = run.detail->value(written.value);
        const std::string name = facts.slots.argumentName(side, operatorId, written.argument);
        if ((value.flags & valueflag::kOverlap) != 0)
            return causes.push_back({Cause::Mutation, {key::kMutationSelf, {name}}});
        for (const InputSlot& read : op.inputs)
            if (read.role == SlotRole::Read && overlap(value, run.detail->value(read.value)))
                return causes.push_back(
                    {Cause::Mutation,
                     {key::kMutationOverlap,
                      {name, facts.slots.argumentName(side, operatorId, read.argument)}}});
    }
}

// Which run capture saw the change in; empty when in neither or in both.
std::string changedSide(const SlotPair& slot)
{
    const bool baseline = slot.baselineValue.kind == ValueKind::Changed;
    const bool candidate = slot.candidateValue.kind == ValueKind::Changed;
    if (baseline == candidate)
        return {};
    return baseline ? "baseline" : "candidate";
}

void addMutation(const OriginFacts& facts, std::vector<CauseFinding>& causes)
{
    if (const SlotPair* slot = facts.input();
        slot != nullptr && facts.draft.reason == Reason::HiddenWrite)
        return causes.push_back(
            {Cause::Mutation,
             {key::kMutationHidden,
              {ownerOf(facts.run(Side::Candidate), slot->candidateValue.storage),
               changedSide(*slot)}}});
    if (facts.draft.reason != Reason::Kernel && facts.draft.reason != Reason::Layout)
        return;
    const std::uint32_t flags = facts.pairing.flags(Side::Baseline, facts.shown(Side::Baseline))
        | facts.pairing.flags(Side::Candidate, facts.shown(Side::Candidate));
    if ((flags & opflag::kUndeclaredWrite) != 0)
        return causes.push_back(
            {Cause::Mutation,
             {key::kMutationUndeclared,
              {operatorText(facts.run(Side::Baseline), facts.shown(Side::Baseline))}}});
    const std::size_t before = causes.size();
    addOverlap(facts, Side::Baseline, causes);
    if (causes.size() == before)
        addOverlap(facts, Side::Candidate, causes);
}

void addUninit(const OriginFacts& facts, std::vector<CauseFinding>& causes)
{
    const SlotPair* slot = facts.input();
    const bool mayBe = facts.draft.reason == Reason::Uninit || facts.draft.reason == Reason::Wiring
        || facts.draft.reason == Reason::External;
    if (slot == nullptr || !mayBe)
        return;
    for (const Side side : {Side::Baseline, Side::Candidate}) {
        Sources sources;
        SourceFinder(facts.run(side)).find(slot->id(side), sources);
        if (!sources.uninit && facts.draft.reason != Reason::Uninit)
            continue;
        const OpIndex allocator = allocatorOf(facts.run(side), slot->value(side), sources);
        const bool known = allocator >= 0;
        causes.push_back(
            {Cause::Uninit,
             {key::kUninit,
              {known ? operatorText(facts.run(side), allocator) : "", seqText(allocator),
               known ? placeText(sourceOf(facts.run(side), allocator)) : ""}}});
        return;
    }
}

void addData(const OriginFacts& facts, std::vector<CauseFinding>& causes)
{
    const SlotPair* slot = facts.input();
    if (facts.draft.reason != Reason::External || slot == nullptr)
        return;
    for (const Side side : {Side::Baseline, Side::Candidate}) {
        const ValueDetail& value = slot->value(side);
        if (isModelState(nameOf(facts.run(side), value.storage, value.firstByte, value.endByte)))
            return;
    }
    causes.push_back(
        {Cause::Data,
         {key::kData, {ownerOf(facts.run(Side::Candidate), slot->candidateValue.storage)}}});
}

} // namespace

OpIndex allocatorOf(const RunData& run, const ValueDetail& value, const Sources& sources)
{
    if (sources.allocator >= 0 || isNone(value.storage))
        return sources.allocator;
    const OpSeq creator = run.storages[static_cast<std::size_t>(raw(value.storage)) - 1].creator;
    return isNone(creator) ? -1 : static_cast<OpIndex>(raw(creator) - 1);
}

const SlotPair* OriginFacts::input() const
{
    if (draft.inputBaseline < 0 && draft.inputCandidate < 0)
        return nullptr;
    const auto found = std::find_if(inputs.begin(), inputs.end(), [this](const SlotPair& slot) {
        return slot.baseline == draft.inputBaseline && slot.candidate == draft.inputCandidate;
    });
    return found == inputs.end() ? nullptr : &*found;
}

std::string OriginFacts::inputText(const SlotPair& slot) const
{
    const Side side = slot.baseline >= 0 ? Side::Baseline : Side::Candidate;
    const OpDetail op = run(side).detail->op(shown(side));
    const InputSlot& input = op.inputs[static_cast<std::size_t>(slot.index(side))];
    const bool inList = input.position > 0
        || std::count_if(
               op.inputs.begin(), op.inputs.end(),
               [&input](const InputSlot& other) { return other.argument == input.argument; })
            > 1;
    return "input " + std::to_string(input.argument)
        + (inList ? "[" + std::to_string(input.position) + "]" : "");
}

std::string OriginFacts::argumentName(const SlotPair& slot) const
{
    const Side side = slot.baseline >= 0 ? Side::Baseline : Side::Candidate;
    const OpDetail op = run(side).detail->op(shown(side));
    return slots.argumentName(side, run(side).signatureOf(shown(side)).op,
                              op.inputs[static_cast<std::size_t>(slot.index(side))].argument);
}

std::string OriginFacts::outputText(const SlotPair& slot) const
{
    return "output " + std::to_string(slot.baseline >= 0 ? slot.baseline : slot.candidate);
}

void addContentCauses(const OriginFacts& facts, std::vector<CauseFinding>& causes)
{
    const OpIndex b = facts.shown(Side::Baseline);
    if (facts.draft.reason == Reason::Kernel
        && (facts.pairing.kinds(Side::Baseline, b) & operatorkind::kCollective) != 0)
        causes.push_back({Cause::Coll, {key::kColl, {operatorText(facts.run(Side::Baseline), b)}}});
    addUninit(facts, causes);
    addMutation(facts, causes);
    addData(facts, causes);
}

std::vector<CauseFinding> findCauses(const OriginFacts& facts)
{
    std::vector<CauseFinding> all;
    addContentCauses(facts, all);
    addCallCauses(facts, all);
    addGeneratorCause(facts, all);
    addSurroundingCauses(facts, all);
    addKernelCauses(facts, all);
    std::vector<CauseFinding> kept; // each cause once, with its first evidence
    std::set<Cause> seen;
    for (CauseFinding& finding : all)
        if (kept.size() < kMostCauses && seen.insert(finding.cause).second)
            kept.push_back(std::move(finding));
    return kept;
}

} // namespace samebit
