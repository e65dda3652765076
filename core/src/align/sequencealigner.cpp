// SPDX-License-Identifier: Apache-2.0
#include "align/sequencealigner.h"

#include "align/myers.h"

#include <algorithm>
#include <cstdlib>

namespace samebit {
namespace {

constexpr std::int32_t kShortScript
    = 64; // tried before anchors: a minimal script never shifts a loop by a period
constexpr std::int32_t kLongestRun = 256;
constexpr std::int32_t kMostOccurrences
    = 64; // of the rarest symbol, when the best run through it is looked for

std::int32_t symbolCount(std::span<const std::int32_t> symbols)
{
    return symbols.empty() ? 0 : *std::max_element(symbols.begin(), symbols.end()) + 1;
}

} // namespace

SequenceAligner::SequenceAligner(std::span<const std::int32_t> baseline,
                                 std::span<const std::int32_t> candidate,
                                 std::int32_t maxEditDistance)
    : m_baseline(baseline)
    , m_candidate(candidate)
    , m_maxEditDistance(maxEditDistance)
{
}

std::vector<Match> SequenceAligner::align(const Gap& gap)
{
    m_matches.clear();
    m_pending.assign(1, gap);
    while (!m_pending.empty()) {
        const Gap next = m_pending.back();
        m_pending.pop_back();
        work(next);
    }
    std::sort(m_matches.begin(), m_matches.end(),
              [](const Match& a, const Match& b) { return a.baseline < b.baseline; });
    return std::move(m_matches);
}

void SequenceAligner::work(Gap gap)
{
    stripEnds(gap);
    if (gap.isOneSided())
        return;
    if (split(gap, std::min(kShortScript, m_maxEditDistance)) || splitAtUniqueSymbols(gap))
        return;
    if (m_maxEditDistance > kShortScript && split(gap, m_maxEditDistance))
        return;
    if (splitAtRarestSymbol(gap))
        ++m_coarseGaps;
}

void SequenceAligner::stripEnds(Gap& gap)
{
    while (!gap.isOneSided() && same(gap.baselineBegin, gap.candidateBegin))
        m_matches.push_back({gap.baselineBegin++, gap.candidateBegin++});
    while (!gap.isOneSided() && same(gap.baselineEnd - 1, gap.candidateEnd - 1))
        m_matches.push_back({--gap.baselineEnd, --gap.candidateEnd});
}

bool SequenceAligner::split(const Gap& gap, std::int32_t limit)
{
    const auto middle = middleSnake(m_baseline, m_candidate, gap, limit);
    if (!middle)
        return false;
    const std::int32_t length = middle->end.baseline - middle->begin.baseline;
    for (std::int32_t i = 0; i < length; ++i)
        m_matches.push_back({middle->begin.baseline + i, middle->begin.candidate + i});
    m_pending.push_back(
        {gap.baselineBegin, middle->begin.baseline, gap.candidateBegin, middle->begin.candidate});
    m_pending.push_back(
        {middle->end.baseline, gap.baselineEnd, middle->end.candidate, gap.candidateEnd});
    return true;
}

void SequenceAligner::count(const Gap& gap)
{
    if (m_counts.empty()) // most gaps are closed without counting
        m_counts.resize(
            static_cast<std::size_t>(std::max(symbolCount(m_baseline), symbolCount(m_candidate))));
    for (std::int32_t i = gap.baselineBegin; i < gap.baselineEnd; ++i) {
        Counts& counts
            = m_counts[static_cast<std::size_t>(m_baseline[static_cast<std::size_t>(i)])];
        ++counts.baseline;
        counts.baselineAt = i;
    }
    for (std::int32_t i = gap.candidateBegin; i < gap.candidateEnd; ++i) {
        Counts& counts
            = m_counts[static_cast<std::size_t>(m_candidate[static_cast<std::size_t>(i)])];
        ++counts.candidate;
        counts.candidateAt = i;
    }
}

void SequenceAligner::forget(const Gap& gap)
{
    for (std::int32_t i = gap.baselineBegin; i < gap.baselineEnd; ++i)
        m_counts[static_cast<std::size_t>(m_baseline[static_cast<std::size_t>(i)])] = {};
    for (std::int32_t i = gap.candidateBegin; i < gap.candidateEnd; ++i)
        m_counts[static_cast<std::size_t>(m_candidate[static_cast<std::size_t>(i)])] = {};
}

bool SequenceAligner::splitAtUniqueSymbols(const Gap& gap)
{
    count(gap);
    std::vector<Match> unique;
    for (std::int32_t i = gap.baselineBegin; i < gap.baselineEnd; ++i) {
        const Counts& counts
            = m_counts[static_cast<std::size_t>(m_baseline[static_cast<std::size_t>(i)])];
        if (counts.baseline == 1 && counts.candidate == 1)
            unique.push_back({i, counts.candidateAt});
    }
    forget(gap);
    const std::vector<Match> anchors = increasing(unique);
    if (anchors.empty())
        return false;
    splitAt(gap, anchors);
    return true;
}

// Longest subsequence of `unique` (ascending in baseline) that ascends in candidate too: patience
// sorting.
std::vector<Match> SequenceAligner::increasing(const std::vector<Match>& unique) const
{
    std::vector<std::size_t> top; // per pile, the match on top
    std::vector<std::size_t> before(unique.size(), unique.size());
    for (std::size_t i = 0; i < unique.size(); ++i) {
        const auto pile = std::lower_bound(top.begin(), top.end(), unique[i].candidate,
                                           [&unique](std::size_t at, std::int32_t candidate) {
                                               return unique[at].candidate < candidate;
                                           });
        if (pile != top.begin())
            before[i] = *(pile - 1);
        if (pile == top.end())
            top.push_back(i);
        else
            *pile = i;
    }
    std::vector<Match> chain;
    for (std::size_t i = top.empty() ? unique.size() : top.back(); i != unique.size();
         i = before[i])
        chain.push_back(unique[i]);
    std::reverse(chain.begin(), chain.end());
    return chain;
}

void SequenceAligner::splitAt(const Gap& gap, const std::vector<Match>& anchors)
{
    Gap rest = gap;
    for (const Match& anchor : anchors) {
        m_pending.push_back(
            {rest.baselineBegin, anchor.baseline, rest.candidateBegin, anchor.candidate});
        m_matches.push_back(anchor);
        rest.baselineBegin = anchor.baseline + 1;
        rest.candidateBegin = anchor.candidate + 1;
    }
    m_pending.push_back(rest);
}

bool SequenceAligner::splitAtRarestSymbol(const Gap& gap)
{
    count(gap);
    std::int32_t rarest = -1;
    std::int64_t fewest = 0;
    for (std::int32_t i = gap.baselineBegin; i < gap.baselineEnd; ++i) {
        const std::int32_t symbol = m_baseline[static_cast<std::size_t>(i)];
        const Counts& counts = m_counts[static_cast<std::size_t>(symbol)];
        const std::int64_t occurrences = std::int64_t{counts.baseline} + counts.candidate;
        if (counts.candidate > 0 && (rarest < 0 || occurrences < fewest)) {
            rarest = symbol;
            fewest = occurrences;
        }
    }
    forget(gap);
    if (rarest < 0)
        return false;
    splitAt(gap, {longestRun(gap, rarest)});
    return true;
}

// How many symbols from `at` on are equal, as far as it matters for the choice of an anchor.
std::int32_t SequenceAligner::runLength(const Gap& gap, const Match& at) const
{
    std::int32_t length = 1;
    for (Match next{at.baseline + 1, at.candidate + 1};
         length < kLongestRun && next.baseline < gap.baselineEnd
         && next.candidate < gap.candidateEnd && same(next.baseline, next.candidate);
         ++next.baseline, ++next.candidate)
        ++length;
    return length;
}

// The pair of occurrences of `symbol` through which the longest run of equal symbols goes
// (histogram diff); of several the one nearest to the diagonal of the gap.
Match SequenceAligner::longestRun(const Gap& gap, std::int32_t symbol) const
{
    const auto occurrences
        = [symbol](std::span<const std::int32_t> symbols, std::int32_t begin, std::int32_t end) {
              std::vector<std::int32_t> found;
              for (std::int32_t i = begin; i < end && found.size() < kMostOccurrences; ++i)
                  if (symbols[static_cast<std::size_t>(i)] == symbol)
                      found.push_back(i);
              return found;
          };
    const auto inCandidate = occurrences(m_candidate, gap.candidateBegin, gap.candidateEnd);
    Match best{-1, -1};
    std::int32_t longest = 0;
    std::int64_t leastSkew = 0; // how far from the gap's diagonal
    for (const std::int32_t b : occurrences(m_baseline, gap.baselineBegin, gap.baselineEnd))
        for (const std::int32_t c : inCandidate) {
            const std::int32_t length = runLength(gap, {b, c});
            const std::int64_t skew
                = std::abs(std::int64_t{b - gap.baselineBegin} * gap.candidateSize()
                           - std::int64_t{c - gap.candidateBegin} * gap.baselineSize());
            if (length > longest || (length == longest && skew < leastSkew)) {
                longest = length;
                leastSkew = skew;
                best = {b, c};
            }
        }
    return best;
}

} // namespace samebit
