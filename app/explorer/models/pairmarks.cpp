// SPDX-License-Identifier: Apache-2.0
#include "pairmarks.h"

namespace samebit::app {

std::int32_t PairMarks::markAt(const Pair& pair, std::int64_t row) const
{
    const auto markOf = [row, &pair](Side side, const MarkedOps& ops) {
        const OpIndex op = pair.op(side, row);
        const auto at = static_cast<std::size_t>(op);
        return op < 0 || at >= ops.markOf.size() ? std::int32_t{-1} : ops.markOf[at];
    };
    const std::int32_t mark = markOf(Side::Baseline, baseline);
    return mark >= 0 ? mark : markOf(Side::Candidate, candidate);
}

bool PairMarks::allows(const Pair& pair, std::int64_t row) const
{
    const State state = pair.state(row);
    if (state != State::Origin && state != State::Propagated)
        return false;
    const std::uint32_t set = pair.comparison.originSet[static_cast<std::size_t>(row)];
    return set < marked.allowedSet.size() && marked.allowedSet[set];
}

PairMarks pairMarks(const Pair& pair, std::vector<Mark> marks)
{
    PairMarks result;
    result.marks = std::move(marks);
    const RunData& baseline = pair.baseline->data;
    const RunData& candidate = pair.candidate->data;
    result.baseline = findMarkedOps(baseline, result.marks);
    result.candidate = findMarkedOps(candidate, result.marks);
    result.marked = applyMarks({&baseline, &candidate, &pair.comparison}, result.marks);
    return result;
}

} // namespace samebit::app
