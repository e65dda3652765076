// SPDX-License-Identifier: Apache-2.0
#include "align/mates.h"

namespace samebit {

std::vector<Gap> openGaps(const StreamContext& context)
{
    const StreamOps& baseline = context.work.baseline;
    const StreamOps& candidate = context.work.candidate;
    std::vector<Gap> gaps;
    std::int32_t b = 0;
    std::int32_t c = 0;
    while (b < baseline.size() || c < candidate.size()) {
        Gap gap{b, b, c, c};
        while (b < baseline.size() && !context.mates.isInOrderBaseline(baseline[b]))
            ++b;
        while (c < candidate.size() && !context.mates.isInOrderCandidate(candidate[c]))
            ++c;
        gap.baselineEnd = b;
        gap.candidateEnd = c;
        if (gap.baselineSize() > 0 || gap.candidateSize() > 0)
            gaps.push_back(gap);
        ++b; // both stand on the two halves of one pair
        ++c;
    }
    return gaps;
}

} // namespace samebit
