// SPDX-License-Identifier: Apache-2.0
#include "align/slide.h"

namespace samebit {
namespace {

constexpr std::int32_t kFarthest = 65536; // ops that one stretch may move over

// One unpaired stretch [begin, end) of one side, in the terms of that side.
class Stretch
{
public:
    Stretch(const StreamContext& context, Side side, std::int32_t begin, std::int32_t end)
        : m_context(context)
        , m_side(side)
        , m_begin(begin)
        , m_end(end)
    {
    }

    void settle()
    {
        std::int32_t steps = 0;
        while (steps < kFarthest && canMoveBack()) {
            moveBack();
            ++steps;
        }
        std::int64_t gain = 0;
        std::int64_t best = 0;
        std::int32_t bestAt = 0;
        std::int32_t moved = 0;
        while (moved < kFarthest && canMoveForward()) {
            gain += moveForward();
            ++moved;
            if (gain >= best) {
                best = gain;
                bestAt = moved;
            }
        }
        for (; moved > bestAt; --moved)
            moveBack();
    }

private:
    const StreamOps& ops() const
    {
        return m_side == Side::Baseline ? m_context.work.baseline : m_context.work.candidate;
    }
    const RunData& run() const
    {
        return m_side == Side::Baseline ? m_context.baseline : m_context.candidate;
    }
    OpIndex mateOf(OpIndex op) const
    {
        return m_side == Side::Baseline ? m_context.mates.ofBaseline(op)
                                        : m_context.mates.ofCandidate(op);
    }
    PairRule ruleOf(OpIndex op) const
    {
        return m_context.mates.rule(m_side == Side::Baseline ? op : mateOf(op));
    }
    bool interchangeable(OpIndex unpaired, OpIndex paired) const
    {
        const auto rule = ruleOf(paired);
        if (mateOf(paired) < 0 || rule == PairRule::Moved || rule == PairRule::DataFlow)
            return false;
        const auto step = [this](OpIndex op) {
            return run().ops.step[static_cast<std::size_t>(op)];
        };
        const auto key = [this](OpIndex op) {
            return m_side == Side::Baseline ? m_context.keys.ofBaseline(Layer::Strong, op)
                                            : m_context.keys.ofCandidate(Layer::Strong, op);
        };
        return step(unpaired) == step(paired) && key(unpaired) == key(paired);
    }
    bool canMoveBack() const
    {
        return m_begin > 0 && mateOf(ops()[m_begin - 1]) >= 0
            && interchangeable(ops()[m_end - 1], ops()[m_begin - 1]);
    }
    bool canMoveForward() const
    {
        return m_end < ops().size() && mateOf(ops()[m_end]) >= 0
            && interchangeable(ops()[m_begin], ops()[m_end]);
    }
    void moveBack()
    {
        hand(ops()[m_begin - 1], ops()[m_end - 1]);
        --m_begin;
        --m_end;
    }
    std::int64_t moveForward()
    {
        const std::int64_t before = likeness(ops()[m_end]);
        hand(ops()[m_end], ops()[m_begin]);
        const std::int64_t after = likeness(ops()[m_begin]);
        ++m_begin;
        ++m_end;
        return after - before;
    }
    // Gives the partner of `from` to `to`.
    void hand(OpIndex from, OpIndex to)
    {
        const OpIndex mate = mateOf(from);
        const PairRule rule = ruleOf(from);
        m_context.mates.part(m_side == Side::Baseline ? from : mate);
        if (m_side == Side::Baseline)
            m_context.mates.pair(to, mate, rule);
        else
            m_context.mates.pair(mate, to, rule);
    }
    std::int64_t likeness(OpIndex op) const
    {
        const auto b = static_cast<std::size_t>(m_side == Side::Baseline ? op : mateOf(op));
        const auto c = static_cast<std::size_t>(m_side == Side::Baseline ? mateOf(op) : op);
        return (m_context.baseline.ops.input[b] == m_context.candidate.ops.input[c] ? 1 : 0)
            + (m_context.baseline.ops.output[b] == m_context.candidate.ops.output[c] ? 1 : 0);
    }

    const StreamContext& m_context;
    Side m_side;
    std::int32_t m_begin;
    std::int32_t m_end;
};

} // namespace

void slideGaps(const StreamContext& context)
{
    for (const Gap& gap : openGaps(context)) {
        if (gap.candidateSize() == 0)
            Stretch(context, Side::Baseline, gap.baselineBegin, gap.baselineEnd).settle();
        else if (gap.baselineSize() == 0)
            Stretch(context, Side::Candidate, gap.candidateBegin, gap.candidateEnd).settle();
    }
}

} // namespace samebit
