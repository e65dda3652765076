// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "digest/geometry.h"
#include "samebit/model/digest128.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace samebit {

// Logical content cut into leaves of 16 KiB (the last one may be shorter; empty content is one
// empty leaf). Reads memory only; several threads may ask one source at once.
class LeafSource
{
public:
    explicit LeafSource(std::uint64_t bytes)
        : m_bytes(bytes)
    {
    }
    LeafSource(const LeafSource&) = delete;
    LeafSource& operator=(const LeafSource&) = delete;
    virtual ~LeafSource() = default;

    std::uint64_t bytes() const { return m_bytes; }
    std::int64_t leaves() const;
    std::size_t leafBytes(std::int64_t leaf) const;

    // Digests of the leaves [first, first + digests.size()).
    virtual void digestLeaves(std::int64_t first, std::span<Digest128> digests) const = 0;

private:
    std::uint64_t m_bytes;
};

class ContiguousLeaves : public LeafSource
{
public:
    ContiguousLeaves(const void* data, std::uint64_t bytes);
    void digestLeaves(std::int64_t first, std::span<Digest128> digests) const override;

private:
    const std::byte* m_data;
};

class ZeroLeaves : public LeafSource
{
public:
    using LeafSource::LeafSource;
    void digestLeaves(std::int64_t first, std::span<Digest128> digests) const override;
};

} // namespace samebit
