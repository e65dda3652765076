// SPDX-License-Identifier: Apache-2.0
#include "marks/storedjudge.h"
#include "samebit/marks/tolerance.h"
#include "verdict/cones.h"

#include <algorithm>
#include <vector>

namespace samebit {
namespace {

bool isDiffering(State state)
{
    return state == State::Origin || state == State::Propagated;
}

class ToleranceApplication
{
public:
    ToleranceApplication(const RunData& baseline, const RunData& candidate,
                         const Tolerance& tolerance, Comparison& comparison)
        : m_tolerance(tolerance)
        , m_comparison(comparison)
        , m_judge({&baseline, &candidate, &comparison})
        , m_isTolerated(comparison.origins.size(), true)
    {
    }

    ToleranceUse run()
    {
        judgeOrigins();
        judgePairs();
        renumber();
        moveRows();
        m_comparison.first = firstOf(m_comparison.origins);
        if (m_use.pairs > 0 && m_comparison.counts.differing() == 0)
            m_comparison.verdict = m_comparison.behind == VerdictWord::Incomplete
                ? VerdictWord::Incomplete
                : VerdictWord::Explained;
        return m_use;
    }

private:
    // What a pair alone does not show: where a difference came from outside, other random numbers,
    // calls without a partner.
    void judgeOrigins()
    {
        for (std::size_t i = 0; i < m_isTolerated.size(); ++i) {
            const Origin& origin = m_comparison.origins[i];
            m_isTolerated[i] = origin.kind != Kind::Random
                && m_judge.judge(origin, m_tolerance) == ToleranceAnswer::Inside;
        }
    }

    void judgePairs()
    {
        for (std::size_t row = 0; row < m_comparison.state.size(); ++row) {
            const State state = m_comparison.state[row];
            const bool isUnpaired = state == State::BaselineOnly || state == State::CandidateOnly;
            if (!isDiffering(state) && !(isUnpaired && m_comparison.originSet[row] != 0))
                continue;
            const ToleranceAnswer answer
                = m_judge.judgePair(static_cast<std::int64_t>(row), m_tolerance);
            if (answer == ToleranceAnswer::Inside)
                continue;
            if (isDiffering(state))
                ++(answer == ToleranceAnswer::Outside ? m_use.outside : m_use.unknown);
            keep(m_comparison.originSet[row]);
        }
    }

    // None of the origins that reach such a pair is tolerated.
    void keep(std::uint32_t set)
    {
        if (m_comparison.sets.more[set])
            m_isTolerated.assign(m_isTolerated.size(), false);
        for (const std::int32_t origin : m_comparison.sets.members[set])
            m_isTolerated[static_cast<std::size_t>(origin)] = false;
    }

    void renumber()
    {
        std::vector<std::int32_t> newIndex(m_isTolerated.size(), -1);
        std::vector<Origin> left;
        for (std::size_t i = 0; i < m_isTolerated.size(); ++i) {
            if (m_isTolerated[i])
                continue;
            newIndex[i] = static_cast<std::int32_t>(left.size());
            left.push_back(std::move(m_comparison.origins[i]));
        }
        m_comparison.origins = std::move(left);
        for (std::vector<std::int32_t>& members : m_comparison.sets.members) {
            for (std::int32_t& origin : members)
                origin = newIndex[static_cast<std::size_t>(origin)];
            std::erase(members, -1);
        }
    }

    // Pairs that no origin reaches any more. A set with more members than it lists is never empty.
    void moveRows()
    {
        ComparisonCounts& counts = m_comparison.counts;
        for (std::size_t row = 0; row < m_comparison.state.size(); ++row) {
            State& state = m_comparison.state[row];
            std::uint32_t& set = m_comparison.originSet[row];
            if (set == 0 || !m_comparison.sets.members[set].empty() || m_comparison.sets.more[set])
                continue;
            set = 0;
            if (!isDiffering(state))
                continue;
            --counts.byState[static_cast<std::size_t>(state)];
            ++counts.byState[static_cast<std::size_t>(State::Tolerated)];
            state = State::Tolerated;
            ++m_use.pairs;
        }
    }

    const Tolerance& m_tolerance;
    Comparison& m_comparison;
    StoredJudge m_judge;
    std::vector<bool> m_isTolerated; // per origin
    ToleranceUse m_use;
};

} // namespace

ToleranceUse applyTolerance(const RunData& baseline, const RunData& candidate,
                            const Tolerance& tolerance, Comparison& comparison)
{
    return ToleranceApplication(baseline, candidate, tolerance, comparison).run();
}

} // namespace samebit
