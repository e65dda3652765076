// SPDX-License-Identifier: Apache-2.0
#include "digest/leafsource.h"

#include "digest/kernel.h"
#include "samebit/digest/digest.h"

#include <algorithm>
#include <array>

namespace samebit {

std::int64_t LeafSource::leaves() const
{
    return static_cast<std::int64_t>(
        std::max<std::uint64_t>(1, (m_bytes + kDigestLeafBytes - 1) / kDigestLeafBytes));
}

std::size_t LeafSource::leafBytes(std::int64_t leaf) const
{
    const std::uint64_t begin = static_cast<std::uint64_t>(leaf) * kDigestLeafBytes;
    return static_cast<std::size_t>(std::min<std::uint64_t>(kDigestLeafBytes, m_bytes - begin));
}

ContiguousLeaves::ContiguousLeaves(const void* data, std::uint64_t bytes)
    : LeafSource(bytes)
    , m_data(static_cast<const std::byte*>(data))
{
}

void ContiguousLeaves::digestLeaves(std::int64_t first, std::span<Digest128> digests) const
{
    for (Digest128& digest : digests) {
        digest
            = xxh3(m_data + static_cast<std::size_t>(first) * kDigestLeafBytes, leafBytes(first));
        ++first;
    }
}

void ZeroLeaves::digestLeaves(std::int64_t first, std::span<Digest128> digests) const
{
    static constexpr std::array<std::byte, kDigestLeafBytes> kZeros{};
    static const Digest128 wholeLeaf = xxh3(kZeros.data(), kZeros.size());
    for (Digest128& digest : digests) {
        const std::size_t size = leafBytes(first++);
        digest = size == kZeros.size() ? wholeLeaf : xxh3(kZeros.data(), size);
    }
}

} // namespace samebit
