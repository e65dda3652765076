// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/rows.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace samebit {

// What a fingerprint needs to know of one value.
struct ValueKey
{
    std::uint64_t content = 0; // of the digest; meaningless without one
    MetaId meta{};
    bool hasDigest = false;
    bool uninitialised = false;
};
ValueKey keyOf(ValueKind kind, const std::optional<Digest128>& digest, MetaId meta);

// Keys of values that ops may still refer to. Bounded: two generations of recently used ones; what
// fell out is asked from `older` (the file itself), so the recorded program does not grow with the
// length of its run.
class ValueKeys
{
public:
    using Lookup = std::function<std::optional<ValueKey>(ValueId)>;
    static constexpr std::size_t kGeneration = std::size_t{1} << 16;

    explicit ValueKeys(Lookup older)
        : m_older(std::move(older))
    {
    }
    void add(ValueId id, const ValueKey& key);
    ValueKey find(ValueId id); // unknown and none: a key without digest and meta

private:
    using Map = std::unordered_map<std::int64_t, ValueKey>;
    Map m_young;
    Map m_old;
    Lookup m_older;
};

struct Fingerprints
{
    std::uint64_t input = 0;
    std::uint64_t output = 0;
    std::uint32_t flags = 0; // kIncomparable, kNoTensorInput: what follows from the slots
};

// The input and output fingerprint of an op (core/FORMAT.md, "Fingerprints").
class Fingerprinter
{
public:
    explicit Fingerprinter(ValueKeys::Lookup older)
        : m_values(std::move(older))
    {
    }
    void addMetas(std::span<const TensorMetaRow> metas); // ids go on where the last call ended
    void addValues(std::span<const ValueRow> values);
    Fingerprints operator()(const OpRow& op);

private:
    struct Slot
    {
        std::uint64_t place = 0;
        ValueId value{};
        bool isInput = false;
    };
    std::uint64_t mixSlot(std::uint64_t hash, const Slot& slot, std::uint32_t& flags);

    ValueKeys m_values;
    std::vector<std::uint64_t> m_metas{0}; // by meta id; 0 is none
};

} // namespace samebit
