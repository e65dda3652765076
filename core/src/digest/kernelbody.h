// SPDX-License-Identifier: Apache-2.0
#pragma once

// The body of every kernel file: xxhash inlined as static code, vectorised by the -m flags of the
// including file.
#define XXH_INLINE_ALL
#include <xxhash.h>

static inline void hashCanonical(const void* data, size_t bytes, void* out)
{
    XXH128_canonicalFromHash(static_cast<XXH128_canonical_t*>(out), XXH3_128bits(data, bytes));
}
