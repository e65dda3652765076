// SPDX-License-Identifier: Apache-2.0
#include "foldlayout.h"

#include "foldbuilder.h"

#include <algorithm>

namespace samebit::app {

namespace {

// A piece of a fold: folded again, or opened.
Segment piece(const Segment& fold, std::int64_t firstRow, std::int64_t endRow, Segment::Form form,
              const Comparison& comparison)
{
    Segment made = fold;
    made.firstRow = firstRow;
    made.rows = endRow - firstRow;
    made.form = form;
    if (form == Segment::Form::Folded && fold.state == State::Propagated)
        made.propagated = propagatedRows(comparison, firstRow, endRow);
    return made;
}

} // namespace

FoldLayout::FoldLayout(const Comparison& comparison)
    : m_segments(foldedSegments(comparison))
{
    count();
}

void FoldLayout::count()
{
    m_begin.assign(m_segments.size() + 1, 0);
    for (std::size_t i = 0; i < m_segments.size(); ++i)
        m_begin[i + 1] = m_begin[i] + m_segments[i].viewRows();
}

std::size_t FoldLayout::indexAt(std::int64_t viewRow) const
{
    const auto after = std::upper_bound(m_begin.begin(), m_begin.end(), viewRow);
    return static_cast<std::size_t>(after - m_begin.begin()) - 1;
}

std::size_t FoldLayout::indexOfRow(std::int64_t row) const
{
    const auto after = std::upper_bound(
        m_segments.begin(), m_segments.end(), row,
        [](std::int64_t wanted, const Segment& segment) { return wanted < segment.firstRow; });
    return static_cast<std::size_t>(after - m_segments.begin()) - 1;
}

const Segment& FoldLayout::segmentAt(std::int64_t viewRow) const
{
    return m_segments[indexAt(viewRow)];
}

std::int64_t FoldLayout::rowAt(std::int64_t viewRow) const
{
    return segmentAt(viewRow).form == Segment::Form::Folded ? -1 : firstRowAt(viewRow);
}

std::int64_t FoldLayout::firstRowAt(std::int64_t viewRow) const
{
    const std::size_t index = indexAt(viewRow);
    return m_segments[index].firstRow + (viewRow - m_begin[index]);
}

std::int64_t FoldLayout::viewRowOf(std::int64_t row) const
{
    const std::size_t index = indexOfRow(row);
    const Segment& segment = m_segments[index];
    return m_begin[index] + (segment.form == Segment::Form::Folded ? 0 : row - segment.firstRow);
}

FoldLayout::Edit FoldLayout::replacing(std::size_t at, std::size_t removed,
                                       std::vector<Segment> inserted) const
{
    Edit edit{at, removed, std::move(inserted), m_begin[at], 0, 0};
    edit.removedViewRows = m_begin[at + removed] - m_begin[at];
    for (const Segment& segment : edit.inserted)
        edit.insertedViewRows += segment.viewRows();
    return edit;
}

FoldLayout::Edit FoldLayout::opening(std::int64_t viewRow, std::int64_t mostRows,
                                     const Comparison& comparison) const
{
    const std::size_t index = indexAt(viewRow);
    const Segment& fold = m_segments[index];
    if (fold.form != Segment::Form::Folded || mostRows < 1)
        return {};
    const std::int64_t opened = std::min(fold.rows, mostRows);
    const std::int64_t middle = fold.firstRow + opened;
    std::vector<Segment> parts
        = {piece(fold, fold.firstRow, middle, Segment::Form::Opened, comparison)};
    if (middle < fold.endRow())
        parts.push_back(piece(fold, middle, fold.endRow(), Segment::Form::Folded, comparison));
    return replacing(index, 1, std::move(parts));
}

FoldLayout::Edit FoldLayout::revealing(std::int64_t row, const Comparison& comparison) const
{
    const std::size_t index = indexOfRow(row);
    const Segment& fold = m_segments[index];
    if (fold.form != Segment::Form::Folded)
        return {};
    // A rest too small to be worth a fold is opened with it.
    std::int64_t first = std::max(fold.firstRow, row - kContext);
    if (first - fold.firstRow < kSmallestFold)
        first = fold.firstRow;
    std::int64_t end = std::min(fold.endRow(), row + kContext + 1);
    if (fold.endRow() - end < kSmallestFold)
        end = fold.endRow();
    std::vector<Segment> parts;
    if (first > fold.firstRow)
        parts.push_back(piece(fold, fold.firstRow, first, Segment::Form::Folded, comparison));
    parts.push_back(piece(fold, first, end, Segment::Form::Opened, comparison));
    if (end < fold.endRow())
        parts.push_back(piece(fold, end, fold.endRow(), Segment::Form::Folded, comparison));
    return replacing(index, 1, std::move(parts));
}

FoldLayout::Edit FoldLayout::closing(std::int64_t viewRow, const Comparison& comparison) const
{
    const std::size_t index = indexAt(viewRow);
    if (m_segments[index].form != Segment::Form::Opened)
        return {};
    const std::int32_t fold = m_segments[index].fold;
    std::size_t first = index;
    while (first > 0 && m_segments[first - 1].fold == fold)
        --first;
    std::size_t end = index + 1;
    while (end < m_segments.size() && m_segments[end].fold == fold)
        ++end;
    return replacing(first, end - first,
                     {piece(m_segments[index], m_segments[first].firstRow,
                            m_segments[end - 1].endRow(), Segment::Form::Folded, comparison)});
}

void FoldLayout::insertNew(const Edit& edit)
{
    m_segments.insert(m_segments.begin() + static_cast<std::ptrdiff_t>(edit.at),
                      edit.inserted.begin(), edit.inserted.end());
    count();
}

void FoldLayout::removeOld(const Edit& edit)
{
    const auto first
        = m_segments.begin() + static_cast<std::ptrdiff_t>(edit.at + edit.inserted.size());
    m_segments.erase(first, first + static_cast<std::ptrdiff_t>(edit.removed));
    count();
}

} // namespace samebit::app
