// SPDX-License-Identifier: Apache-2.0
#include "tensor/intervalmap.h"

#include <algorithm>

namespace samebit::capture {
namespace {

void addSource(std::vector<ValueId>& sources, ValueId value, Reach& reach)
{
    if (std::find(sources.begin(), sources.end(), value) != sources.end()) {
        return;
    }
    if (sources.size() == IntervalMap::kMostSources) {
        reach.folded = true;
        return;
    }
    sources.push_back(value);
}

void meet(const Span& span, std::uint64_t first, std::uint64_t end, std::vector<ValueId>& sources,
          Reach& reach)
{
    reach.newest = std::max(reach.newest, span.writeNumber);
    if (span.uninitialised) {
        reach.uninitBytes += std::min(end, span.end) - std::max(first, span.first);
    } else if (isNone(span.value)) { // merged of several
        reach.folded = true;
    } else {
        addSource(sources, span.value, reach);
    }
}

} // namespace

void IntervalMap::clear()
{
    m_used = false;
    m_more.reset();
}

IntervalMap IntervalMap::copy() const
{
    IntervalMap result;
    result.m_one = m_one;
    result.m_used = m_used;
    if (m_more) {
        result.m_more = std::make_unique<More>(*m_more);
    }
    return result;
}

IntervalMap::More& IntervalMap::more()
{
    if (!m_more) {
        m_more = std::make_unique<More>();
    }
    return *m_more;
}

// Linear up to 8 spans, then binary (study, identity.md 4).
std::size_t IntervalMap::firstEndingAfter(const std::vector<Span>& spans, std::uint64_t position)
{
    if (spans.size() <= 8) {
        std::size_t i = 0;
        while (i < spans.size() && spans[i].end <= position) {
            ++i;
        }
        return i;
    }
    const auto found = std::partition_point(spans.begin(), spans.end(),
                                            [=](const Span& span) { return span.end <= position; });
    return static_cast<std::size_t>(found - spans.begin());
}

Reach IntervalMap::read(std::uint64_t first, std::uint64_t end, std::vector<ValueId>& sources) const
{
    Reach reach;
    sources.clear();
    reach.sources = &sources;
    const bool overlaid = m_more && !m_more->overlays.empty();
    if (isOne() && m_used && m_one.first <= first && m_one.end >= end && !overlaid) {
        reach.only = &m_one;
        reach.newest = m_one.writeNumber;
        return reach;
    }
    const Span* one = nullptr;
    int met = 0;
    std::uint64_t at = first;
    const auto visit = [&](const Span& span) {
        reach.gapBytes += span.first > at ? span.first - at : 0;
        at = span.end;
        ++met;
        one = &span;
        meet(span, first, end, sources, reach);
    };
    if (isOne()) {
        if (m_used && m_one.first < end && m_one.end > first) {
            visit(m_one);
        }
    } else {
        const auto& spans = m_more->spans;
        for (std::size_t i = firstEndingAfter(spans, first);
             i < spans.size() && spans[i].first < end; ++i) {
            visit(spans[i]);
        }
    }
    reach.gapBytes += at < end ? end - at : 0;
    bool touched = false;
    if (overlaid) {
        for (const Span& span : m_more->overlays) {
            if (span.first < end && span.end > first) {
                touched = true;
                meet(span, first, end, sources, reach);
            }
        }
    }
    if (met == 1 && reach.gapBytes == 0 && !touched) {
        reach.only = one;
        sources.clear();
    }
    return reach;
}

void IntervalMap::write(const Span& span)
{
    if (span.first == span.end) {
        return;
    }
    if (m_more && !m_more->overlays.empty()) {
        std::erase_if(m_more->overlays,
                      [&](const Span& o) { return o.first >= span.first && o.end <= span.end; });
    }
    if (isOne() && (!m_used || (m_one.first >= span.first && m_one.end <= span.end))) {
        m_one = span; // the whole storage again: the usual case
        m_used = true;
        return;
    }
    cut(span);
}

void IntervalMap::cut(const Span& span)
{
    auto& spans = more().spans;
    if (m_used) {
        spans.assign(1, m_one);
        m_used = false;
    }
    const std::size_t begin = firstEndingAfter(spans, span.first);
    std::size_t end = begin;
    std::vector<Span> put;
    if (begin < spans.size() && spans[begin].first < span.first) {
        put.push_back(spans[begin]);
        put.back().end = span.first;
    }
    put.push_back(span);
    for (; end < spans.size() && spans[end].first < span.end; ++end) {
        if (spans[end].end > span.end) {
            put.push_back(spans[end]);
            put.back().first = span.end;
        }
    }
    const auto at = spans.erase(spans.begin() + static_cast<std::ptrdiff_t>(begin),
                                spans.begin() + static_cast<std::ptrdiff_t>(end));
    spans.insert(at, put.begin(), put.end());
    if (spans.size() > kMostSpans) {
        // The two oldest neighbours become one span without a value: their readers are told that
        // sources are missing.
        spans[1].first = spans[0].first;
        spans[1].writeNumber = std::max(spans[0].writeNumber, spans[1].writeNumber);
        spans[1].value = ValueId{};
        spans[1].geometry = 0;
        spans[1].hasDigest = false;
        spans[1].uninitialised = false;
        spans.erase(spans.begin());
    }
    if (spans.size() == 1) {
        m_one = spans.front();
        m_used = true;
        spans.clear();
    }
}

void IntervalMap::overlay(const Span& span)
{
    auto& overlays = more().overlays;
    std::erase_if(overlays, [&](const Span& o) { return o.geometry == span.geometry; });
    if (overlays.size() == kMostOverlays) {
        overlays[1].value = ValueId{};
        overlays[1].first = std::min(overlays[0].first, overlays[1].first);
        overlays[1].end = std::max(overlays[0].end, overlays[1].end);
        overlays[1].geometry = 0;
        overlays.erase(overlays.begin());
    }
    overlays.push_back(span);
}

void IntervalMap::truncate(std::uint64_t bytes)
{
    const auto trim = [bytes](std::vector<Span>& spans) {
        std::erase_if(spans, [=](const Span& span) { return span.first >= bytes; });
        for (Span& span : spans) {
            span.end = std::min(span.end, bytes);
        }
    };
    if (m_used) {
        m_one.end = std::min(m_one.end, bytes);
        m_used = m_one.first < bytes;
    }
    if (m_more) {
        trim(m_more->spans);
        trim(m_more->overlays);
    }
}

} // namespace samebit::capture
