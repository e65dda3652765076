// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/util/result.h"

#include <string>
#include <vector>

namespace samebit::cli {

// The rules of an allowlist in the plain form that the capture library takes
// (capture/src/session/keepoptions.h), one text per rule and place. A line that has moved since is
// found by its text in the source files below `folder`. Errors: those of readAllowlist.
Result<std::vector<std::string>> keepRules(const std::string& allowlist, const std::string& folder);

// The rules, in words, that met no op of any of the runs: nothing was kept for them. Runs that
// cannot be read say nothing.
std::vector<std::string> unmetKeepRules(const std::string& allowlist,
                                        const std::vector<std::string>& runs);

} // namespace samebit::cli
