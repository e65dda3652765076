// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/rows.h"
#include "samebit/model/runinfo.h"

#include <span>

namespace samebit {

inline constexpr int kRunFormat = 1; // PRAGMA user_version
inline constexpr std::uint32_t kApplicationId = 0x53424954; // PRAGMA application_id: "SBIT"

// Takes over the rows of table `run` that have a field (core/FORMAT.md, table `run`). Rows that do
// not parse are left out.
void setRunValues(RunInfo& info, std::span<const KeyValue> rows);

} // namespace samebit
