// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/marks/mark.h"
#include "samebit/model/rundata.h"

#include <string>
#include <string_view>
#include <vector>

namespace samebit {

// The text of a recorded source line without the blanks around it; empty when the run does not
// hold it.
std::string strippedLine(const RunData& run, const std::string& file, int line);

// Where a mark of scope line stands in this run: its own line, or, when the source has been edited,
// every line with that text (the function tells them apart). Ascending; empty: the line is gone.
std::vector<int> linesOf(const RunData& run, const Mark& mark);

} // namespace samebit
