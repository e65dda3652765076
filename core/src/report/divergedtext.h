// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/page.h"
#include "report/scene.h"

namespace samebit::report {

// The body of a text report that has a first divergence: where, how, why, what to do, what else.
void addDivergence(Page& page, const Scene& scene, const Origin& first);

// "   88 |     picked = self.table[rows]       this op is the backward of aten::index"
std::string sourceLineText(const Scene& scene, const Origin& origin);

} // namespace samebit::report
