// SPDX-License-Identifier: Apache-2.0
#include "bytemodel.h"

#include <algorithm>

namespace samebit::test {
namespace {

void addSource(ExpectedReach& reach, ValueId value)
{
    if (std::find(reach.sources.begin(), reach.sources.end(), value) != reach.sources.end())
        return;
    if (reach.sources.size() == capture::IntervalMap::kMostSources)
        reach.folded = true;
    else
        reach.sources.push_back(value);
}

bool touches(const capture::Span& span, std::uint64_t first, std::uint64_t end)
{
    return span.first < end && first < span.end;
}

} // namespace

void ByteModel::write(const capture::Span& span)
{
    for (std::uint64_t i = span.first; i < span.end; ++i)
        m_cells[i] = {true, span.uninitialised, span.value, span.writeNumber};
    if (span.first < span.end)
        std::erase_if(m_overlays, [&](const capture::Span& one) {
            return span.first <= one.first && one.end <= span.end;
        });
}

void ByteModel::overlay(const capture::Span& span)
{
    std::erase_if(m_overlays,
                  [&](const capture::Span& one) { return one.geometry == span.geometry; });
    m_overlays.push_back(span);
}

void ByteModel::truncate(std::uint64_t bytes)
{
    std::fill(m_cells.begin() + static_cast<std::ptrdiff_t>(bytes), m_cells.end(), Cell{});
    std::erase_if(m_overlays, [=](const capture::Span& one) { return one.first >= bytes; });
    for (capture::Span& one : m_overlays)
        one.end = std::min(one.end, bytes);
}

ExpectedReach ByteModel::read(std::uint64_t first, std::uint64_t end) const
{
    ExpectedReach reach;
    reach.isOnly = true;
    reach.onlyWrite = m_cells[first].writeNumber;
    for (std::uint64_t i = first; i < end; ++i) {
        const Cell& cell = m_cells[i];
        reach.isOnly = reach.isOnly && cell.used && cell.writeNumber == reach.onlyWrite;
        reach.newest = std::max(reach.newest, cell.writeNumber);
        reach.gapBytes += cell.used ? 0 : 1;
        reach.uninitBytes += cell.uninitialised ? 1 : 0;
        if (cell.used && !cell.uninitialised)
            addSource(reach, cell.value);
    }
    for (const capture::Span& one : m_overlays) {
        if (!touches(one, first, end))
            continue;
        reach.isOnly = false;
        reach.newest = std::max(reach.newest, one.writeNumber);
        addSource(reach, one.value);
    }
    return reach;
}

} // namespace samebit::test
