// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace samebit {

// A stretch of both sequences, half-open on each side.
struct Gap
{
    std::int32_t baselineBegin = 0;
    std::int32_t baselineEnd = 0;
    std::int32_t candidateBegin = 0;
    std::int32_t candidateEnd = 0;

    std::int32_t baselineSize() const { return baselineEnd - baselineBegin; }
    std::int32_t candidateSize() const { return candidateEnd - candidateBegin; }
    bool isOneSided() const { return baselineSize() <= 0 || candidateSize() <= 0; }
};

struct Match
{
    std::int32_t baseline = 0;
    std::int32_t candidate = 0;
    bool operator==(const Match&) const = default;
};

// Aligns two sequences of symbols (small non-negative numbers; equal number = may be paired)
// without crossing pairs. Common ends are stripped first; then a short edit script (Myers 1986,
// linear space), which keeps equal iterations of a loop together; where the script would be long,
// patience anchors (symbols unique on both sides, longest increasing subsequence); where nothing is
// unique, a longer script; and beyond `maxEditDistance` the rarest symbol splits the gap.
class SequenceAligner
{
public:
    SequenceAligner(std::span<const std::int32_t> baseline, std::span<const std::int32_t> candidate,
                    std::int32_t maxEditDistance);

    // Matches inside `gap`, ascending on both sides.
    std::vector<Match> align(const Gap& gap);
    std::int64_t coarseGaps() const { return m_coarseGaps; }

private:
    struct Counts
    { // per symbol, of the gap in work; zeroed again after use
        std::int32_t baseline = 0;
        std::int32_t candidate = 0;
        std::int32_t baselineAt = 0;
        std::int32_t candidateAt = 0;
    };

    void work(Gap gap);
    void stripEnds(Gap& gap);
    bool split(const Gap& gap, std::int32_t limit);
    bool splitAtUniqueSymbols(const Gap& gap);
    bool splitAtRarestSymbol(const Gap& gap);
    void count(const Gap& gap);
    void forget(const Gap& gap);
    std::vector<Match> increasing(const std::vector<Match>& unique) const;
    void splitAt(const Gap& gap, const std::vector<Match>& anchors);
    bool same(std::int32_t baseline, std::int32_t candidate) const
    {
        return m_baseline[static_cast<std::size_t>(baseline)]
            == m_candidate[static_cast<std::size_t>(candidate)];
    }
    std::int32_t runLength(const Gap& gap, const Match& at) const;
    Match longestRun(const Gap& gap, std::int32_t symbol) const;

    std::span<const std::int32_t> m_baseline;
    std::span<const std::int32_t> m_candidate;
    std::int32_t m_maxEditDistance;
    std::int64_t m_coarseGaps = 0;
    std::vector<Counts> m_counts;
    std::vector<Gap> m_pending;
    std::vector<Match> m_matches;
};

} // namespace samebit
