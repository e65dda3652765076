// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/marks/allowlist.h"
#include "samebit/marks/markmatch.h"
#include "samebit/report/report.h"

#include <cstdint>
#include <string>
#include <vector>

namespace samebit {

// What is said of marks and allowlists; for the command line and the window alike.

std::string markText(const Mark& mark); // "aten::mm at train.py:88", "aten::mm anywhere"
std::string actionText(const Mark& mark); // "allow and replay", "tolerate atol 1e-06, ulp 4"

// The reason of a mark that nobody has written yet: the evidence. Such marks are `prefilled`.
std::string markReason(const ReportInput& input, const Origin& origin);
std::string markReason(const RunData& run, const std::string& path, OpIndex op);

// "rule 3 "aten::mm anywhere" matched nothing": what should be seen of these marks in a comparison
// with `differing` differing pairs. One sentence each, in the order of the marks.
std::vector<std::string> markWarnings(const std::vector<Mark>& marks,
                                      const MarkedComparison& marked, std::int64_t differing);
// Rules whose reason nobody has edited, and what export should say of them.
std::vector<std::string> reasonWarnings(const std::vector<Mark>& marks);

// "aten::mm at train.py:88: "allow and replay" in the first, "allow only" in the second".
std::string conflictText(const MarkConflict& conflict);

// `samebit allow list`: number, rule, action, reason, author and date, one rule a paragraph.
std::string allowlistListing(const std::vector<Mark>& marks);
// The same with what each rule does in a comparison.
std::string markUses(const std::vector<Mark>& marks, const MarkedComparison& marked);

} // namespace samebit
