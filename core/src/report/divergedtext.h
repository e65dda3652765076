// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/page.h"
#include "report/scene.h"

namespace samebit::report {

// The body of a text report that has a first divergence: where, how, why, what to do, what else.
void addDivergence(Page& page, const Scene& scene, const Origin& first);

// "   88 |     picked = self.table[rows]       this op is the backward of aten::index"
std::string sourceLineText(const Scene& scene, const Origin& origin);

// What the line's op has to do with the op that differs: backward ops are recorded under names that
// nobody wrote. Empty for an op of that line.
std::string kinship(const Scene& scene, const Origin& origin);

// What was not compared or not seen; how a run ended is said elsewhere.
void addNotes(Page& page, const Scene& scene, const std::string& firstIndent,
              const std::string& nextIndent);

} // namespace samebit::report
