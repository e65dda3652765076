// SPDX-License-Identifier: Apache-2.0
#include "align/rows.h"

#include <algorithm>
#include <unordered_map>

namespace samebit {
namespace {

class RowWriter
{
public:
    RowWriter(const std::vector<StreamWork>& streams, const RunData& baseline, const Mates& mates,
              Alignment& alignment)
        : m_streams(streams)
        , m_baseline(baseline)
        , m_mates(mates)
        , m_rows(alignment)
        , m_next(streams.size(), 0)
    {
        for (std::size_t i = 0; i < streams.size(); ++i) {
            if (streams[i].baseline.size() > 0)
                m_ofStream[streams[i].pair.baseline] = i;
            else
                m_alone.push_back(i);
        }
    }

    void write()
    {
        for (OpIndex b = 0; b < m_baseline.ops.size(); ++b)
            writeBaseline(b);
        for (std::size_t i = 0; i < m_streams.size(); ++i)
            writeCandidatesBefore(i, -1);
    }

private:
    void writeBaseline(OpIndex b)
    {
        const OpIndex c = m_mates.ofBaseline(b);
        if (c >= 0 && m_mates.rule(b) != PairRule::Moved) {
            for (const std::size_t alone : m_alone)
                writeAloneUpTo(alone, c);
            writeCandidatesBefore(streamOf(b), c);
            ++m_next[streamOf(b)];
        }
        add(b, c, m_mates.rule(b));
    }
    // The candidate's own ops of stream pair `stream` up to its op `end`; -1: all that are left.
    void writeCandidatesBefore(std::size_t stream, OpIndex end)
    {
        const StreamOps& ops = m_streams[stream].candidate;
        std::int32_t& next = m_next[stream];
        for (; next < ops.size() && ops[next] != end; ++next)
            if (m_mates.ofCandidate(ops[next]) < 0)
                add(-1, ops[next], PairRule::None);
    }
    void writeAloneUpTo(std::size_t stream, OpIndex end)
    {
        const StreamOps& ops = m_streams[stream].candidate;
        std::int32_t& next = m_next[stream];
        for (; next < ops.size() && ops[next] < end; ++next)
            add(-1, ops[next], PairRule::None);
    }
    std::size_t streamOf(OpIndex b)
    {
        return m_streams.size() == 1
            ? 0
            : m_ofStream[m_baseline.ops.stream[static_cast<std::size_t>(b)]];
    }
    void add(OpIndex baseline, OpIndex candidate, PairRule rule)
    {
        m_rows.baseline.push_back(baseline);
        m_rows.candidate.push_back(candidate);
        m_rows.rule.push_back(rule);
    }

    const std::vector<StreamWork>& m_streams;
    const RunData& m_baseline;
    const Mates& m_mates;
    Alignment& m_rows;
    std::vector<std::int32_t> m_next; // per stream pair, the candidate position not written yet
    std::unordered_map<StreamId, std::size_t> m_ofStream;
    std::vector<std::size_t> m_alone; // streams that only the candidate has
};

} // namespace

void writeRows(const std::vector<StreamWork>& streams, const RunData& baseline,
               const RunData& candidate, const Mates& mates, Alignment& alignment)
{
    const auto most = static_cast<std::size_t>(std::max(baseline.ops.size(), candidate.ops.size()));
    alignment.baseline.reserve(most);
    alignment.candidate.reserve(most);
    alignment.rule.reserve(most);
    RowWriter(streams, baseline, mates, alignment).write();
}

} // namespace samebit
