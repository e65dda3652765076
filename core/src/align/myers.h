// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "align/sequencealigner.h"

namespace samebit {

// The middle of a shortest edit script of `gap`: the run of equal symbols [begin, end) that the
// search from the front and the search from the back share. Eugene W. Myers, "An O(ND) Difference
// Algorithm and Its Variations", 1986, section 4b. Neither end of the gap may begin or end with
// equal symbols, and neither side may be empty.
struct MiddleSnake
{
    Match begin;
    Match end;
};

// None when the script is longer than `maxEditDistance`.
std::optional<MiddleSnake> middleSnake(std::span<const std::int32_t> baseline,
                                       std::span<const std::int32_t> candidate, const Gap& gap,
                                       std::int32_t maxEditDistance);

} // namespace samebit
