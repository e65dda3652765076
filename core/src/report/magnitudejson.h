// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/scene.h"

#include <nlohmann/json.hpp>

namespace samebit::report {

// The `magnitude` object of design/cli.md; null for an origin without a differing tensor.
nlohmann::ordered_json magnitudeJson(const Scene& scene, const Origin& origin);

} // namespace samebit::report
