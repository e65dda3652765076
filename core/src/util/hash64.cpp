// SPDX-License-Identifier: Apache-2.0
#include "samebit/util/hash64.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace samebit {

std::uint64_t hash64(std::string_view bytes)
{
    return XXH3_64bits(bytes.data(), bytes.size());
}

} // namespace samebit
