// SPDX-License-Identifier: Apache-2.0
#include "foldbuilder.h"

#include <algorithm>

namespace samebit::app {

namespace {

class FoldBuilder
{
public:
    explicit FoldBuilder(const Comparison& comparison)
        : m_comparison(comparison)
    {
        for (const Origin& origin : comparison.origins) {
            keep(origin.row);
            keep(origin.shownBy);
        }
        std::sort(m_kept.begin(), m_kept.end());
        m_kept.erase(std::unique(m_kept.begin(), m_kept.end()), m_kept.end());
    }

    std::vector<Segment> build()
    {
        const std::int64_t size = end();
        for (std::int64_t row = 0; row < size;) {
            const Group group = groupOf(row);
            std::int64_t next = row + 1;
            while (next < size && groupOf(next) == group)
                ++next;
            addRun(group, row, next);
            row = next;
        }
        return std::move(m_segments);
    }

private:
    // Rows of one group may share a fold; the rows of Kept are always shown.
    enum class Group
    {
        Quiet,
        Tolerated,
        BaselineOnly,
        CandidateOnly,
        Incomparable,
        Kept
    };

    void keep(std::int64_t row)
    {
        if (row >= 0)
            m_kept.push_back(row);
    }
    std::int64_t end() const { return static_cast<std::int64_t>(m_comparison.state.size()); }
    State stateOf(std::int64_t row) const
    {
        return m_comparison.state[static_cast<std::size_t>(row)];
    }

    // Called with ascending rows only.
    Group groupOf(std::int64_t row)
    {
        while (m_nextKept < m_kept.size() && m_kept[m_nextKept] < row)
            ++m_nextKept;
        if (m_nextKept < m_kept.size() && m_kept[m_nextKept] == row)
            return Group::Kept;
        switch (stateOf(row)) {
        case State::Identical:
        case State::Propagated:
            return Group::Quiet;
        case State::Tolerated:
            return Group::Tolerated;
        case State::BaselineOnly:
            return Group::BaselineOnly;
        case State::CandidateOnly:
            return Group::CandidateOnly;
        case State::Incomparable:
            return Group::Incomparable;
        case State::Origin:
            break;
        }
        return Group::Kept;
    }

    void addRun(Group group, std::int64_t first, std::int64_t last)
    {
        if (group == Group::Kept) {
            addShown(first, last);
            return;
        }
        const std::int64_t head = first == 0 ? first : first + FoldLayout::kContext;
        const std::int64_t tail = last == end() ? last : last - FoldLayout::kContext;
        if (tail - head < FoldLayout::kSmallestFold) {
            addShown(first, last);
            return;
        }
        addShown(first, head);
        if (group == Group::Quiet)
            addQuiet(head, tail);
        else
            addFold(stateOf(head), head, tail);
        addShown(tail, last);
    }

    // Splits where long pure stretches meet; short ones share a fold.
    void addQuiet(std::int64_t first, std::int64_t last)
    {
        std::int64_t mixed = first; // begin of what is not in a segment yet
        for (std::int64_t row = first; row < last;) {
            std::int64_t next = row + 1;
            while (next < last && stateOf(next) == stateOf(row))
                ++next;
            if (next - row >= FoldLayout::kOwnFold) {
                addMixed(mixed, row);
                addFold(stateOf(row), row, next);
                mixed = next;
            }
            row = next;
        }
        addMixed(mixed, last);
    }

    void addMixed(std::int64_t first, std::int64_t last)
    {
        if (last - first < FoldLayout::kSmallestFold) {
            addShown(first, last);
            return;
        }
        const bool pure = propagatedRows(m_comparison, first, last) == 0;
        addFold(pure ? State::Identical : State::Propagated, first, last);
    }

    void addShown(std::int64_t first, std::int64_t last)
    {
        if (first >= last)
            return;
        if (!m_segments.empty() && m_segments.back().form == Segment::Form::Shown)
            m_segments.back().rows += last - first;
        else
            m_segments.push_back({first, last - first, Segment::Form::Shown, {}, 0, -1});
    }

    void addFold(State state, std::int64_t first, std::int64_t last)
    {
        const std::int64_t propagated
            = state == State::Propagated ? propagatedRows(m_comparison, first, last) : 0;
        m_segments.push_back(
            {first, last - first, Segment::Form::Folded, state, propagated, m_folds++});
    }

    const Comparison& m_comparison;
    std::vector<std::int64_t> m_kept; // ascending
    std::size_t m_nextKept = 0;
    std::int32_t m_folds = 0;
    std::vector<Segment> m_segments;
};

} // namespace

std::int64_t propagatedRows(const Comparison& comparison, std::int64_t firstRow,
                            std::int64_t endRow)
{
    return std::count(comparison.state.begin() + firstRow, comparison.state.begin() + endRow,
                      State::Propagated);
}

std::vector<Segment> foldedSegments(const Comparison& comparison)
{
    return FoldBuilder(comparison).build();
}

} // namespace samebit::app
