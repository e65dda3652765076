// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "align/sources.h"
#include "verdict/originsets.h"
#include "verdict/slots.h"

#include <vector>

namespace samebit {

// Where the two sides of one slot come from.
struct Upstream
{
    Sources baseline;
    Sources candidate;
    SetId set = 0; // of the paired producers and of the unpaired ones
    std::vector<Row> unpaired; // rows of producers without partner
    bool incomparable = false; // a producer could not be compared, or differs unexplained
    bool rewired = false; // paired producers are not each other's partners

    const Sources& of(Side side) const { return side == Side::Baseline ? baseline : candidate; }
    bool isUninit() const { return baseline.uninit && candidate.uninit; }
    bool isOnlyExternal() const { return baseline.isOnlyExternal() && candidate.isOnlyExternal(); }
};

// What classification has found so far, per row.
struct RowStates
{
    std::vector<State> state;
    std::vector<SetId> set; // of an unpaired row: the origins that reach it
    std::vector<bool> healed;
    std::vector<bool> visited;
    std::vector<bool>
        copiesUninit; // a plain copy of bytes that nothing wrote: not their reader (R10)
};

// Finds the sources of slots and unites what reaches them. Producers before the point of resuming
// count as external.
class UpstreamFinder
{
public:
    UpstreamFinder(const Pairing& pairing, const RowStates& rows, OriginSetTable& sets)
        : m_pairing(pairing)
        , m_rows(rows)
        , m_sets(sets)
        , m_baseline(pairing.run(Side::Baseline))
        , m_candidate(pairing.run(Side::Candidate))
    {
    }

    void find(const SlotPair& slot, Upstream& upstream);
    void findOne(Side side, ValueId value, Upstream& upstream);
    // Rows that `upstream` depends on and that come later than `row` (another thread's).
    void later(Row row, const Upstream& upstream, std::vector<Row>& rows) const;

private:
    void take(Side side, ValueId value, Sources& sources);
    void unite(Side side, const Sources& sources, Upstream& upstream);

    const Pairing& m_pairing;
    const RowStates& m_rows;
    OriginSetTable& m_sets;
    SourceFinder m_baseline;
    SourceFinder m_candidate;
    std::vector<OpIndex> m_partners;
};

} // namespace samebit
