// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/content.h"

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace samebit {

// The bits that change for a lazy conjugate bit (the other sign of imaginary parts) or a negative
// bit (that of all parts).
template <typename Codec>
std::uint64_t flipOf(const TensorContent& content, unsigned part)
{
    const bool flips = content.neg != (content.conj && part == 1);
    return flips ? Codec::kSign : 0;
}

// The stored bits of one number of an element.
template <typename Codec>
std::uint64_t bitsOf(const char* element, unsigned part)
{
    std::uint64_t bits = 0;
    if constexpr (Codec::kPartBits < 8) {
        bits = static_cast<unsigned char>(*element);
        return (bits >> (part * Codec::kPartBits)) & ((1U << Codec::kPartBits) - 1);
    } else {
        std::memcpy(&bits, element + std::size_t{part} * Codec::kPartBits / 8,
                    Codec::kPartBits / 8);
        return bits;
    }
}

} // namespace samebit
