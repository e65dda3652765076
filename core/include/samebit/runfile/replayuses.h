// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/rows.h"
#include "samebit/util/result.h"

#include <cstddef>
#include <string>
#include <vector>

namespace samebit {

// What became of the ops of a replay file in this run (core/FORMAT.md, table `replay_use`), but for
// those that were replayed as they should be. At most `most` rows. Errors: those of
// RunReader::open.
Result<std::vector<ReplayUseRow>> unusedReplays(const std::string& path, std::size_t most);

} // namespace samebit
