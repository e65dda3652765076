// SPDX-License-Identifier: Apache-2.0
#include "verdict/classify.h"

#include <algorithm>

namespace samebit {
namespace {

constexpr int kMaxDepth = 512; // rows of other threads visited ahead of their turn
constexpr Row kRowsPerReport = 65536;

} // namespace

Classifier::Classifier(const Pairing& pairing, const Progress& progress)
    : m_pairing(pairing)
    , m_progress(progress)
    , m_slots(pairing)
    , m_upstream(pairing, m_result.rows, m_result.sets)
    , m_generators(pairing)
    , m_regions(pairing)
{
    const auto rows = static_cast<std::size_t>(pairing.size());
    m_result.rows.state.assign(rows, State::Identical);
    m_result.rows.set.assign(rows, 0);
    m_result.rows.healed.assign(rows, false);
    m_result.rows.visited.assign(rows, false);
    m_result.rows.copiesUninit.assign(rows, false);
}

Classification Classifier::run()
{
    for (Row row = 0; row < m_pairing.size(); ++row) {
        if (row % kRowsPerReport == 0) {
            m_progress(Stage::Classify, row, m_pairing.size());
            if (m_progress.stopRequested()) {
                m_result.cancelled = true;
                break;
            }
        }
        visit(row);
    }
    m_progress(Stage::Classify, m_pairing.size(), m_pairing.size());
    return std::move(m_result);
}

void Classifier::visit(Row row)
{
    if (m_result.rows.visited[static_cast<std::size_t>(row)])
        return;
    m_result.rows.visited[static_cast<std::size_t>(row)] = true;
    if (m_pairing.isPair(row))
        visitPair(row);
    else
        visitUnpaired(row);
}

void Classifier::visitUnpaired(Row row)
{
    const Side side = m_pairing.namingSide(row);
    const OpIndex op = m_pairing.namingOp(row);
    const auto at = static_cast<std::size_t>(row);
    m_result.rows.state[at] = side == Side::Baseline ? State::BaselineOnly : State::CandidateOnly;
    m_anyUnpaired = true;
    if (m_pairing.isBeforeResume(row))
        return;
    SetId reached = 0;
    std::vector<Row> sources;
    for (const InputSlot& input : m_pairing.run(side).detail->op(op).inputs) {
        if (input.role != SlotRole::Read && input.role != SlotRole::ReadWrite)
            continue;
        m_upstream.findOne(side, input.value, m_found);
        reached = m_result.sets.unite(reached, m_found.set);
        sources.insert(sources.end(), m_found.unpaired.begin(), m_found.unpaired.end());
    }
    if (const std::int32_t origin = m_generators.originOfUnpaired(row); origin >= 0)
        reached = m_result.sets.unite(reached, m_result.sets.single(origin));
    m_result.rows.set[at] = reached;
    m_regions.enter(row, sources);
}

bool Classifier::isComparable(Row row) const
{
    const std::uint32_t flags = m_pairing.flags(Side::Baseline, m_pairing.op(Side::Baseline, row))
        | m_pairing.flags(Side::Candidate, m_pairing.op(Side::Candidate, row));
    return (flags & (opflag::kIncomparable | opflag::kPending)) == 0;
}

bool Classifier::sameOutput(Row row) const
{
    const auto b = static_cast<std::size_t>(m_pairing.op(Side::Baseline, row));
    const auto c = static_cast<std::size_t>(m_pairing.op(Side::Candidate, row));
    return m_pairing.run(Side::Baseline).ops.output[b]
        == m_pairing.run(Side::Candidate).ops.output[c];
}

// An observation that capture did not read for itself (the value had been read before): its
// fingerprints say nothing about it. While both runs are equal and complete so far, neither can the
// value differ.
bool Classifier::isUnreadObservation(Row row) const
{
    if (m_result.drafts.empty() && !m_anyUnpaired)
        return false;
    const OpIndex b = m_pairing.op(Side::Baseline, row);
    const OpIndex c = m_pairing.op(Side::Candidate, row);
    return (m_pairing.kinds(Side::Baseline, b) & operatorkind::kObservation) != 0
        && ((m_pairing.flags(Side::Baseline, b) | m_pairing.flags(Side::Candidate, c))
            & opflag::kNoTensorInput)
        != 0;
}

void Classifier::visitPair(Row row)
{
    const OpIndex b = m_pairing.op(Side::Baseline, row);
    const OpIndex c = m_pairing.op(Side::Candidate, row);
    const std::uint32_t kinds
        = m_pairing.kinds(Side::Baseline, b) & m_pairing.kinds(Side::Candidate, c);
    const std::uint32_t flags
        = m_pairing.flags(Side::Baseline, b) | m_pairing.flags(Side::Candidate, c);
    if ((flags & opflag::kSubstituted) != 0)
        ++m_result.replayed;
    if (judgesNothing(kinds))
        return visitPassive(row);
    if (!isComparable(row))
        return visitIncomparable(row);
    const bool sameInput = m_pairing.run(Side::Baseline).ops.input[static_cast<std::size_t>(b)]
        == m_pairing.run(Side::Candidate).ops.input[static_cast<std::size_t>(c)];
    if (sameInput && sameOutput(row) && !isUnreadObservation(row)) {
        if ((flags & opflag::kDraws) != 0)
            m_generators.before(row);
        return;
    }
    if (sameOutput(row) && (kinds & operatorkind::kObservation) == 0)
        return visitMasked(row);
    visitDiffering(row);
}

// A view of a differing value carries the difference on; it is never where one enters.
void Classifier::visitPassive(Row row)
{
    if (m_result.drafts.empty())
        return;
    m_slots.inputs(row, true, m_inputs);
    SetId reached = 0;
    for (const SlotPair& slot : m_inputs) {
        if (slot.isOneSided() || !(slot.differs() || slot.unknown))
            continue;
        m_upstream.find(slot, m_found);
        reached = m_result.sets.unite(reached, m_found.set);
    }
    if (reached == 0)
        return;
    m_result.rows.set[static_cast<std::size_t>(row)] = reached;
    m_result.rows.state[static_cast<std::size_t>(row)] = State::Propagated;
    m_result.unconfirmed.push_back(row);
}

void Classifier::visitIncomparable(Row row)
{
    m_slots.outputs(row, m_outputs);
    const bool anyDiffers = std::any_of(m_outputs.begin(), m_outputs.end(),
                                        [](const SlotPair& slot) { return slot.differs(); });
    if (anyDiffers)
        return visitDiffering(row);
    const bool allKnown
        = std::none_of(m_outputs.begin(), m_outputs.end(),
                       [](const SlotPair& slot) { return slot.unknown || slot.isOneSided(); });
    if (allKnown && !m_outputs.empty())
        return visitMasked(row);
    m_slots.inputs(row, false, m_inputs);
    SetId reached = 0;
    for (const SlotPair& slot : m_inputs) {
        if (slot.isOneSided() || !(slot.differs() || slot.unknown))
            continue;
        m_upstream.find(slot, m_found);
        reached = m_result.sets.unite(reached, m_found.set);
    }
    m_result.rows.set[static_cast<std::size_t>(row)] = reached;
    m_result.rows.state[static_cast<std::size_t>(row)] = State::Incomparable;
}

// Outputs equal, inputs not: identical, and the difference ends here, unless only bytes differ that
// nothing wrote (R4).
void Classifier::visitMasked(Row row)
{
    m_generators.before(row);
    m_slots.inputs(row, false, m_inputs);
    SetId masked = 0;
    bool healed = false;
    for (const SlotPair& slot : m_inputs) {
        if (slot.isOneSided() || !(slot.content || slot.dtype))
            continue;
        m_upstream.find(slot, m_found);
        masked = m_result.sets.unite(masked, m_found.set);
        healed |= m_found.set != 0 || !m_found.isUninit();
    }
    m_result.rows.healed[static_cast<std::size_t>(row)] = healed;
    for (const std::int32_t origin : m_result.sets.members(masked))
        m_result.lastHealed[static_cast<std::size_t>(origin)] = row;
}

bool Classifier::dependsOnLater(Row row)
{
    std::vector<Row> later;
    for (const SlotPair& slot : m_inputs)
        if (!slot.isOneSided() && (slot.differs() || slot.unknown)) {
            m_upstream.find(slot, m_found);
            m_upstream.later(row, m_found, later);
        }
    if (later.empty() || m_depth >= kMaxDepth)
        return false;
    ++m_depth;
    for (const Row next : later)
        visit(next);
    --m_depth;
    return true;
}

bool Classifier::readsOnlyUninit(Row row)
{
    if ((m_pairing.kinds(Side::Baseline, m_pairing.op(Side::Baseline, row)) & operatorkind::kCopy)
        == 0)
        return false;
    bool any = false;
    for (const SlotPair& slot : m_inputs) {
        if (!slot.differs())
            continue;
        m_upstream.find(slot, m_found);
        if (!m_found.isUninit() || m_found.set != 0 || !m_found.unpaired.empty() || slot.dtype
            || slot.sizes)
            return false;
        any = true;
    }
    return any;
}

void Classifier::visitDiffering(Row row)
{
    const bool observation = (m_pairing.kinds(Side::Baseline, m_pairing.op(Side::Baseline, row))
                              & operatorkind::kObservation)
        != 0;
    m_slots.inputs(row, observation, m_inputs);
    if (dependsOnLater(row))
        m_slots.inputs(row, observation, m_inputs);
    if (readsOnlyUninit(row)) {
        m_result.rows.copiesUninit[static_cast<std::size_t>(row)] = true;
        m_result.rows.state[static_cast<std::size_t>(row)] = State::Incomparable;
        return;
    }
    m_slots.outputs(row, m_outputs);
    Judgement judgement;
    bool content = false;
    for (const SlotPair& slot : m_inputs) {
        judgeSlot(row, slot, judgement);
        content |= slot.content;
    }
    if (!judgement.anyDiffers && sameOutput(row))
        return; // an observation that one run made of a value read before: nothing differs
    if (!judgement.anyDiffers)
        judgeCall(row, judgement);
    finish(row, judgement);
    confirm(row, m_result.rows.set[static_cast<std::size_t>(row)], observation && content);
}

} // namespace samebit
