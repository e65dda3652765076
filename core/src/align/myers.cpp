// SPDX-License-Identifier: Apache-2.0
#include "align/myers.h"

#include <algorithm>

namespace samebit {
namespace {

// One search direction: furthest x per diagonal k = x - y, with a border on both sides.
class Frontier
{
public:
    explicit Frontier(std::int32_t reach)
        : m_reach(reach)
        , m_x(static_cast<std::size_t>(2 * reach + 3), -1)
    {
    }
    std::int32_t& operator[](std::int32_t diagonal)
    {
        return m_x[static_cast<std::size_t>(diagonal) + static_cast<std::size_t>(m_reach + 1)];
    }

private:
    std::int32_t m_reach;
    std::vector<std::int32_t> m_x;
};

class Search
{
public:
    Search(std::span<const std::int32_t> baseline, std::span<const std::int32_t> candidate,
           const Gap& gap, std::int32_t reach)
        : m_baseline(baseline.subspan(static_cast<std::size_t>(gap.baselineBegin),
                                      static_cast<std::size_t>(gap.baselineSize())))
        , m_candidate(candidate.subspan(static_cast<std::size_t>(gap.candidateBegin),
                                        static_cast<std::size_t>(gap.candidateSize())))
        , m_reach(reach)
        , m_delta(gap.baselineSize() - gap.candidateSize())
        , m_forward(reach)
        , m_backward(reach)
    {
        m_forward[1] = 0;
        m_backward[1] = 0;
    }

    std::optional<MiddleSnake> run()
    {
        const bool odd = (m_delta & 1) != 0;
        for (std::int32_t d = 0; d <= m_reach; ++d) {
            for (std::int32_t k = -d; k <= d; k += 2)
                if (auto found = forwardStep(d, k, odd))
                    return found;
            for (std::int32_t k = -d; k <= d; k += 2)
                if (auto found = backwardStep(d, k, odd))
                    return found;
        }
        return std::nullopt;
    }

private:
    std::int32_t rows() const { return static_cast<std::int32_t>(m_baseline.size()); }
    std::int32_t columns() const { return static_cast<std::int32_t>(m_candidate.size()); }
    static std::int32_t start(Frontier& frontier, std::int32_t d, std::int32_t k)
    {
        const bool down = k == -d || (k != d && frontier[k - 1] < frontier[k + 1]);
        return down ? frontier[k + 1] : frontier[k - 1] + 1;
    }
    bool within(std::int32_t diagonal, std::int32_t d) const
    {
        return diagonal >= -d && diagonal <= d;
    }

    std::optional<MiddleSnake> forwardStep(std::int32_t d, std::int32_t k, bool odd)
    {
        std::int32_t x = start(m_forward, d, k);
        const std::int32_t beganX = x;
        if (x > rows() || x - k > columns() || x - k < 0) {
            m_forward[k] = x; // left the grid: kept so that neighbours see a bound, never extended
            return std::nullopt;
        }
        while (x < rows() && x - k < columns() && same(x, x - k))
            ++x;
        m_forward[k] = x;
        const std::int32_t mirrored = m_delta - k;
        if (!odd || !within(mirrored, d - 1) || x + m_backward[mirrored] < rows())
            return std::nullopt;
        return MiddleSnake{{beganX, beganX - k}, {x, x - k}};
    }

    std::optional<MiddleSnake> backwardStep(std::int32_t d, std::int32_t k, bool odd)
    {
        std::int32_t x = start(m_backward, d, k);
        const std::int32_t beganX = x;
        if (x > rows() || x - k > columns() || x - k < 0) {
            m_backward[k] = x;
            return std::nullopt;
        }
        while (x < rows() && x - k < columns() && same(rows() - x - 1, columns() - (x - k) - 1))
            ++x;
        m_backward[k] = x;
        const std::int32_t mirrored = m_delta - k;
        if (odd || !within(mirrored, d) || x + m_forward[mirrored] < rows())
            return std::nullopt;
        return MiddleSnake{{rows() - x, columns() - (x - k)},
                           {rows() - beganX, columns() - (beganX - k)}};
    }

    bool same(std::int32_t x, std::int32_t y) const
    {
        return m_baseline[static_cast<std::size_t>(x)] == m_candidate[static_cast<std::size_t>(y)];
    }

    std::span<const std::int32_t> m_baseline;
    std::span<const std::int32_t> m_candidate;
    std::int32_t m_reach;
    std::int32_t m_delta;
    Frontier m_forward;
    Frontier m_backward;
};

} // namespace

std::optional<MiddleSnake> middleSnake(std::span<const std::int32_t> baseline,
                                       std::span<const std::int32_t> candidate, const Gap& gap,
                                       std::int32_t maxEditDistance)
{
    const std::int32_t longest = (gap.baselineSize() + gap.candidateSize() + 1) / 2;
    const std::int32_t reach = std::min(longest, (maxEditDistance + 1) / 2);
    auto found = Search(baseline, candidate, gap, reach).run();
    if (!found)
        return std::nullopt;
    for (Match* point : {&found->begin, &found->end}) {
        point->baseline += gap.baselineBegin;
        point->candidate += gap.candidateBegin;
    }
    return found;
}

} // namespace samebit
