// SPDX-License-Identifier: Apache-2.0
#include "marks/storedjudge.h"

#include "samebit/marks/tolerance.h"

#include <algorithm>

namespace samebit {
namespace {

// Content that is damaged is content that is not known: `compare` has said so.
std::optional<TensorContent> contentOf(const RunData& run, ValueId value)
{
    if (!run.contents)
        return std::nullopt;
    auto content = run.contents->content(value);
    return content ? std::move(*content) : std::nullopt;
}

} // namespace

StoredJudge::StoredJudge(const MarkInput& input)
    : m_input(input)
{
}

const Pairing& StoredJudge::pairing()
{
    if (!m_pairing)
        m_pairing.emplace(*m_input.baseline, *m_input.candidate, m_input.comparison->rows);
    return *m_pairing;
}

ToleranceAnswer StoredJudge::judge(const Origin& origin, const Tolerance& tolerance)
{
    pairing();
    std::vector<std::int64_t> rows = origin.repeatRows;
    if (rows.empty())
        rows.push_back(origin.row);
    // A place that is not kept is not judged, nor is what another row showed.
    bool isKnown = static_cast<std::int64_t>(rows.size()) >= origin.repeats && origin.shownBy < 0;
    for (const std::int64_t row : rows) {
        const ToleranceAnswer answer = judgeRow(static_cast<Row>(row), origin.kind, tolerance);
        if (answer == ToleranceAnswer::Outside)
            return answer;
        isKnown = isKnown && answer == ToleranceAnswer::Inside;
    }
    return isKnown ? ToleranceAnswer::Inside : ToleranceAnswer::Unknown;
}

ToleranceAnswer StoredJudge::judgeRow(Row row, Kind kind, const Tolerance& tolerance) const
{
    if (!m_pairing->isPair(row))
        return ToleranceAnswer::Unknown;
    SlotMatcher matcher(*m_pairing);
    std::vector<SlotPair> slots;
    matcher.outputs(row, slots);
    // What came from outside differs before the op, and other ops read it too.
    if (kind == Kind::External || kind == Kind::HiddenWrite) {
        std::vector<SlotPair> inputs;
        matcher.inputs(row, false, inputs);
        slots.insert(slots.end(), inputs.begin(), inputs.end());
    }
    return judgeSlots(slots, tolerance);
}

ToleranceAnswer StoredJudge::judgePair(std::int64_t at, const Tolerance& tolerance)
{
    const auto row = static_cast<Row>(at);
    if (!pairing().isPair(row))
        return ToleranceAnswer::Unknown;
    if (judgesNothing(m_pairing->kinds(Side::Baseline, m_pairing->op(Side::Baseline, row))
                      & m_pairing->kinds(Side::Candidate, m_pairing->op(Side::Candidate, row))))
        return ToleranceAnswer::Inside;
    SlotMatcher matcher(*m_pairing);
    std::vector<SlotPair> slots;
    matcher.outputs(row, slots);
    const auto differs = [](const SlotPair& slot) {
        return slot.isOneSided() || slot.differs() || slot.unknown;
    };
    if (std::none_of(slots.begin(), slots.end(), differs))
        matcher.inputs(row, true, slots);
    return judgeSlots(slots, tolerance);
}

// Inside: all that differ are, and there is one.
ToleranceAnswer StoredJudge::judgeSlots(const std::vector<SlotPair>& slots,
                                        const Tolerance& tolerance) const
{
    bool isKnown = true;
    std::int64_t differing = 0;
    for (const SlotPair& slot : slots) {
        isKnown = isKnown && !slot.unknown;
        if (!slot.isOneSided() && !slot.differs())
            continue;
        ++differing;
        const ToleranceAnswer answer = judgeSlot(slot, tolerance);
        if (answer == ToleranceAnswer::Outside)
            return answer;
        isKnown = isKnown && answer == ToleranceAnswer::Inside;
    }
    return isKnown && differing > 0 ? ToleranceAnswer::Inside : ToleranceAnswer::Unknown;
}

ToleranceAnswer StoredJudge::judgeSlot(const SlotPair& slot, const Tolerance& tolerance) const
{
    if (slot.isOneSided() || slot.dtype || slot.sizes)
        return ToleranceAnswer::Outside;
    const auto baseline = contentOf(*m_input.baseline, slot.baselineId);
    const auto candidate = baseline ? contentOf(*m_input.candidate, slot.candidateId) : baseline;
    if (!candidate)
        return ToleranceAnswer::Unknown;
    const auto within = isWithin(tolerance, Baseline<const TensorContent*>(&*baseline),
                                 Candidate<const TensorContent*>(&*candidate));
    if (!within)
        return ToleranceAnswer::Unknown;
    return *within ? ToleranceAnswer::Inside : ToleranceAnswer::Outside;
}

} // namespace samebit
