// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pair.h"
#include "samebit/marks/markmatch.h"

#include <memory>
#include <vector>

namespace samebit::app {

// The marks of a pair and what they cover in it. Shared, never changed.
struct PairMarks
{
    std::vector<Mark> marks;
    MarkedComparison marked;
    MarkedOps baseline;
    MarkedOps candidate;

    std::int32_t markAt(const Pair& pair, std::int64_t row) const; // index of a mark; -1 none
    bool allows(const Pair& pair, std::int64_t row) const; // differs, and only by allowed origins
};

using PairMarksPointer = std::shared_ptr<const PairMarks>;

PairMarks pairMarks(const Pair& pair, std::vector<Mark> marks);

} // namespace samebit::app
