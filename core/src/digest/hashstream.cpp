// SPDX-License-Identifier: Apache-2.0
#include "digest/hashstream.h"

#include "digest/kernelbody.h"

#include <new>

namespace samebit {

namespace {

XXH3_state_t* stateIn(std::byte* memory)
{
    return std::launder(reinterpret_cast<XXH3_state_t*>(memory));
}

} // namespace

HashStream::HashStream() // NOLINT(cppcoreguidelines-pro-type-member-init): reset() below fills what
                         // is used
{
    static_assert(sizeof(XXH3_state_t) <= sizeof(m_state) && alignof(XXH3_state_t) <= 64);
    XXH3_128bits_reset(new (m_state.data()) XXH3_state_t);
}

void HashStream::add(std::string_view bytes)
{
    XXH3_128bits_update(stateIn(m_state.data()), bytes.data(), bytes.size());
}

void HashStream::add(std::span<const Digest128> digests)
{
    XXH3_128bits_update(stateIn(m_state.data()), digests.data(), digests.size_bytes());
}

Digest128 HashStream::result() const
{
    const auto* state = std::launder(reinterpret_cast<const XXH3_state_t*>(m_state.data()));
    Digest128 result;
    XXH128_canonical_t canonical;
    XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest(state));
    static_assert(sizeof(canonical) == sizeof(result.bytes));
    __builtin_memcpy(result.bytes.data(), &canonical, sizeof(canonical));
    return result;
}

} // namespace samebit
