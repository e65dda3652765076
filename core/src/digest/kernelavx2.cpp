// SPDX-License-Identifier: Apache-2.0
#include "digest/kernel.h"
#include "digest/kernelbody.h"

void samebit::hashAvx2(const void* data, std::size_t bytes, std::byte* out)
{
    hashCanonical(data, bytes, out);
}
