// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "recordfiles.h"

#include <string>
#include <vector>

namespace samebit::cli {

// The recorder's last words: what was recorded, one line per file, and what to run next. Without a
// newline at their ends. `replay`: the replay file that the program ran under; empty: none.
std::vector<std::string> recordSummary(const RecordFiles& files, const std::string& replay);

// "b.db" beside "a.db": a name that is still free in the folder.
std::string nextFreeName(const std::string& given);

} // namespace samebit::cli
