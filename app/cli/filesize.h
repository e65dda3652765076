// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace samebit::cli {

std::string sizeText(std::int64_t bytes); // "2 kB", "61 MB"

} // namespace samebit::cli
