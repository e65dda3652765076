// SPDX-License-Identifier: Apache-2.0
#include "runfile/block.h"
#include "runfile/bytes.h"
#include "runfile/compression.h"

#include <cstring>
#include <limits>

namespace samebit {

namespace {

constexpr std::uint8_t kDetailLayout = 1;
constexpr std::uint64_t kAny32 = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint64_t kAny16 = std::numeric_limits<std::uint16_t>::max();
constexpr std::uint64_t kAddressMask = 0xFFFFF;
constexpr std::uint8_t kHasDigest = 0x80;
constexpr std::uint8_t kWritten = 0x80;

// Ids that mostly go up: 0 none, else 1 + zigzag of the step from the last id that was not none.
class IdWriter
{
public:
    void operator()(ByteWriter& out, std::int64_t id)
    {
        out.varint(id == 0 ? 0 : 1 + zigzag(id - m_last));
        if (id != 0)
            m_last = id;
    }

private:
    std::int64_t m_last = 0;
};

class IdReader
{
public:
    explicit IdReader(std::int64_t most)
        : m_most(most)
    {
    }
    std::int64_t operator()(ByteReader& in)
    {
        const std::uint64_t code = in.varint();
        if (code == 0)
            return 0;
        // In unsigned arithmetic: a hostile step may not fit.
        m_last = static_cast<std::int64_t>(static_cast<std::uint64_t>(m_last)
                                           + static_cast<std::uint64_t>(unzigzag(code - 1)));
        if (m_last < 1 || m_last > m_most) {
            in.fail();
            m_last = 0;
        }
        return m_last;
    }

private:
    std::int64_t m_last = 0;
    std::int64_t m_most;
};

void writeOps(ByteWriter& out, const std::vector<OpRow>& ops)
{
    IdWriter context;
    for (const OpRow& op : ops)
        context(out, raw(op.context));
    IdWriter arguments;
    for (const OpRow& op : ops)
        arguments(out, raw(op.arguments));
    IdWriter stack;
    for (const OpRow& op : ops)
        stack(out, raw(op.stack));
    IdWriter region;
    for (const OpRow& op : ops)
        region(out, raw(op.region));
    IdWriter forward;
    for (const OpRow& op : ops)
        forward(out, raw(op.forward));
    for (const OpRow& op : ops)
        out.varint(op.inputs.size());
    for (const OpRow& op : ops)
        out.varint(op.outputs.size());
}

// Calls `each` with every slot of a list that all ops have, op after op: a column of the packed
// slots.
template <typename Slots, typename Each>
void forEachSlot(const std::vector<OpRow>& ops, Slots slots, Each each)
{
    for (const OpRow& op : ops) {
        for (const auto& slot : op.*slots)
            each(slot);
    }
}

void writeInputs(ByteWriter& out, const std::vector<OpRow>& ops)
{
    const auto column = [&](auto each) {
        forEachSlot(ops, &OpRow::inputs, each);
    };
    IdWriter value;
    column([&](const InputSlot& slot) { out.varint(slot.argument); });
    column([&](const InputSlot& slot) { out.varint(slot.position); });
    column([&](const InputSlot& slot) { out.byte(static_cast<std::uint8_t>(slot.role)); });
    column([&](const InputSlot& slot) { out.varint(slot.address & kAddressMask); });
    column([&](const InputSlot& slot) { value(out, raw(slot.value)); });
}

void writeOutputs(ByteWriter& out, const std::vector<OpRow>& ops)
{
    const auto column = [&](auto each) {
        forEachSlot(ops, &OpRow::outputs, each);
    };
    IdWriter value;
    column([&](const OutputSlot& slot) {
        const auto role = static_cast<std::uint8_t>(slot.role);
        out.byte(slot.written ? role | kWritten : role);
    });
    column([&](const OutputSlot& slot) { out.varint(slot.index); });
    column([&](const OutputSlot& slot) { out.varint(slot.position); });
    column([&](const OutputSlot& slot) { value(out, raw(slot.value)); });
}

void writeValues(ByteWriter& out, const std::vector<ValueRow>& values)
{
    for (const ValueRow& value : values) {
        const auto kind = static_cast<std::uint8_t>(value.kind);
        out.byte(value.digest ? kind | kHasDigest : kind);
    }
    IdWriter producer;
    for (const ValueRow& value : values)
        producer(out, raw(value.producer));
    for (const ValueRow& value : values)
        out.varint(static_cast<std::uint64_t>(std::int64_t{value.slot} + 1));
    IdWriter meta;
    for (const ValueRow& value : values)
        meta(out, raw(value.meta));
    IdWriter storage;
    for (const ValueRow& value : values)
        storage(out, raw(value.storage));
    for (const ValueRow& value : values)
        out.signedVarint(value.firstByte);
    for (const ValueRow& value : values)
        out.signedVarint(value.endByte - value.firstByte);
    for (const ValueRow& value : values)
        out.varint(value.flags);
    for (const ValueRow& value : values)
        out.signedVarint(value.uninitBytes);
    IdWriter base;
    for (const ValueRow& value : values)
        base(out, raw(value.base));
    IdWriter source;
    for (const ValueRow& value : values) {
        out.varint(value.sources.size());
        for (const ValueId id : value.sources)
            source(out, raw(id));
    }
    for (const ValueRow& value : values) {
        if (value.digest)
            out.raw(value.digest->bytes.data(), value.digest->bytes.size());
    }
}

// Decodes the columns one after another into `block`.
class DetailReader
{
public:
    DetailReader(std::string_view bytes, const BlockLimits& limits)
        : m_in(bytes)
        , m_limits(limits)
    {
    }

    bool read(const Block& header, DecodedBlock& block)
    {
        const auto ops = static_cast<std::size_t>(header.ops);
        const auto values = static_cast<std::size_t>(header.values);
        // Every op and value takes several bytes: hostile counts must not take memory first.
        if (m_in.byte() != kDetailLayout || ops > m_in.left() || values > m_in.left() - ops)
            return false;
        block.ops.resize(ops);
        block.values.resize(values);
        readOps(block);
        readSlotCounts(block);
        if (!m_in.ok())
            return false;
        readInputs(block.inputs);
        readOutputs(block.outputs);
        readValueOrigins(block.values);
        readValueBytes(block);
        readDigests(block.values);
        return m_in.atEnd();
    }

private:
    template <typename Rows, typename Set>
    void ids(std::int64_t most, Rows& rows, Set set)
    {
        IdReader id(most);
        for (auto& row : rows)
            set(row, id(m_in));
    }

    void readOps(DecodedBlock& block)
    {
        ids(m_limits.contexts, block.ops,
            [](DecodedOp& op, std::int64_t id) { op.context = static_cast<ContextId>(id); });
        ids(m_limits.arguments, block.ops,
            [](DecodedOp& op, std::int64_t id) { op.arguments = static_cast<ArgumentsId>(id); });
        ids(m_limits.stackNodes, block.ops,
            [](DecodedOp& op, std::int64_t id) { op.stack = static_cast<StackId>(id); });
        ids(m_limits.regions, block.ops,
            [](DecodedOp& op, std::int64_t id) { op.region = static_cast<RegionId>(id); });
        ids(m_limits.ops, block.ops,
            [](DecodedOp& op, std::int64_t id) { op.forward = static_cast<OpIndex>(id - 1); });
    }

    void readSlotCounts(DecodedBlock& block)
    {
        std::uint64_t inputs = 0;
        for (DecodedOp& op : block.ops)
            op.endInput = static_cast<std::uint32_t>(inputs += m_in.varintUpTo(m_in.left()));
        std::uint64_t outputs = 0;
        for (DecodedOp& op : block.ops)
            op.endOutput = static_cast<std::uint32_t>(outputs += m_in.varintUpTo(m_in.left()));
        if (inputs > m_in.left() || outputs > m_in.left()) {
            m_in.fail();
            return;
        }
        block.inputs.resize(inputs);
        block.outputs.resize(outputs);
    }

    SlotRole role(std::uint8_t number)
    {
        if (number > static_cast<std::uint8_t>(SlotRole::Scratch))
            m_in.fail();
        return static_cast<SlotRole>(number);
    }

    void readInputs(std::vector<InputSlot>& inputs)
    {
        for (InputSlot& slot : inputs)
            slot.argument = static_cast<std::uint16_t>(m_in.varintUpTo(kAny16));
        for (InputSlot& slot : inputs)
            slot.position = static_cast<std::uint16_t>(m_in.varintUpTo(kAny16));
        for (InputSlot& slot : inputs)
            slot.role = role(m_in.byte());
        for (InputSlot& slot : inputs)
            slot.address = static_cast<std::uint32_t>(m_in.varintUpTo(kAddressMask));
        ids(m_limits.values, inputs,
            [](InputSlot& slot, std::int64_t id) { slot.value = static_cast<ValueId>(id); });
    }

    void readOutputs(std::vector<OutputSlot>& outputs)
    {
        for (OutputSlot& slot : outputs) {
            const std::uint8_t code = m_in.byte();
            slot.written = (code & kWritten) != 0;
            slot.role = role(static_cast<std::uint8_t>(code & ~kWritten));
        }
        for (OutputSlot& slot : outputs)
            slot.index = static_cast<std::uint16_t>(m_in.varintUpTo(kAny16));
        for (OutputSlot& slot : outputs)
            slot.position = static_cast<std::uint16_t>(m_in.varintUpTo(kAny16));
        ids(m_limits.values, outputs,
            [](OutputSlot& slot, std::int64_t id) { slot.value = static_cast<ValueId>(id); });
    }

    void readValueOrigins(std::vector<DecodedValue>& values)
    {
        for (DecodedValue& value : values) {
            const std::uint8_t code = m_in.byte();
            const auto kind = static_cast<std::uint8_t>(code & ~kHasDigest);
            if (kind > static_cast<std::uint8_t>(ValueKind::Pending))
                m_in.fail();
            value.detail.kind = static_cast<ValueKind>(kind);
            value.detail.hasDigest = (code & kHasDigest) != 0;
        }
        ids(m_limits.ops, values, [](DecodedValue& value, std::int64_t id) {
            value.detail.producer = static_cast<OpIndex>(id - 1);
        });
        for (DecodedValue& value : values)
            value.detail.slot = static_cast<int>(m_in.varintUpTo(kAny16 + 1)) - 1;
        ids(m_limits.metas, values, [](DecodedValue& value, std::int64_t id) {
            value.detail.meta = static_cast<MetaId>(id);
        });
        ids(m_limits.storages, values, [](DecodedValue& value, std::int64_t id) {
            value.detail.storage = static_cast<StorageId>(id);
        });
    }

    void readValueBytes(DecodedBlock& block)
    {
        for (DecodedValue& value : block.values)
            value.detail.firstByte = m_in.signedVarint();
        for (DecodedValue& value : block.values) {
            const auto size = static_cast<std::uint64_t>(m_in.signedVarint());
            value.detail.endByte = static_cast<std::int64_t>(
                static_cast<std::uint64_t>(value.detail.firstByte) + size);
        }
        for (DecodedValue& value : block.values)
            value.detail.flags = static_cast<std::uint32_t>(m_in.varintUpTo(kAny32));
        for (DecodedValue& value : block.values)
            value.detail.uninitBytes = m_in.signedVarint();
        ids(m_limits.values, block.values, [](DecodedValue& value, std::int64_t id) {
            value.detail.base = static_cast<ValueId>(id);
        });
        IdReader source(m_limits.values);
        for (DecodedValue& value : block.values) {
            value.firstSource = static_cast<std::uint32_t>(block.sources.size());
            value.sources = static_cast<std::uint32_t>(m_in.varintUpTo(m_in.left()));
            for (std::uint32_t i = 0; i < value.sources && m_in.ok(); ++i)
                block.sources.push_back(static_cast<ValueId>(source(m_in)));
        }
    }

    void readDigests(std::vector<DecodedValue>& values)
    {
        for (DecodedValue& value : values) {
            if (!value.detail.hasDigest)
                continue;
            auto& bytes = value.detail.digest.bytes;
            const std::string_view from = m_in.raw(bytes.size());
            if (m_in.ok())
                std::memcpy(bytes.data(), from.data(), bytes.size());
        }
    }

    ByteReader m_in;
    const BlockLimits& m_limits;
};

} // namespace

std::string packDetail(const RunBatch& batch)
{
    ByteWriter out;
    out.byte(kDetailLayout);
    writeOps(out, batch.ops);
    writeInputs(out, batch.ops);
    writeOutputs(out, batch.ops);
    writeValues(out, batch.values);
    return compress(out.bytes());
}

std::optional<DecodedBlock> unpackDetail(const Block& block, const BlockLimits& limits)
{
    const std::optional<std::string> bytes = decompress(block.detail, kMostDetailBytes);
    DecodedBlock decoded;
    if (!bytes || !DetailReader(*bytes, limits).read(block, decoded))
        return std::nullopt;
    return decoded;
}

} // namespace samebit
