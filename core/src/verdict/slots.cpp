// SPDX-License-Identifier: Apache-2.0
#include "verdict/slots.h"

#include "samebit/util/hash64.h"

#include <nlohmann/json.hpp>

namespace samebit {
namespace {

bool isRead(SlotRole role)
{
    return role == SlotRole::Read || role == SlotRole::ReadWrite;
}

bool isCompared(const OutputSlot& slot)
{
    return slot.role != SlotRole::View && slot.role != SlotRole::Scratch;
}

std::vector<std::string> parseNames(const std::string& json)
{
    std::vector<std::string> names;
    const auto parsed = nlohmann::json::parse(json, nullptr, false);
    if (parsed.is_array())
        for (const auto& name : parsed)
            names.push_back(name.is_string() ? name.get<std::string>() : std::string());
    return names;
}

} // namespace

const TensorMetaRow& metaOf(const RunData& run, MetaId id)
{
    static const TensorMetaRow none;
    return isNone(id) ? none : run.metas[static_cast<std::size_t>(raw(id)) - 1];
}

bool sameLayout(const TensorMetaRow& a, const TensorMetaRow& b)
{
    if (a.layout != b.layout || a.conj != b.conj || a.neg != b.neg)
        return false;
    if (a.sizes.size() != b.sizes.size() || a.strides.size() != b.strides.size())
        return a.strides.empty() == b.strides.empty() || a.sizes != b.sizes;
    for (const std::int64_t size : a.sizes)
        if (size == 0)
            return true;
    for (std::size_t i = 0; i < a.strides.size(); ++i)
        if (a.sizes[i] > 1 && a.strides[i] != b.strides[i])
            return false;
    return true;
}

std::string SlotMatcher::argumentName(Side side, OperatorId op, int index)
{
    if (isNone(op) || index < 0)
        return {};
    auto& names = m_names[static_cast<std::size_t>(side)][static_cast<std::size_t>(raw(op)) - 1];
    if (!names)
        names = parseNames(
            m_pairing.run(side).operators[static_cast<std::size_t>(raw(op)) - 1].arguments);
    return static_cast<std::size_t>(index) < names->size()
        ? (*names)[static_cast<std::size_t>(index)]
        : std::string();
}

bool SlotMatcher::sameOperator(Row row) const
{
    const OperatorRow& b
        = m_pairing.run(Side::Baseline).operatorOf(m_pairing.op(Side::Baseline, row));
    const OperatorRow& c
        = m_pairing.run(Side::Candidate).operatorOf(m_pairing.op(Side::Candidate, row));
    return b.name == c.name && b.overload == c.overload;
}

std::uint64_t SlotMatcher::inputKey(Side side, OperatorId op, const InputSlot& slot, bool byName)
{
    const std::string name = byName ? argumentName(side, op, slot.argument) : std::string();
    return mix64(name.empty() ? slot.argument : hash64(name), slot.position);
}

std::uint64_t SlotMatcher::outputKey(Side side, OperatorId op, const OutputSlot& slot, bool byName)
{
    if (!slot.written)
        return mix64(mix64(slot.index, 1), slot.position);
    const std::string name = byName ? argumentName(side, op, slot.index) : std::string();
    return mix64(mix64(name.empty() ? slot.index : hash64(name), 2), slot.position);
}

void SlotMatcher::compare(SlotPair& slot) const
{
    if (slot.isOneSided())
        return;
    const RunData& baseline = m_pairing.run(Side::Baseline);
    const RunData& candidate = m_pairing.run(Side::Candidate);
    const ValueDetail& b = slot.baselineValue;
    const ValueDetail& c = slot.candidateValue;
    slot.unknown = !b.hasDigest || !c.hasDigest;
    slot.content = !slot.unknown && b.digest != c.digest;
    if (isNone(b.meta) || isNone(c.meta))
        return;
    const TensorMetaRow& metaB = metaOf(baseline, b.meta);
    const TensorMetaRow& metaC = metaOf(candidate, c.meta);
    slot.dtype = metaB.dtype != metaC.dtype;
    slot.sizes = metaB.sizes != metaC.sizes;
    slot.device = metaB.device != metaC.device;
    slot.layout = !sameLayout(metaB, metaC) || ((b.flags ^ c.flags) & valueflag::kOverlap) != 0;
}

void SlotMatcher::inputs(Row row, bool anyRole, std::vector<SlotPair>& slots)
{
    const bool byName = !sameOperator(row);
    match(
        row, slots, [](const OpDetail& op) { return op.inputs; },
        [&](Side side, OperatorId op, const InputSlot& slot) {
            return inputKey(side, op, slot, byName);
        },
        [anyRole](const InputSlot& slot) { return anyRole || isRead(slot.role); });
}

void SlotMatcher::outputs(Row row, std::vector<SlotPair>& slots)
{
    const bool byName = !sameOperator(row);
    match(
        row, slots, [](const OpDetail& op) { return op.outputs; },
        [&](Side side, OperatorId op, const OutputSlot& slot) {
            return outputKey(side, op, slot, byName);
        },
        [](const OutputSlot& slot) { return isCompared(slot); });
}

// `slotsOf(detail)` gives the slots of a call, `keyOf` what tells them apart, `isJudged` whether
// one is compared.
template <typename SlotsOf, typename KeyOf, typename IsJudged>
void SlotMatcher::match(Row row, std::vector<SlotPair>& slots, SlotsOf slotsOf, KeyOf keyOf,
                        IsJudged isJudged)
{
    slots.clear();
    const std::array<OpIndex, 2> ops
        = {m_pairing.op(Side::Baseline, row), m_pairing.op(Side::Candidate, row)};
    const RunData& baseline = m_pairing.run(Side::Baseline);
    const RunData& candidate = m_pairing.run(Side::Candidate);
    const auto ofBaseline = slotsOf(baseline.detail->op(ops[0]));
    const auto ofCandidate = slotsOf(candidate.detail->op(ops[1]));
    m_keys.clear();
    for (const auto& slot : ofCandidate)
        m_keys.push_back(keyOf(Side::Candidate, candidate.signatureOf(ops[1]).op, slot));
    m_taken.assign(ofCandidate.size(), false);
    std::size_t next = 0; // partners nearly always stand in the same order
    for (std::size_t i = 0; i < ofBaseline.size(); ++i) {
        const std::uint64_t key
            = keyOf(Side::Baseline, baseline.signatureOf(ops[0]).op, ofBaseline[i]);
        SlotPair slot;
        bool judged = isJudged(ofBaseline[i]);
        for (std::size_t tried = 0; tried < m_keys.size(); ++tried) {
            const std::size_t k = (next + tried) % m_keys.size();
            if (m_taken[k] || m_keys[k] != key)
                continue;
            m_taken[k] = true;
            next = k + 1;
            slot.candidate = static_cast<int>(k);
            slot.candidateId = ofCandidate[k].value;
            slot.candidateValue = candidate.detail->value(slot.candidateId);
            judged = judged && isJudged(ofCandidate[k]);
            break;
        }
        if (!judged)
            continue;
        slot.baseline = static_cast<int>(i);
        slot.baselineId = ofBaseline[i].value;
        slot.baselineValue = baseline.detail->value(slot.baselineId);
        compare(slot);
        slots.push_back(slot);
    }
    for (std::size_t k = 0; k < ofCandidate.size(); ++k)
        if (!m_taken[k] && isJudged(ofCandidate[k])) {
            SlotPair slot;
            slot.candidate = static_cast<int>(k);
            slot.candidateId = ofCandidate[k].value;
            slot.candidateValue = candidate.detail->value(slot.candidateId);
            slots.push_back(slot);
        }
}

} // namespace samebit
