// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "digest/leafsource.h"
#include "samebit/model/digest128.h"

#include <cstdint>
#include <span>

namespace samebit {

// Digests of the leaves [first, first + digests.size()), spread over threads that live for this
// call only when setDigestThreads allows them and the content is large enough to be worth starting
// them.
void digestLeaves(const LeafSource& source, std::int64_t first, std::span<Digest128> digests);

} // namespace samebit
