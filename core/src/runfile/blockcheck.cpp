// SPDX-License-Identifier: Apache-2.0
#include "runfile/blockcheck.h"

#include "runfile/slotjson.h"
#include "runfile/storedrows.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <initializer_list>
#include <tuple>

namespace samebit {

namespace {

struct Field
{
    const char* name;
    bool same;
};

// "its row and its block disagree: `stack`, `flags`"; empty when they agree.
std::string disagreement(std::initializer_list<Field> fields)
{
    std::string names;
    for (const Field& field : fields) {
        if (!field.same)
            names += std::string(names.empty() ? "`" : ", `") + field.name + "`";
    }
    return names.empty() ? names : "its row and its block disagree: " + names;
}

OpSeq seqOf(OpIndex index)
{
    return OpSeq{std::int64_t{index} + 1}; // none (-1) is 0
}

ValueRow rowOf(const ValueDetail& detail, ValueId id)
{
    ValueRow row;
    row.id = id;
    row.kind = detail.kind;
    row.producer = seqOf(detail.producer);
    row.slot = detail.slot;
    if (detail.hasDigest)
        row.digest = detail.digest;
    row.meta = detail.meta;
    row.storage = detail.storage;
    row.firstByte = detail.firstByte;
    row.endByte = detail.endByte;
    row.flags = detail.flags;
    row.uninitBytes = detail.uninitBytes;
    row.base = detail.base;
    row.sources.assign(detail.sources.begin(), detail.sources.end());
    return row;
}

// The values of a block as rows. The block does not hold by whom a value was read first.
std::vector<ValueRow> valuesOf(const DecodedBlock& detail, std::int64_t firstValue)
{
    std::vector<ValueRow> rows;
    rows.reserve(detail.values.size());
    for (std::size_t i = 0; i < detail.values.size(); ++i)
        rows.push_back(rowOf(detail.value(i), ValueId{firstValue + static_cast<std::int64_t>(i)}));
    return rows;
}

std::string disagreement(const ValueRow& row, const ValueRow& packed)
{
    return disagreement({{"kind", row.kind == packed.kind},
                         {"producer", row.producer == packed.producer},
                         {"slot", row.slot == packed.slot},
                         {"digest", row.digest == packed.digest},
                         {"meta", row.meta == packed.meta},
                         {"storage", row.storage == packed.storage},
                         {"first_byte", row.firstByte == packed.firstByte},
                         {"end_byte", row.endByte == packed.endByte},
                         {"flags", row.flags == packed.flags},
                         {"uninit_bytes", row.uninitBytes == packed.uninitBytes},
                         {"base", row.base == packed.base},
                         {"value_source", row.sources == packed.sources}});
}

auto drawKey(const DrawRow& draw)
{
    return std::tuple(draw.op, draw.generator, draw.before.bytes, draw.after.bytes);
}

void sort(std::vector<DrawRow>& draws)
{
    std::sort(draws.begin(), draws.end(), [](const DrawRow& first, const DrawRow& second) {
        return drawKey(first) < drawKey(second);
    });
}

} // namespace

struct BlockCheck::Statements
{
    explicit Statements(SQLite::Database& database)
        : ops(database,
              std::string("SELECT ") + kOpColumns
                  + ", operator, phase, module, inputs, outputs FROM op WHERE seq >= ? AND seq < ? "
                    "ORDER BY seq")
        , values(database,
                 std::string("SELECT ") + kValueColumns
                     + " FROM value WHERE id >= ? AND id < ? ORDER BY id")
        , sources(database,
                  "SELECT position, source FROM value_source WHERE value = ? ORDER BY position")
        , draws(database,
                std::string("SELECT ") + kDrawColumns + " FROM draw WHERE op >= ? AND op < ?")
        , valueKey(database, kFindValueKey)
    {
    }
    SQLite::Statement ops, values, sources, draws, valueKey;
};

// A block, unpacked.
struct BlockCheck::Unpacked
{
    std::int64_t firstSeq = 0;
    std::int64_t firstValue = 0;
    std::int64_t lastStep = -1;
    OpColumns keys;
    DecodedBlock detail;
    std::vector<ValueRow> values;

    std::int64_t endSeq() const { return firstSeq + static_cast<std::int64_t>(detail.ops.size()); }
};

BlockCheck::BlockCheck(SQLite::Database& database, const RunData& tables, const BlockLimits& limits)
    : m_statements(std::make_unique<Statements>(database))
    , m_tables(tables)
    , m_limits(limits)
    , m_fingerprint([this](ValueId id) { return findValueKey(m_statements->valueKey, id); })
{
    m_fingerprint.addMetas(tables.metas);
}

BlockCheck::~BlockCheck() = default;

std::vector<CheckFinding> BlockCheck::operator()(const Block& block)
{
    m_findings.clear();
    Unpacked unpacked;
    unpacked.firstSeq = block.firstSeq;
    unpacked.firstValue = block.firstValue;
    unpacked.lastStep = block.lastStep;
    std::optional<DecodedBlock> detail;
    if (checksumOf(block.keys, block.detail) == block.checksum
        && unpackKeys(block, m_limits, unpacked.keys))
        detail = unpackDetail(block, m_limits);
    if (!detail) {
        m_findings.push_back({"block of op #" + std::to_string(block.firstSeq),
                              "its bytes are not what was written"});
        return std::move(m_findings);
    }
    unpacked.detail = std::move(*detail);
    unpacked.values = valuesOf(unpacked.detail, block.firstValue);
    m_fingerprint.addValues(unpacked.values);
    compareOps(unpacked);
    compareDraws(unpacked);
    compareValues(unpacked);
    return std::move(m_findings);
}

void BlockCheck::compareOps(const Unpacked& unpacked)
{
    SQLite::Statement& select = m_statements->ops;
    select.reset();
    select.bind(1, unpacked.firstSeq);
    select.bind(2, unpacked.endSeq());
    std::int64_t seq = unpacked.firstSeq;
    for (; select.executeStep() && select.getColumn(0).getInt64() == seq; ++seq)
        compareOp(unpacked, static_cast<std::size_t>(seq - unpacked.firstSeq), opOf(select));
    if (seq != unpacked.endSeq())
        m_findings.push_back(
            {"table `op`", "row #" + std::to_string(seq) + " of a block is missing"});
    const auto& steps = unpacked.keys.step;
    const auto last = std::max_element(steps.begin(), steps.end());
    if ((last == steps.end() ? -1 : *last) != unpacked.lastStep)
        m_findings.push_back({"block of op #" + std::to_string(unpacked.firstSeq),
                              "`last_step` is not the last step of its ops"});
}

void BlockCheck::compareOp(const Unpacked& unpacked, std::size_t index, const OpRow& row)
{
    const auto column = [this](int extra) { // after those of opOf
        return m_statements->ops.getColumn(13 + extra);
    };
    const OpColumns& keys = unpacked.keys;
    const OpDetail detail = unpacked.detail.op(index);
    OpRow told = row;
    told.inputs.assign(detail.inputs.begin(), detail.inputs.end());
    told.outputs.assign(detail.outputs.begin(), detail.outputs.end());
    const Fingerprints prints = m_fingerprint(told);
    const SignatureRow& signature
        = m_tables.signatures[static_cast<std::size_t>(raw(keys.signature[index])) - 1];
    const std::string wrong = disagreement(
        {{"signature", row.signature == keys.signature[index]},
         {"operator", column(0).getInt() == raw(signature.op)},
         {"phase", column(1).getInt() == static_cast<int>(signature.phase)},
         {"module", column(2).getInt() == raw(signature.module)},
         {"stream", row.stream == keys.stream[index]},
         {"step", row.step == keys.step[index]},
         {"region", row.region == detail.region},
         {"stack", row.stack == detail.stack},
         {"forward", row.forward == seqOf(detail.forward)},
         {"context", row.context == detail.context},
         {"inputs", column(3).getString() == inputsAsJson(told.inputs)},
         {"outputs", column(4).getString() == outputsAsJson(told.outputs)},
         {"arguments", row.arguments == detail.arguments},
         {"flags", row.flags == keys.flags[index] && (prints.flags & ~row.flags) == 0},
         {"input fingerprint", prints.input == keys.input[index]},
         {"output fingerprint", prints.output == keys.output[index]}});
    if (!wrong.empty())
        m_findings.push_back({"op #" + std::to_string(raw(row.seq)), wrong});
}

void BlockCheck::compareDraws(const Unpacked& unpacked)
{
    SQLite::Statement& select = m_statements->draws;
    select.reset();
    select.bind(1, unpacked.firstSeq);
    select.bind(2, unpacked.endSeq());
    std::vector<DrawRow> rows;
    while (select.executeStep())
        rows.push_back(drawOf(select));
    std::vector<DrawRow> packed;
    for (const Draw& draw : unpacked.keys.draws)
        packed.push_back({seqOf(draw.op), draw.generator, draw.before, draw.after});
    sort(rows);
    sort(packed);
    const auto [row, inBlock]
        = std::mismatch(rows.begin(), rows.end(), packed.begin(), packed.end());
    if (row == rows.end() && inBlock == packed.end())
        return;
    const std::int64_t op = raw(row == rows.end() ? inBlock->op : row->op);
    m_findings.push_back({"op #" + std::to_string(op), "table `draw` and its block disagree"});
}

void BlockCheck::compareValues(const Unpacked& unpacked)
{
    SQLite::Statement& select = m_statements->values;
    SQLite::Statement& sources = m_statements->sources;
    const std::int64_t end
        = unpacked.firstValue + static_cast<std::int64_t>(unpacked.values.size());
    select.reset();
    select.bind(1, unpacked.firstValue);
    select.bind(2, end);
    std::int64_t id = unpacked.firstValue;
    for (; select.executeStep() && select.getColumn(0).getInt64() == id; ++id) {
        ValueRow row = valueOf(select);
        sources.reset();
        sources.bind(1, id);
        bool dense = true;
        while (sources.executeStep()) {
            dense = dense
                && sources.getColumn(0).getInt64() == static_cast<std::int64_t>(row.sources.size());
            row.sources.push_back(ValueId{sources.getColumn(1).getInt64()});
        }
        const ValueRow& packed
            = unpacked.values[static_cast<std::size_t>(id - unpacked.firstValue)];
        const std::string wrong
            = dense ? disagreement(row, packed) : "the positions of its sources have holes";
        if (!wrong.empty())
            m_findings.push_back({"value " + std::to_string(id), wrong});
    }
    if (id != end)
        m_findings.push_back(
            {"table `value`", "row " + std::to_string(id) + " of a block is missing"});
}

} // namespace samebit
