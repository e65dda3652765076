// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/verdict/comparison.h"

#include <span>
#include <string_view>

namespace samebit::report {

// What is said of one cause, in diff, in the window and by `samebit help CAUSE`. Remedies: the
// shortest first. Where they were tried: study/wording.md, section 4.
struct CauseText
{
    Cause cause;
    std::string_view title;
    std::span<const std::string_view> remedies;
};

std::span<const CauseText>
computingCauses(); // the operation itself: rerun, threads, align, layout, shape, uninit
std::span<const CauseText> programCauses(); // what the program fed in: rng, mutation, data, state
std::span<const CauseText>
settingCauses(); // other operations, precision, machine: seq, dtype, env, hidden, coll

const CauseText& causeText(Cause cause);

} // namespace samebit::report
