// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/scene.h"

#include <string>

namespace samebit::report {

// What to write instead, in the names of the user's own source line; empty unless the line and the
// recorded tensors leave one reading only: `picked = self.table[rows]` behind the backward of
// aten::index, two-dimensional table, integer index -> `torch.nn.functional.embedding(rows,
// self.table)`.
std::string ownRemedy(const Scene& scene, const Origin& origin);

} // namespace samebit::report
