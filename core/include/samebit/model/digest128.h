// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <compare>
#include <cstddef>

namespace samebit {

// 128 bits in canonical (big-endian) XXH3 form, as stored in `value.digest`. What is digested:
// core/FORMAT.md.
struct Digest128
{
    std::array<std::byte, 16> bytes{};

    auto operator<=>(const Digest128&) const = default;
};

} // namespace samebit
