// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/digest128.h"

#include <cstddef>
#include <string_view>

namespace samebit {

// XXH3-128, seed 0, canonical form, once per instruction set. The kernel files are compiled with -m
// flags, so they must not instantiate anything inline (std::array, templates): the linker could
// pick that copy for an older machine.
void hashBaseline(const void* data, std::size_t bytes, std::byte* out);
void hashAvx2(const void* data, std::size_t bytes, std::byte* out);
void hashAvx512(const void* data, std::size_t bytes, std::byte* out);

using HashFunction = void (*)(const void* data, std::size_t bytes, std::byte* out);

struct Kernel
{
    std::string_view name;
    HashFunction hash = nullptr;
};

// The best one of this machine, or a lower one that SAMEBIT_DIGEST_ISA names. Chosen once per
// process.
const Kernel& kernel();

inline Digest128 xxh3(const void* data, std::size_t bytes)
{
    Digest128 result;
    kernel().hash(data, bytes, result.bytes.data());
    return result;
}

} // namespace samebit
