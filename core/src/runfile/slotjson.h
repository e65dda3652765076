// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/rows.h"

#include <string>
#include <vector>

namespace samebit {

// The columns `inputs` and `outputs` of table `op`: value ids nested like the schema,
// [12,[13,14],null].
std::string inputsAsJson(const std::vector<InputSlot>& inputs);
std::string outputsAsJson(const std::vector<OutputSlot>& outputs);

} // namespace samebit
