// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/align/alignment.h"

#include <cstdint>
#include <vector>

namespace samebit {

using Row = std::int32_t; // index of a row of the alignment; -1 none

// The two runs and their rows, with the way back from an op to its row. Owned by compare();
// everything in verdict/ reads it.
class Pairing
{
public:
    Pairing(const RunData& baseline, const RunData& candidate, const Alignment& rows);

    const RunData& run(Side side) const
    {
        return side == Side::Baseline ? m_baseline : m_candidate;
    }
    const Alignment& rows() const { return m_rows; }
    Row size() const { return static_cast<Row>(m_rows.size()); }
    OpIndex op(Side side, Row row) const
    {
        const auto at = static_cast<std::size_t>(row);
        return side == Side::Baseline ? m_rows.baseline[at] : m_rows.candidate[at];
    }
    bool isPair(Row row) const
    {
        return op(Side::Baseline, row) >= 0 && op(Side::Candidate, row) >= 0;
    }
    // The side that has the row's op; the baseline of a pair.
    Side namingSide(Row row) const
    {
        return op(Side::Baseline, row) >= 0 ? Side::Baseline : Side::Candidate;
    }
    OpIndex namingOp(Row row) const { return op(namingSide(row), row); }
    Row rowOf(Side side, OpIndex op) const
    {
        return (side == Side::Baseline ? m_rowOfBaseline
                                       : m_rowOfCandidate)[static_cast<std::size_t>(op)];
    }
    // The partner of an op of `side`; -1 none.
    OpIndex mate(Side side, OpIndex op) const
    {
        return this->op(side == Side::Baseline ? Side::Candidate : Side::Baseline, rowOf(side, op));
    }
    std::uint32_t kinds(Side side, OpIndex op) const { return run(side).operatorOf(op).kinds; }
    std::uint32_t flags(Side side, OpIndex op) const
    {
        return run(side).ops.flags[static_cast<std::size_t>(op)];
    }
    std::int32_t step(Side side, OpIndex op) const
    {
        return run(side).ops.step[static_cast<std::size_t>(op)];
    }

    // A step of the baseline before the point where a resumed candidate begins: it has no partner
    // by nature.
    bool isBeforeResume(Row row) const;

private:
    const RunData& m_baseline;
    const RunData& m_candidate;
    const Alignment& m_rows;
    std::vector<Row> m_rowOfBaseline;
    std::vector<Row> m_rowOfCandidate;
};

// Views, allocations and entry ops judge nothing (R2): what they do shows at the first op that
// reads through them.
bool judgesNothing(std::uint32_t kinds);

} // namespace samebit
