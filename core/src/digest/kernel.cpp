// SPDX-License-Identifier: Apache-2.0
#include "digest/kernel.h"

#include <array>
#include <cstdlib>

namespace samebit {

namespace {

// Lowest first.
#if defined(__x86_64__)
constexpr std::array kKernels{Kernel{"sse2", hashBaseline}, Kernel{"avx2", hashAvx2},
                              Kernel{"avx512", hashAvx512}};

std::size_t bestSupported()
{
    if (__builtin_cpu_supports("avx512f") != 0)
        return 2;
    return __builtin_cpu_supports("avx2") != 0 ? 1 : 0;
}
#else
constexpr std::array kKernels{Kernel{"baseline", hashBaseline}};

std::size_t bestSupported()
{
    return 0;
}
#endif

Kernel choose()
{
    const std::size_t best = bestSupported();
    // Read once, before the host starts threads of its own that could change the environment.
    const char* forced
        = std::getenv("SAMEBIT_DIGEST_ISA"); // NOLINT(concurrency-mt-unsafe): see above
    if (forced != nullptr) {
        for (std::size_t index = 0; index < best; ++index) {
            if (kKernels.at(index).name == forced)
                return kKernels.at(index);
        }
    }
    return kKernels.at(best);
}

} // namespace

const Kernel& kernel()
{
    static const Kernel chosen = choose();
    return chosen;
}

} // namespace samebit
