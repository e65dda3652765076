// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/digest128.h"

#include <cstdint>
#include <string_view>

namespace samebit {

// Plain hashes for text and fingerprints (not tensor content). XXH3 with seed 0.
Digest128 hash128(std::string_view bytes);

} // namespace samebit
