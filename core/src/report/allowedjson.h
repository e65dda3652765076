// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/scene.h"

#include <nlohmann/json_fwd.hpp>

namespace samebit::report {

// The parts of `diff --format json` that an allowlist adds.

// {"applied": 0, "unused": [...], "broad": [...], "rules": [...]}
nlohmann::ordered_json marksJson(const Scene& scene);

// Counts by state: origins inside a tolerance are `tolerated`.
nlohmann::ordered_json countsJson(const Scene& scene);

} // namespace samebit::report
