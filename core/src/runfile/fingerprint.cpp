// SPDX-License-Identifier: Apache-2.0
#include "runfile/fingerprint.h"

#include "runfile/bytes.h"
#include "samebit/util/hash64.h"

namespace samebit {

namespace {

constexpr std::uint64_t kInputSeed = 1;
constexpr std::uint64_t kOutputSeed = 2;

bool isCompared(SlotRole role)
{
    return role != SlotRole::View && role != SlotRole::Scratch;
}

bool isComparedInput(SlotRole role)
{
    return role == SlotRole::Read || role == SlotRole::ReadWrite;
}

std::uint64_t metaHash(const TensorMetaRow& meta)
{
    std::uint64_t hash = mix64(static_cast<std::uint64_t>(meta.dtype), meta.sizes.size());
    for (const std::int64_t size : meta.sizes)
        hash = mix64(hash, static_cast<std::uint64_t>(size));
    return hash;
}

std::uint64_t slotPlace(bool written, std::uint16_t index, std::uint16_t position)
{
    return (std::uint64_t{written} << 32) | (std::uint64_t{index} << 16) | position;
}

} // namespace

ValueKey keyOf(ValueKind kind, const std::optional<Digest128>& digest, MetaId meta)
{
    ValueKey key{.meta = meta, .uninitialised = kind == ValueKind::Uninitialised};
    if (digest) {
        const auto* bytes = reinterpret_cast<const char*>(digest->bytes.data());
        key.content = mix64(fixedAt(bytes, 8), fixedAt(bytes + 8, 8));
        key.hasDigest = true;
    }
    return key;
}

void ValueKeys::add(ValueId id, const ValueKey& key)
{
    if (m_young.size() >= kGeneration) {
        m_old = std::move(m_young);
        m_young = Map();
        m_young.reserve(kGeneration);
    }
    m_young[raw(id)] = key;
}

ValueKey ValueKeys::find(ValueId id)
{
    if (isNone(id))
        return {};
    if (const auto young = m_young.find(raw(id)); young != m_young.end())
        return young->second;
    std::optional<ValueKey> key;
    if (const auto old = m_old.find(raw(id)); old != m_old.end())
        key = old->second;
    else if (m_older)
        key = m_older(id);
    if (!key)
        return {};
    add(id, *key);
    return *key;
}

void Fingerprinter::addMetas(std::span<const TensorMetaRow> metas)
{
    for (const TensorMetaRow& meta : metas)
        m_metas.push_back(metaHash(meta));
}

void Fingerprinter::addValues(std::span<const ValueRow> values)
{
    for (const ValueRow& value : values)
        m_values.add(value.id, keyOf(value.kind, value.digest, value.meta));
}

// Memory that was allocated and not written has no content to compare until something reads it.
std::uint64_t Fingerprinter::mixSlot(std::uint64_t hash, const Slot& slot, std::uint32_t& flags)
{
    const ValueKey key = m_values.find(slot.value);
    const auto meta = static_cast<std::size_t>(raw(key.meta));
    hash = mix64(mix64(hash, slot.place), meta < m_metas.size() ? m_metas[meta] : 0);
    if (key.uninitialised && !slot.isInput)
        return hash;
    if (!key.hasDigest) {
        flags |= opflag::kIncomparable;
        return hash;
    }
    return mix64(hash, key.content);
}

Fingerprints Fingerprinter::operator()(const OpRow& op)
{
    Fingerprints result{
        .input = kInputSeed, .output = kOutputSeed, .flags = opflag::kNoTensorInput};
    for (const InputSlot& slot : op.inputs) {
        if (!isComparedInput(slot.role))
            continue;
        result.flags &= ~opflag::kNoTensorInput;
        result.input = mixSlot(result.input,
                               {slotPlace(false, slot.argument, slot.position), slot.value, true},
                               result.flags);
    }
    for (const OutputSlot& slot : op.outputs) {
        if (isCompared(slot.role)) {
            result.output
                = mixSlot(result.output,
                          {slotPlace(slot.written, slot.index, slot.position), slot.value, false},
                          result.flags);
        }
    }
    if (!op.result.empty())
        result.output = mix64(result.output, hash64(op.result));
    return result;
}

} // namespace samebit
