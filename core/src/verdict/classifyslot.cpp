// SPDX-License-Identifier: Apache-2.0
// Classifier: where a differing input comes from.
#include "verdict/classify.h"

namespace samebit {

void Classifier::judgeSlot(Row row, const SlotPair& slot, Judgement& judgement)
{
    if (slot.isOneSided() || !(slot.differs() || slot.unknown))
        return;
    m_upstream.find(slot, m_found);
    if (slot.unknown && !slot.differs()) {
        judgement.inherited = m_result.sets.unite(judgement.inherited, m_found.set);
        judgement.anyDiffers |= m_found.set != 0;
        judgement.unknown |= m_found.set == 0;
        return;
    }
    judgement.anyDiffers = true;
    if (m_found.set != 0) { // R8, and R7 where a paired op at the region's border differs already
        judgement.inherited = m_result.sets.unite(judgement.inherited, m_found.set);
        return;
    }
    take(judgeOwn(row, slot, judgement), judgement);
}

void Classifier::take(const Entry& entry, Judgement& judgement)
{
    if (entry.origin < 0)
        return;
    SetId& target = entry.entersHere ? judgement.own : judgement.inherited;
    target = m_result.sets.unite(target, m_result.sets.single(entry.origin));
    const Draft& draft = m_result.drafts[static_cast<std::size_t>(entry.origin)];
    if (draft.secondary && !entry.entersHere) // with what it may follow from
        target = m_result.sets.unite(target,
                                     m_result.rows.set[static_cast<std::size_t>(draft.shownBy)]);
}

// Where a differing slot comes from when nothing upstream explains it: the rules in their order.
Classifier::Entry Classifier::judgeOwn(Row row, const SlotPair& slot, Judgement& judgement)
{
    if (!m_found.unpaired.empty())
        return originOfRegion(row, slot);
    if (m_found.incomparable) {
        judgement.unknown = true;
        return {};
    }
    const ValueDetail& b = slot.baselineValue;
    const ValueDetail& c = slot.candidateValue;
    const Place window{b.storage, c.storage, b.firstByte, c.firstByte, b.endByte, c.endByte};
    const bool sameWindow = b.firstByte == c.firstByte && b.endByte == c.endByte && !slot.layout;
    if (slot.dtype || slot.sizes)
        return originOfPlace(Reason::Meta, row, slot, window);
    const Place storages{b.storage, c.storage};
    if (m_found.isUninit() && sameWindow && !m_found.rewired)
        return originOfPlace(Reason::Uninit, row, slot, storages);
    if (m_found.baseline.isOnlyExternal() != m_found.candidate.isOnlyExternal())
        return originOfPlace(Reason::External, row, slot, storages);
    if (m_found.rewired)
        return originOf(Reason::Wiring, row, &slot);
    if (m_found.isOnlyExternal())
        return judgeOutside(row, slot, judgement);
    if (!sameWindow)
        return originOfPlace(Reason::Selection, row, slot, window);
    for (const Side side : {Side::Baseline, Side::Candidate}) {
        const Sources& sources = m_found.of(side);
        judgement.unknown |= sources.incomplete || sources.unchecked || sources.unproven;
    }
    return judgement.unknown ? Entry{} : originOfPlace(Reason::HiddenWrite, row, slot, storages);
}

// Bytes that no recorded op wrote, on both sides: other data from the start, or changed since first
// seen (R12).
Classifier::Entry Classifier::judgeOutside(Row row, const SlotPair& slot, Judgement& judgement)
{
    const Place storages{slot.baselineValue.storage, slot.candidateValue.storage};
    if (!m_found.baseline.changed && !m_found.candidate.changed)
        return originOfPlace(Reason::External, row, slot, storages);
    const auto first = [this](Side side, const SlotPair& of) {
        ValueDetail value = of.value(side);
        for (int depth = 0; depth < 64 && value.kind == ValueKind::Changed; ++depth)
            value = m_pairing.run(side).detail->value(value.base);
        return value;
    };
    const ValueDetail b = first(Side::Baseline, slot);
    const ValueDetail c = first(Side::Candidate, slot);
    if (!b.hasDigest || !c.hasDigest) {
        judgement.unknown = true;
        return {};
    }
    return originOfPlace(b.digest == c.digest ? Reason::HiddenWrite : Reason::External, row, slot,
                         storages);
}

} // namespace samebit
