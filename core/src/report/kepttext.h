// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

namespace samebit::report {

// What a run file keeps of tensors, from its row `kept` (core/FORMAT.md): "14 tensors (3.1 MB of
// 268 MB)", "no tensors".
std::string keptText(const std::optional<std::string>& kept);
// What was left out, by operator; empty when nothing was.
std::string keptCutText(const std::optional<std::string>& kept);

} // namespace samebit::report
