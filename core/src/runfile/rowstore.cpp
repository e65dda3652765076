// SPDX-License-Identifier: Apache-2.0
#include "runfile/rowstore.h"

#include "runfile/compression.h"
#include "runfile/jsontext.h"
#include "runfile/slotjson.h"
#include "runfile/storedrows.h"

#include <SQLiteCpp/SQLiteCpp.h>

namespace samebit {

namespace {

// Binds left to right; ids that are none and empty optionals become NULL.
class Row
{
public:
    explicit Row(SQLite::Statement& statement)
        : m_statement(statement)
    {
        m_statement.reset();
    }
    Row& text(const std::string& value)
    {
        m_statement.bindNoCopy(++m_column, value);
        return *this;
    }
    Row& number(std::int64_t value)
    {
        m_statement.bind(++m_column, value);
        return *this;
    }
    Row& hash(std::uint64_t value) { return number(static_cast<std::int64_t>(value)); }
    template <typename Id>
    Row& id(Id value)
    {
        return isNone(value) ? null() : number(static_cast<std::int64_t>(raw(value)));
    }
    Row& null()
    {
        m_statement.bind(++m_column);
        return *this;
    }
    Row& textOrNull(const std::string& value) { return value.empty() ? null() : text(value); }
    Row& blob(const std::string& value)
    {
        m_statement.bindNoCopy(++m_column, value.data(), static_cast<int>(value.size()));
        return *this;
    }
    Row& digest(const Digest128& value)
    {
        m_statement.bindNoCopy(++m_column, value.bytes.data(),
                               static_cast<int>(value.bytes.size()));
        return *this;
    }
    void insert() { m_statement.exec(); }

private:
    SQLite::Statement& m_statement;
    int m_column = 0;
};

std::string insertInto(const std::string& table, int columns)
{
    std::string text = "INSERT INTO " + table + " VALUES(";
    for (int i = 0; i < columns; ++i)
        text += i == 0 ? "?" : ",?";
    return text + ")";
}

} // namespace

struct RowStore::Statements
{
    explicit Statements(SQLite::Database& db)
        : runValue(db, "INSERT OR REPLACE INTO run VALUES(?,?)")
        , op(db, insertInto("op", 18))
        , value(db, insertInto("value", 13))
        , valueSource(db, insertInto("value_source", 3))
        , draw(db, insertInto("draw", 4))
        , block(db, insertInto("op_block", 9))
        , context(db, insertInto("context", 2))
        , operators(db, insertInto("operator", 5))
        , signature(db, insertInto("signature", 8))
        , stream(db, insertInto("stream", 7))
        , module(db, insertInto("module", 3))
        , region(db, insertInto("region", 3))
        , frame(db, insertInto("frame", 6))
        , stackNode(db, insertInto("stack_node", 3))
        , source(db, insertInto("source", 5))
        , meta(db, insertInto("tensor_meta", 9))
        , storage(db, insertInto("storage", 4))
        , tensorName(db, insertInto("tensor_name", 5))
        , arguments(db, insertInto("arguments", 4))
        , generator(db, insertInto("generator", 5))
        , alert(db, insertInto("alert", 4))
        , replayUse(db, insertInto("replay_use", 4))
        , findValue(db, kFindValueKey)
    {
    }
    SQLite::Statement runValue, op, value, valueSource, draw, block, context, operators, signature,
        stream, module, region, frame, stackNode, source, meta, storage, tensorName, arguments,
        generator, alert, replayUse, findValue;
};

RowStore::RowStore(SQLite::Database& database)
    : m_statements(std::make_unique<Statements>(database))
{
}

RowStore::~RowStore() = default;

void RowStore::store(const RunBatch& batch, const PackedBatch& packed)
{
    storeDefinitions(batch);
    storeStacks(batch);
    storeTensors(batch);
    storeCalls(batch);
    storeSources(batch);
    storeValues(batch);
    storeOps(batch, packed.flags);
    if (packed.block.ops > 0 || packed.block.values > 0)
        storeBlock(packed.block);
}

void RowStore::storeDefinitions(const RunBatch& batch)
{
    for (const KeyValue& row : batch.runValues)
        Row(m_statements->runValue).text(row.key).text(row.value).insert();
    for (const OperatorRow& row : batch.operators) {
        Row(m_statements->operators)
            .id(row.id)
            .text(row.name)
            .text(row.overload)
            .number(row.kinds)
            .text(row.arguments)
            .insert();
    }
    for (const SignatureRow& row : batch.signatures) {
        Row(m_statements->signature)
            .id(row.id)
            .hash(row.strong)
            .hash(row.medium)
            .hash(row.weak)
            .id(row.op)
            .number(static_cast<int>(row.phase))
            .id(row.module)
            .id(row.frame)
            .insert();
        m_signatures.push_back(row);
    }
    for (const StreamRow& row : batch.streams) {
        Row(m_statements->stream)
            .id(row.id)
            .number(row.rank)
            .text(row.kind)
            .text(row.name)
            .id(row.parent)
            .number(row.ordinal)
            .number(row.parentStep)
            .insert();
    }
    for (const AlertRow& row : batch.alerts)
        Row(m_statements->alert).null().id(row.op).text(row.kind).text(row.text).insert();
    for (const ReplayUseRow& row : batch.replayUses)
        Row(m_statements->replayUse).null().id(row.op).text(row.rule).text(row.outcome).insert();
}

void RowStore::storeStacks(const RunBatch& batch)
{
    for (const FrameRow& row : batch.frames) {
        Row(m_statements->frame)
            .id(row.id)
            .text(row.file)
            .number(row.line)
            .text(row.function)
            .text(row.language)
            .number(row.user ? 1 : 0)
            .insert();
    }
    for (const StackNodeRow& row : batch.stackNodes)
        Row(m_statements->stackNode).id(row.id).id(row.parent).id(row.frame).insert();
    for (const ModuleRow& row : batch.modules)
        Row(m_statements->module).id(row.id).text(row.path).text(row.type).insert();
    for (const RegionRow& row : batch.regions)
        Row(m_statements->region).id(row.id).id(row.parent).text(row.name).insert();
}

void RowStore::storeTensors(const RunBatch& batch)
{
    for (const TensorMetaRow& row : batch.metas) {
        const std::string shape = integersToJson(row.sizes);
        const std::string strides = integersToJson(row.strides);
        Row(m_statements->meta)
            .id(row.id)
            .number(static_cast<int>(row.dtype))
            .text(shape)
            .text(strides)
            .text(row.layout)
            .text(row.device)
            .number(row.requiresGrad ? 1 : 0)
            .number(row.conj ? 1 : 0)
            .number(row.neg ? 1 : 0)
            .insert();
    }
    for (const StorageRow& row : batch.storages)
        Row(m_statements->storage)
            .id(row.id)
            .id(row.creator)
            .text(row.owner)
            .number(row.bytes)
            .insert();
    for (const TensorNameRow& row : batch.tensorNames) {
        Row(m_statements->tensorName)
            .id(row.storage)
            .text(row.role)
            .text(row.name)
            .number(row.firstByte)
            .number(row.endByte)
            .insert();
    }
}

void RowStore::storeCalls(const RunBatch& batch)
{
    for (const ContextRow& row : batch.contexts) {
        const std::string values = objectToJson(row.values);
        Row(m_statements->context).id(row.id).text(values).insert();
    }
    for (const ArgumentsRow& row : batch.arguments)
        Row(m_statements->arguments)
            .id(row.id)
            .text(row.text)
            .text(row.types)
            .hash(row.digest)
            .insert();
    for (const GeneratorRow& row : batch.generators) {
        Row(m_statements->generator)
            .id(row.id)
            .text(row.device)
            .number(row.isDefault ? 1 : 0)
            .text(row.initialSeed)
            .number(row.ordinal)
            .insert();
    }
    for (const DrawRow& row : batch.draws)
        Row(m_statements->draw)
            .id(row.op)
            .id(row.generator)
            .digest(row.before)
            .digest(row.after)
            .insert();
}

void RowStore::storeSources(const RunBatch& batch)
{
    static const std::string kCodec = "zstd";
    for (const SourceRow& row : batch.sources) {
        const std::string packed = compress(row.text);
        Row(m_statements->source)
            .id(row.id)
            .text(row.file)
            .digest(row.hash)
            .text(kCodec)
            .blob(packed)
            .insert();
    }
}

void RowStore::storeValues(const RunBatch& batch)
{
    for (const ValueRow& row : batch.values) {
        Row bound(m_statements->value);
        bound.id(row.id).number(static_cast<int>(row.kind)).id(row.producer);
        row.slot < 0 ? bound.null() : bound.number(row.slot);
        row.digest ? bound.digest(*row.digest) : bound.null();
        bound.id(row.meta)
            .id(row.storage)
            .number(row.firstByte)
            .number(row.endByte)
            .number(row.flags);
        row.uninitBytes == 0 ? bound.null() : bound.number(row.uninitBytes);
        bound.id(row.base).id(row.firstRead).insert();
        for (std::size_t i = 0; i < row.sources.size(); ++i) {
            Row(m_statements->valueSource)
                .id(row.id)
                .number(static_cast<std::int64_t>(i))
                .id(row.sources[i])
                .insert();
        }
    }
}

void RowStore::storeOps(const RunBatch& batch, const std::vector<std::uint32_t>& flags)
{
    for (std::size_t i = 0; i < batch.ops.size(); ++i) {
        const OpRow& row = batch.ops[i];
        const SignatureRow& signature
            = m_signatures.at(static_cast<std::size_t>(raw(row.signature)) - 1);
        const std::string inputs = inputsAsJson(row.inputs);
        const std::string outputs = outputsAsJson(row.outputs);
        Row bound(m_statements->op);
        bound.id(row.seq)
            .number(row.began)
            .id(signature.op)
            .id(row.signature)
            .id(row.stream)
            .number(static_cast<int>(signature.phase));
        row.step < 0 ? bound.null() : bound.number(row.step);
        bound.id(row.region)
            .id(signature.module)
            .id(row.stack)
            .id(row.forward)
            .id(row.context)
            .text(inputs)
            .text(outputs)
            .id(row.arguments)
            .textOrNull(row.result)
            .number(flags[i])
            .number(row.timeNs)
            .insert();
    }
}

void RowStore::storeBlock(const Block& block)
{
    Row(m_statements->block)
        .null()
        .number(block.firstSeq)
        .number(block.ops)
        .number(block.firstValue)
        .number(block.values)
        .number(block.lastStep)
        .blob(block.keys)
        .blob(block.detail)
        .hash(block.checksum)
        .insert();
}

std::optional<ValueKey> RowStore::valueKey(ValueId id)
{
    return findValueKey(m_statements->findValue, id);
}

} // namespace samebit
