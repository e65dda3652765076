// SPDX-License-Identifier: Apache-2.0
#include "verdict/pairing.h"

#include <cstdlib>

namespace samebit {

Pairing::Pairing(const RunData& baseline, const RunData& candidate, const Alignment& rows)
    : m_baseline(baseline)
    , m_candidate(candidate)
    , m_rows(rows)
    , m_rowOfBaseline(static_cast<std::size_t>(baseline.ops.size()), -1)
    , m_rowOfCandidate(static_cast<std::size_t>(candidate.ops.size()), -1)
{
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (rows.baseline[row] >= 0)
            m_rowOfBaseline[static_cast<std::size_t>(rows.baseline[row])] = static_cast<Row>(row);
        if (rows.candidate[row] >= 0)
            m_rowOfCandidate[static_cast<std::size_t>(rows.candidate[row])] = static_cast<Row>(row);
    }
}

bool Pairing::isBeforeResume(Row row) const
{
    if (m_rows.stepShift == 0 || isPair(row))
        return false;
    const Side resumedFrom = m_rows.stepShift > 0 ? Side::Baseline : Side::Candidate;
    const OpIndex at = op(resumedFrom, row);
    return at >= 0 && step(resumedFrom, at) >= 0
        && step(resumedFrom, at) < std::abs(m_rows.stepShift);
}

bool judgesNothing(std::uint32_t kinds)
{
    constexpr std::uint32_t kPassive
        = operatorkind::kView | operatorkind::kAllocates | operatorkind::kEntry;
    return (kinds & kPassive) != 0 && (kinds & operatorkind::kObservation) == 0;
}

} // namespace samebit
