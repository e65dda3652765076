// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/digest128.h"

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace samebit {

// XXH3-128 of bytes that come in pieces. Holds its state in place: nothing is allocated.
class HashStream
{
public:
    HashStream();
    void add(std::string_view bytes);
    void add(std::span<const Digest128> digests); // their canonical bytes, in order
    Digest128 result() const;

private:
    alignas(64) std::array<std::byte,
                           576> m_state; // XXH3_state_t, whose definition stays in the source file
};

} // namespace samebit
