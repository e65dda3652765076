// SPDX-License-Identifier: Apache-2.0
#include "marks/storedjudge.h"
#include "samebit/marks/markmatch.h"

#include <algorithm>

namespace samebit {
namespace {

constexpr double kBroadShare = 0.2;

class Application
{
public:
    Application(const MarkInput& input, const std::vector<Mark>& marks, ToleranceJudge* judge)
        : m_baselineRun(*input.baseline)
        , m_candidateRun(*input.candidate)
        , m_comparison(*input.comparison)
        , m_marks(marks)
        , m_judge(judge)
        , m_baseline(findMarkedOps(*input.baseline, marks))
        , m_candidate(findMarkedOps(*input.candidate, marks))
    {
        m_result.uses.resize(marks.size());
        for (std::size_t i = 0; i < marks.size(); ++i)
            m_result.uses[i].ops = std::max(m_baseline.ops[i], m_candidate.ops[i]);
        m_place.assign(marks.size(), -1);
        m_severalPlaces.assign(marks.size(), false);
    }

    MarkedComparison run()
    {
        allowOrigins();
        countPairs();
        for (std::size_t mark = 0; mark < m_marks.size(); ++mark)
            judgeUse(mark);
        m_result.first = firstLeft();
        m_result.verdict = verdict();
        return std::move(m_result);
    }

private:
    std::int32_t markOfRow(std::int64_t row) const
    {
        const auto at = static_cast<std::size_t>(row);
        const OpIndex b = m_comparison.rows.baseline[at];
        const OpIndex c = m_comparison.rows.candidate[at];
        const std::int32_t mark
            = b >= 0 ? m_baseline.markOf[static_cast<std::size_t>(b)] : std::int32_t{-1};
        return mark >= 0 || c < 0 ? mark : m_candidate.markOf[static_cast<std::size_t>(c)];
    }

    // All the places that are shown as this one origin must be covered.
    std::int32_t markOfOrigin(const Origin& origin) const
    {
        const std::int32_t mark = markOfRow(origin.row);
        const bool allKept = static_cast<std::int64_t>(origin.repeatRows.size()) >= origin.repeats;
        const bool covered = std::all_of(origin.repeatRows.begin(), origin.repeatRows.end(),
                                         [&](std::int64_t row) { return markOfRow(row) >= 0; });
        if (mark < 0 || !covered || allKept)
            return covered ? mark : -1;
        // The places that are not kept have the same operator and line.
        const MarkScope scope = m_marks[static_cast<std::size_t>(mark)].scope;
        return scope == MarkScope::Line || scope == MarkScope::Operator ? mark : -1;
    }

    bool isAllowed(const Origin& origin, std::int32_t mark)
    {
        const Mark& rule = m_marks[static_cast<std::size_t>(mark)];
        if (rule.action != MarkAction::Tolerate)
            return true;
        const ToleranceAnswer answer = m_judge->judge(origin, rule.tolerance);
        m_result.uses[static_cast<std::size_t>(mark)].undecided
            += answer == ToleranceAnswer::Unknown ? 1 : 0;
        return answer == ToleranceAnswer::Inside;
    }

    void allowOrigins()
    {
        for (const Origin& origin : m_comparison.origins) {
            std::int32_t mark = markOfOrigin(origin);
            if (mark >= 0 && !isAllowed(origin, mark))
                mark = -1;
            m_result.markOfOrigin.push_back(mark);
            const bool tolerated = mark >= 0
                && m_marks[static_cast<std::size_t>(mark)].action == MarkAction::Tolerate;
            m_result.tolerated.push_back(tolerated);
            if (mark < 0)
                continue;
            ++m_result.uses[static_cast<std::size_t>(mark)].origins;
            m_result.allowedOps += origin.repeats;
            m_result.toleratedOps += tolerated ? origin.repeats : 0;
        }
        const OriginSets& sets = m_comparison.sets;
        for (std::size_t i = 0; i < sets.members.size(); ++i) {
            const auto& members = sets.members[i];
            m_result.allowedSet.push_back(
                !members.empty() && !sets.more[i]
                && std::all_of(members.begin(), members.end(), [&](std::int32_t origin) {
                       return m_result.markOfOrigin[static_cast<std::size_t>(origin)] >= 0;
                   }));
        }
    }

    void countPairs()
    {
        std::vector<std::int64_t> followers(m_comparison.sets.members.size(), 0);
        for (std::size_t row = 0; row < m_comparison.state.size(); ++row) {
            const State state = m_comparison.state[row];
            const std::int32_t mark = markOfRow(static_cast<std::int64_t>(row));
            if (mark >= 0 && isReplayed(row))
                ++m_result.uses[static_cast<std::size_t>(mark)].replayed;
            if (state != State::Origin && state != State::Propagated)
                continue;
            const std::uint32_t set = m_comparison.originSet[row];
            m_result.explained += m_result.allowedSet[set] ? 1 : 0;
            followers[set] += state == State::Propagated ? 1 : 0;
            if (mark >= 0)
                countPair(static_cast<std::size_t>(mark), row);
        }
        for (std::size_t set = 0; set < followers.size(); ++set) {
            if (m_result.allowedSet[set])
                countFollowers(set, followers[set]);
        }
    }

    bool isReplayed(std::size_t row) const
    {
        const OpIndex b = m_comparison.rows.baseline[row];
        const OpIndex c = m_comparison.rows.candidate[row];
        return b >= 0 && c >= 0
            && ((m_baselineRun.ops.flags[static_cast<std::size_t>(b)]
                 | m_candidateRun.ops.flags[static_cast<std::size_t>(c)])
                & opflag::kSubstituted)
            != 0;
    }

    void countPair(std::size_t mark, std::size_t row)
    {
        ++m_result.uses[mark].pairs;
        const OpIndex b = m_comparison.rows.baseline[row];
        if (b < 0)
            return;
        const std::int32_t place = raw(m_baselineRun.signatureOf(b).module);
        if (m_place[mark] >= 0 && m_place[mark] != place)
            m_severalPlaces[mark] = true;
        m_place[mark] = place;
    }

    void countFollowers(std::size_t set, std::int64_t rows)
    {
        std::vector<std::int32_t> marks;
        for (const std::int32_t origin : m_comparison.sets.members[set])
            marks.push_back(m_result.markOfOrigin[static_cast<std::size_t>(origin)]);
        std::sort(marks.begin(), marks.end());
        marks.erase(std::unique(marks.begin(), marks.end()), marks.end());
        for (const std::int32_t mark : marks)
            m_result.uses[static_cast<std::size_t>(mark)].explains += rows;
    }

    void judgeUse(std::size_t number)
    {
        const Mark& mark = m_marks[number];
        MarkUse& use = m_result.uses[number];
        use.unused = mark.enabled && use.ops == 0;
        const bool canBeBroad = mark.scope == MarkScope::Line ? m_severalPlaces[number]
                                                              : mark.scope != MarkScope::Occurrence;
        use.broad = canBeBroad
            && static_cast<double>(use.pairs)
                > kBroadShare * static_cast<double>(m_comparison.counts.differing());
        m_result.applied += use.origins > 0 || use.replayed > 0 ? 1 : 0;
    }

    // A secondary origin may follow from an allowed one; it is the answer only when no other is
    // left.
    std::int32_t firstLeft() const
    {
        std::int32_t secondary = -1;
        for (std::size_t i = 0; i < m_comparison.origins.size(); ++i) {
            if (m_result.markOfOrigin[i] >= 0)
                continue;
            if (!m_comparison.origins[i].secondary)
                return static_cast<std::int32_t>(i);
            secondary = secondary < 0 ? static_cast<std::int32_t>(i) : secondary;
        }
        return secondary;
    }

    VerdictWord verdict() const
    {
        if (m_comparison.verdict != VerdictWord::Diverged)
            return m_comparison.verdict;
        const bool all = m_result.first < 0 && m_comparison.counts.unexplained == 0;
        if (!all)
            return VerdictWord::Diverged;
        return m_comparison.behind == VerdictWord::Incomplete ? VerdictWord::Incomplete
                                                              : VerdictWord::Explained;
    }

    const RunData& m_baselineRun;
    const RunData& m_candidateRun;
    const Comparison& m_comparison;
    const std::vector<Mark>& m_marks;
    ToleranceJudge* m_judge;
    MarkedOps m_baseline;
    MarkedOps m_candidate;
    std::vector<std::int32_t> m_place; // per mark: module of its last differing pair, -1 none yet
    std::vector<bool> m_severalPlaces; // per mark: those pairs stand in several modules
    MarkedComparison m_result;
};

} // namespace

MarkedComparison applyMarks(const MarkInput& input, const std::vector<Mark>& marks,
                            ToleranceJudge* judge)
{
    StoredJudge stored(input);
    return Application(input, marks, judge == nullptr ? &stored : judge).run();
}

int exitCode(const MarkedComparison& marked)
{
    return exitCode(marked.verdict);
}

} // namespace samebit
