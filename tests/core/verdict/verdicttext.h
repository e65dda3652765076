// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/verdict/comparison.h"
#include "support/runbuilder.h"

#include <QString>

namespace samebit::test {

// Two runs told side by side: what both do is told once.
class TwoRuns
{
public:
    TwoRuns();

    // Runs `tell` for both; the second argument is true for the candidate.
    template <typename Tell>
    TwoRuns& both(Tell tell)
    {
        tell(baseline, false);
        tell(candidate, true);
        return *this;
    }
    Comparison compared();
    Comparison swapped(); // the candidate as baseline

    RunBuilder baseline{"baseline"};
    RunBuilder candidate{"candidate"};
};

Comparison compareRuns(const RunData& baseline, const RunData& candidate);

// "diverged; call aten::mm (seq); kernel aten::sum.default (threads, env); unexplained 1"
QString verdictText(const Comparison& comparison);
// States in letters, one per row: = identical, O origin, P propagated, < > unpaired, ? not
// comparable; h after healed rows.
QString statesText(const Comparison& comparison);
// "key(arg, arg)"
QString messageText(const Message& message);

} // namespace samebit::test
