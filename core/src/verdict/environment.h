// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/verdict/comparison.h"

#include <optional>
#include <string_view>

namespace samebit {

// The value of a setting in the context of an op; none when the run does not know it.
std::optional<std::string> contextValue(const RunData& run, ContextId context,
                                        std::string_view key);

// Differences of the environments in which the two programs started, unsorted.
std::vector<EnvironmentDifference> compareStarts(const RunData& baseline, const RunData& candidate);

inline constexpr std::string_view kThreadsKey = "threads";

// Can this setting change what a kernel computes? Names of hosts, hash seeds and the like cannot.
bool affectsKernels(std::string_view key);
// Is it about the number of threads? Those count by what they are at the op, not by the
// environment.
bool isThreadSetting(std::string_view key);

} // namespace samebit
