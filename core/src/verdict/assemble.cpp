// SPDX-License-Identifier: Apache-2.0
#include "verdict/assemble.h"

#include <algorithm>
#include <unordered_map>

namespace samebit {
namespace {

// Row numbers after pairs were dissolved: a dissolved pair's candidate half follows its baseline
// half.
class NewRows
{
public:
    NewRows(std::size_t rows, const std::vector<Row>& dissolved)
        : m_first(rows + 1)
    {
        std::vector<bool> twice(rows);
        for (const Row row : dissolved)
            twice[static_cast<std::size_t>(row)] = true;
        std::int64_t next = 0;
        for (std::size_t row = 0; row < rows; ++row) {
            m_first[row] = next;
            next += twice[row] ? 2 : 1;
        }
        m_first[rows] = next;
    }
    std::int64_t of(std::int64_t row) const
    {
        return row < 0 ? row : m_first[static_cast<std::size_t>(row)];
    }
    bool isDissolved(std::size_t row) const { return m_first[row + 1] - m_first[row] == 2; }
    std::size_t size() const { return static_cast<std::size_t>(m_first.back()); }

private:
    std::vector<std::int64_t> m_first;
};

class Assembler
{
public:
    Assembler(const Alignment& old, Comparison& comparison, std::size_t size)
        : m_old(old)
        , m_to(comparison)
    {
        m_rows.streams = old.streams;
        m_rows.coarseGaps = old.coarseGaps;
        m_rows.stepShift = old.stepShift;
        for (auto* column : {&m_rows.baseline, &m_rows.candidate})
            column->reserve(size);
        m_rows.rule.reserve(size);
        m_to.state.reserve(size);
        m_to.originSet.reserve(size);
        m_to.healed.reserve(size);
    }
    void add(OpIndex baseline, OpIndex candidate, PairRule rule, State state, SetId set,
             bool healed)
    {
        m_rows.baseline.push_back(baseline);
        m_rows.candidate.push_back(candidate);
        m_rows.rule.push_back(rule);
        m_to.state.push_back(state);
        m_to.originSet.push_back(set);
        m_to.healed.push_back(healed);
    }
    void finish() { m_to.rows = std::move(m_rows); }

private:
    const Alignment& m_old;
    Comparison& m_to;
    Alignment m_rows;
};

// Views judge nothing: a view whose value only differs in shape is not dissolved, it has nothing to
// compare.
bool isView(const Pairing& pairing, Row row)
{
    return judgesNothing(pairing.kinds(Side::Baseline, pairing.op(Side::Baseline, row)));
}

void renumberOrigins(const NewRows& rows, std::vector<Origin>& origins)
{
    for (Origin& origin : origins) {
        origin.row = rows.of(origin.row);
        origin.shownBy = rows.of(origin.shownBy);
        for (std::int64_t& row : origin.repeatRows)
            row = rows.of(row);
        if (origin.healedAt)
            origin.healedAt = rows.of(*origin.healedAt);
    }
}

// How many tensors a call is compared by. The strong signature has all their shapes, so one call of
// each stands for all.
class ValueCounter
{
public:
    explicit ValueCounter(const RunData& run)
        : m_run(run)
    {
    }
    std::int64_t of(OpIndex op)
    {
        const SignatureId signature = m_run.ops.signature[static_cast<std::size_t>(op)];
        const auto [known, isNew] = m_known.try_emplace(signature, 0);
        if (isNew)
            known->second = count(op);
        return known->second;
    }

private:
    std::int64_t count(OpIndex op) const
    {
        const OpDetail detail = m_run.detail->op(op);
        std::int64_t values = 0;
        for (const InputSlot& slot : detail.inputs)
            values += slot.role == SlotRole::Read || slot.role == SlotRole::ReadWrite ? 1 : 0;
        for (const OutputSlot& slot : detail.outputs)
            values += slot.role == SlotRole::View || slot.role == SlotRole::Scratch ? 0 : 1;
        return values;
    }

    const RunData& m_run;
    std::unordered_map<SignatureId, std::int64_t> m_known;
};

void countBefore(const std::vector<std::int64_t>& identical,
                 const std::vector<std::int64_t>& vacuous, Origin& origin)
{
    const auto at = static_cast<std::size_t>(origin.row);
    origin.identicalBefore = identical[at];
    origin.vacuousBefore = vacuous[at];
}

} // namespace

void assembleRows(const Pairing& pairing, const Classification& found, const Cones& cones,
                  Comparison& comparison)
{
    const Alignment& old = pairing.rows();
    std::vector<Row> dissolved;
    std::vector<bool> isPassive(old.size());
    for (const Row row : cones.structural) {
        if (isView(pairing, row))
            isPassive[static_cast<std::size_t>(row)] = true;
        else
            dissolved.push_back(row);
    }
    const NewRows rows(old.size(), dissolved);
    comparison.sets = found.sets.renumbered(cones.newIndex);
    Assembler assembler(old, comparison, rows.size());
    for (std::size_t row = 0; row < old.size(); ++row) {
        const SetId set
            = comparison.sets.members[found.rows.set[row]].empty() ? 0 : found.rows.set[row];
        if (rows.isDissolved(row)) {
            assembler.add(old.baseline[row], -1, PairRule::None, State::BaselineOnly, 0, false);
            assembler.add(-1, old.candidate[row], PairRule::None, State::CandidateOnly, 0, false);
            continue;
        }
        const State state = isPassive[row] ? State::Identical : found.rows.state[row];
        assembler.add(old.baseline[row], old.candidate[row], old.rule[row], state, set,
                      found.rows.healed[row]);
    }
    renumberOrigins(rows, comparison.origins);
    assembler.finish();
}

void countRows(const RunData& baseline, const RunData& candidate, Comparison& comparison)
{
    ValueCounter values(baseline);
    ComparisonCounts& counts = comparison.counts;
    std::vector<std::int64_t> identical{0};
    std::vector<std::int64_t> vacuous{0};
    for (std::size_t row = 0; row < comparison.rows.size(); ++row) {
        const State state = comparison.state[row];
        const OpIndex b = comparison.rows.baseline[row];
        const OpIndex c = comparison.rows.candidate[row];
        ++counts.byState[static_cast<std::size_t>(state)];
        const bool isIdentical = state == State::Identical;
        const bool isVacuous = isIdentical
            && (baseline.ops.flags[static_cast<std::size_t>(b)] & opflag::kNoTensorInput) != 0;
        counts.healed += comparison.healed[row] ? 1 : 0;
        counts.vacuous += isVacuous ? 1 : 0;
        identical.push_back(identical.back() + (isIdentical ? 1 : 0));
        vacuous.push_back(vacuous.back() + (isVacuous ? 1 : 0));
        if (b < 0 || c < 0 || state == State::Incomparable)
            continue;
        if (!judgesNothing(baseline.operatorOf(b).kinds & candidate.operatorOf(c).kinds)) {
            ++counts.computing;
            counts.values += values.of(b);
        }
    }
    for (Origin& origin : comparison.origins)
        countBefore(identical, vacuous, origin);
}

} // namespace samebit
