// SPDX-License-Identifier: Apache-2.0
#include "samebit/digest/hash.h"

#include "digest/kernel.h"

namespace samebit {

Digest128 hash128(std::string_view bytes)
{
    return xxh3(bytes.data(), bytes.size());
}

} // namespace samebit
