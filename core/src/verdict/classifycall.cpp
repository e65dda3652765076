// SPDX-License-Identifier: Apache-2.0
// The other half of Classifier: pairs whose inputs are equal, and how origins are kept.
#include "verdict/classify.h"

#include <algorithm>
#include <set>

namespace samebit {
namespace {

constexpr std::size_t kMostRepeatRows = 64;
constexpr std::size_t kMostRegionOps = 4096; // followed; 64 of them are kept

bool isJoinedShape(const SlotPair& slot)
{
    return !slot.isOneSided() && slot.content && !slot.dtype && !slot.sizes;
}

} // namespace

Kind kindOf(Reason reason)
{
    switch (reason) {
    case Reason::Kernel:
        return Kind::Kernel;
    case Reason::Random:
        return Kind::Random;
    case Reason::External:
    case Reason::Uninit:
        return Kind::External;
    case Reason::HiddenWrite:
        return Kind::HiddenWrite;
    default:
        return Kind::Call;
    }
}

// R14: the same call on both sides? First what was asked for, then what came of it without being
// asked.
bool Classifier::callDiffers(Row row, Reason& reason)
{
    const RunData& baseline = m_pairing.run(Side::Baseline);
    const RunData& candidate = m_pairing.run(Side::Candidate);
    const OpIndex b = m_pairing.op(Side::Baseline, row);
    const OpIndex c = m_pairing.op(Side::Candidate, row);
    const auto digestOf = [](const RunData& run, OpIndex op) {
        const ArgumentsId id = run.detail->op(op).arguments;
        return isNone(id) ? 0 : run.arguments[static_cast<std::size_t>(raw(id)) - 1].digest;
    };
    const OperatorRow& operatorB = baseline.operatorOf(b);
    const OperatorRow& operatorC = candidate.operatorOf(c);
    if (operatorB.name != operatorC.name || operatorB.overload != operatorC.overload)
        reason = Reason::Overload;
    else if (digestOf(baseline, b) != digestOf(candidate, c))
        reason = Reason::Argument;
    else if (std::any_of(m_inputs.begin(), m_inputs.end(),
                         [](const SlotPair& slot) { return slot.isOneSided(); }))
        reason = Reason::SlotCount;
    else if (std::any_of(m_inputs.begin(), m_inputs.end(),
                         [](const SlotPair& slot) { return slot.device; }))
        reason = Reason::Meta;
    else if (std::any_of(m_outputs.begin(), m_outputs.end(), [](const SlotPair& slot) {
                 return slot.dtype || slot.sizes || slot.isOneSided();
             }))
        reason = Reason::OutputMeta;
    else
        return false;
    return true;
}

void Classifier::judgeCall(Row row, Judgement& judgement)
{
    Reason reason{};
    if (callDiffers(row, reason))
        return take(originOf(reason, row, nullptr), judgement);
    if (judgement.unknown)
        return;
    if (m_generators.before(row) == Generators::Before::Differs)
        return judgeGenerator(row, judgement);
    const auto layout = std::find_if(m_inputs.begin(), m_inputs.end(),
                                     [](const SlotPair& slot) { return slot.layout; });
    if (layout != m_inputs.end())
        return take(originOf(Reason::Layout, row, &*layout), judgement);
    take(originOf(Reason::Kernel, row, nullptr), judgement);
}

void Classifier::judgeGenerator(Row row, Judgement& judgement)
{
    Entry entry{m_generators.origin(row), false};
    if (entry.origin < 0)
        entry = originOf(Reason::Random, row, nullptr);
    m_generators.setOrigin(row, entry.origin);
    take(entry, judgement);
}

void Classifier::finish(Row row, const Judgement& judgement)
{
    const auto at = static_cast<std::size_t>(row);
    SetId set = m_result.sets.unite(judgement.inherited, judgement.own);
    m_result.rows.state[at] = judgement.own != 0 ? State::Origin : State::Propagated;
    if (set == 0) {
        ++m_result.unexplained;
        return;
    }
    // A weak edge: what differed earlier in this thread may have come here as a Python number
    // (R18).
    const auto& members = m_result.sets.members(judgement.own);
    const bool weak = !members.empty()
        && std::all_of(members.begin(), members.end(), [this](std::int32_t origin) {
               return m_result.drafts[static_cast<std::size_t>(origin)].secondary;
           });
    if (weak)
        set = m_result.sets.unite(set, m_differedBefore[streamOf(row)]);
    m_result.rows.set[at] = set;
    m_differedBefore[streamOf(row)] = set;
}

// R17: a difference in shape alone counts only where a value behind it is compared, or never
// rejoins.
void Classifier::confirm(Row row, SetId set, bool observed)
{
    if (observed || std::any_of(m_outputs.begin(), m_outputs.end(), isJoinedShape))
        m_result.confirmed.push_back(set);
    else
        m_result.unconfirmed.push_back(row);
}

StreamId Classifier::streamOf(Row row) const
{
    return m_pairing.run(m_pairing.namingSide(row))
        .ops.stream[static_cast<std::size_t>(m_pairing.namingOp(row))];
}

bool Classifier::isSecondary(Reason reason, Row row) const
{
    if (!m_differedBefore.contains(streamOf(row)))
        return false;
    if (reason == Reason::Random) // a new generator, seeded with a number that may have been drawn
        return m_generators.beginsOwn(row);
    return kindOf(reason) == Kind::Call && reason != Reason::Layout && reason != Reason::Wiring;
}

// Keeps a new origin, or counts it to one of equal kind, operator and line.
Classifier::Entry Classifier::add(Draft draft)
{
    const Side side = m_pairing.namingSide(draft.row);
    const SignatureRow& signature = m_pairing.run(side).signatureOf(m_pairing.namingOp(draft.row));
    const bool joined = std::any_of(m_outputs.begin(), m_outputs.end(), isJoinedShape);
    std::vector<std::int64_t> key{static_cast<std::int64_t>(draft.reason),
                                  static_cast<std::int64_t>(side),
                                  raw(signature.op),
                                  static_cast<std::int64_t>(signature.phase),
                                  raw(signature.frame),
                                  joined ? 1 : 0,
                                  0};
    if (const auto known = m_groups.find(key); known != m_groups.end())
        return repeat(known->second, draft.row);
    if (draft.secondary) {
        key.back() = 1;
        if (const auto known = m_groups.find(key); known != m_groups.end())
            return repeat(known->second, draft.row);
    }
    if (draft.reason == Reason::Random)
        draft.draw = m_generators.link(draft.row);
    if (draft.reason == Reason::Region)
        collectRegion(draft);
    draft.repeatRows.push_back(draft.row);
    const auto index = static_cast<std::int32_t>(m_result.drafts.size());
    m_groups.emplace(std::move(key), index);
    m_result.drafts.push_back(std::move(draft));
    m_result.lastHealed.push_back(-1);
    return {index, true};
}

Classifier::Entry Classifier::repeat(std::int32_t origin, Row row)
{
    Draft& group = m_result.drafts[static_cast<std::size_t>(origin)];
    ++group.repeats;
    if (group.repeatRows.size() < kMostRepeatRows)
        group.repeatRows.push_back(row);
    return {origin, true};
}

Classifier::Entry Classifier::originOf(Reason reason, Row row, const SlotPair* slot)
{
    Draft draft;
    draft.reason = reason;
    draft.row = draft.shownBy = row;
    if (slot != nullptr) {
        draft.inputBaseline = slot->baseline;
        draft.inputCandidate = slot->candidate;
    }
    draft.secondary = isSecondary(reason, row);
    return add(std::move(draft));
}

Classifier::Entry Classifier::originOfPlace(Reason reason, Row row, const SlotPair& slot,
                                            const Place& place)
{
    auto& known = reason == Reason::Meta || reason == Reason::Selection ? m_byWindow : m_byStorage;
    const bool named = !isNone(place.baseline) && !isNone(place.candidate);
    if (named)
        if (const auto at = known.find(place); at != known.end())
            return {at->second, false};
    const Entry entry = originOf(reason, row, &slot);
    if (named)
        known.emplace(place, entry.origin);
    return entry;
}

Classifier::Entry Classifier::originOfRegion(Row row, const SlotPair& slot)
{
    const Row naming = m_regions.entryOf(m_found.unpaired);
    if (const auto known = m_byRegion.find(naming); known != m_byRegion.end())
        return {known->second, false};
    Draft draft;
    draft.reason = Reason::Region;
    draft.row = naming;
    draft.shownBy = row;
    draft.inputBaseline = slot.baseline;
    draft.inputCandidate = slot.candidate;
    draft.secondary = isSecondary(Reason::Region, row);
    const Entry entry = add(std::move(draft));
    m_byRegion.emplace(naming, entry.origin);
    return entry;
}

// The ops of both sides of the region that m_found begins at: backwards along the data, up to
// paired ops.
void Classifier::collectRegion(Draft& draft)
{
    std::vector<Row> pending = m_found.unpaired;
    std::set<Row> rows(pending.begin(), pending.end());
    Upstream upstream;
    while (!pending.empty() && rows.size() < kMostRegionOps) {
        const Row row = pending.back();
        pending.pop_back();
        const Side side = m_pairing.namingSide(row);
        for (const InputSlot& input :
             m_pairing.run(side).detail->op(m_pairing.namingOp(row)).inputs) {
            m_upstream.findOne(side, input.value, upstream);
            for (const Row source : upstream.unpaired)
                if (rows.insert(source).second)
                    pending.push_back(source);
        }
    }
    draft.regionOps = static_cast<std::int64_t>(rows.size());
    for (const Row row : rows) {
        auto& kept = m_pairing.namingSide(row) == Side::Baseline ? draft.regionBaseline
                                                                 : draft.regionCandidate;
        if (kept.size() < kMostRepeatRows)
            kept.push_back(m_pairing.namingOp(row));
    }
}

} // namespace samebit
