// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "foldlayout.h"

namespace samebit::app {

// The segments of a comparison as they are when it opens. One pass.
std::vector<Segment> foldedSegments(const Comparison& comparison);

std::int64_t propagatedRows(const Comparison& comparison, std::int64_t firstRow,
                            std::int64_t endRow);

} // namespace samebit::app
