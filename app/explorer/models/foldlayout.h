// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/verdict/comparison.h"

#include <cstdint>
#include <vector>

namespace samebit::app {

// A stretch of alignment rows that is shown row by row, or as one folded row.
struct Segment
{
    enum class Form : std::uint8_t
    {
        Shown,
        Folded,
        Opened
    }; // opened: shown, out of a fold

    std::int64_t firstRow = 0;
    std::int64_t rows = 0;
    Form form = Form::Shown;
    State state = State::Identical; // of a fold: what all its rows are, or Propagated when mixed
    std::int64_t propagated = 0; // of a fold: rows that are; the others are identical
    std::int32_t fold = -1; // number of the fold it is, or came from

    std::int64_t endRow() const { return firstRow + rows; }
    std::int64_t viewRows() const { return form == Form::Folded ? 1 : rows; }
};

// Which rows of an alignment are shown: origins with a few rows around them, the rest as folds.
// View row <-> alignment row in O(log segments); 10^7 rows open as a few hundred. Plain data.
class FoldLayout
{
public:
    static constexpr std::int64_t kContext = 3; // rows beside an origin or a gap
    static constexpr std::int64_t kSmallestFold = 4;
    static constexpr std::int64_t kOwnFold = 64; // a pure stretch from here on is its own fold

    FoldLayout() = default;
    explicit FoldLayout(const Comparison& comparison);

    const std::vector<Segment>& segments() const { return m_segments; }
    std::int64_t viewRows() const { return m_begin.empty() ? 0 : m_begin.back(); }
    const Segment& segmentAt(std::int64_t viewRow) const;
    std::int64_t rowAt(std::int64_t viewRow) const; // -1: a fold
    std::int64_t firstRowAt(std::int64_t viewRow) const; // of a fold: its first
    std::int64_t viewRowOf(std::int64_t row) const; // of a hidden row: its fold

    // Replaces `removed` segments from `at` by others. Worked out first and applied in two steps,
    // because a model must announce each.
    struct Edit
    {
        std::size_t at = 0;
        std::size_t removed = 0;
        std::vector<Segment> inserted;
        std::int64_t firstViewRow = 0;
        std::int64_t removedViewRows = 0;
        std::int64_t insertedViewRows = 0;

        bool isEmpty() const { return removed == 0; }
    };
    Edit opening(std::int64_t viewRow, std::int64_t mostRows, const Comparison& comparison) const;
    Edit revealing(std::int64_t row, const Comparison& comparison) const; // with its context
    Edit closing(std::int64_t viewRow, const Comparison& comparison) const; // its whole fold

    void insertNew(const Edit& edit); // first step: the new segments, before the old ones
    void removeOld(const Edit& edit); // second step

private:
    std::size_t indexAt(std::int64_t viewRow) const;
    std::size_t indexOfRow(std::int64_t row) const;
    Edit replacing(std::size_t at, std::size_t removed, std::vector<Segment> inserted) const;
    void count();

    std::vector<Segment> m_segments; // cover all rows, in order
    std::vector<std::int64_t> m_begin; // first view row of each segment, and the end
};

} // namespace samebit::app
