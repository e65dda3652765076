// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace samebit {

// XXH3-64 with seed 0 of the bytes: equal across files, processes and machines.
std::uint64_t hash64(std::string_view bytes);

// Mixes two hashes; order matters. Equal across files and machines.
constexpr std::uint64_t mix64(std::uint64_t a, std::uint64_t b)
{
    std::uint64_t x = a ^ (b + 0x9E3779B97F4A7C15ULL + (a << 6) + (a >> 2));
    x ^= x >> 32;
    x *= 0xD6E8FEB86659FD93ULL;
    x ^= x >> 32;
    return x;
}

} // namespace samebit
