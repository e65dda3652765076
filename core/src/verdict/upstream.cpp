// SPDX-License-Identifier: Apache-2.0
#include "verdict/upstream.h"

#include <algorithm>

namespace samebit {

void UpstreamFinder::take(Side side, ValueId value, Sources& sources)
{
    (side == Side::Baseline ? m_baseline : m_candidate).find(value, sources);
    std::erase_if(sources.producers, [&](OpIndex producer) {
        const Row row = m_pairing.rowOf(side, producer);
        if (m_rows.copiesUninit[static_cast<std::size_t>(row)]) {
            sources.uninit = true;
            return true;
        }
        if (m_pairing.isBeforeResume(row)) {
            sources.external = true;
            return true;
        }
        return false;
    });
}

void UpstreamFinder::unite(Side side, const Sources& sources, Upstream& upstream)
{
    for (const OpIndex producer : sources.producers) {
        const Row row = m_pairing.rowOf(side, producer);
        const auto at = static_cast<std::size_t>(row);
        upstream.set = m_sets.unite(upstream.set, m_rows.set[at]);
        if (!m_pairing.isPair(row))
            upstream.unpaired.push_back(row);
        else if (m_rows.state[at] != State::Identical && m_rows.set[at] == 0)
            upstream.incomparable = true;
    }
}

void UpstreamFinder::find(const SlotPair& slot, Upstream& upstream)
{
    upstream.set = 0;
    upstream.unpaired.clear();
    upstream.incomparable = false;
    take(Side::Baseline, slot.baselineId, upstream.baseline);
    take(Side::Candidate, slot.candidateId, upstream.candidate);
    unite(Side::Baseline, upstream.baseline, upstream);
    unite(Side::Candidate, upstream.candidate, upstream);
    m_partners.clear();
    for (const OpIndex producer : upstream.baseline.producers)
        m_partners.push_back(m_pairing.mate(Side::Baseline, producer));
    std::sort(m_partners.begin(), m_partners.end());
    upstream.rewired = m_partners != upstream.candidate.producers;
}

void UpstreamFinder::findOne(Side side, ValueId value, Upstream& upstream)
{
    upstream.set = 0;
    upstream.unpaired.clear();
    upstream.incomparable = false;
    Sources& sources = side == Side::Baseline ? upstream.baseline : upstream.candidate;
    (side == Side::Baseline ? upstream.candidate : upstream.baseline).clear();
    take(side, value, sources);
    unite(side, sources, upstream);
}

void UpstreamFinder::later(Row row, const Upstream& upstream, std::vector<Row>& rows) const
{
    for (const Side side : {Side::Baseline, Side::Candidate})
        for (const OpIndex producer : upstream.of(side).producers)
            if (const Row from = m_pairing.rowOf(side, producer);
                from > row && !m_rows.visited[static_cast<std::size_t>(from)])
                rows.push_back(from);
}

} // namespace samebit
