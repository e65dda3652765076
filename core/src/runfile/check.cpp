// SPDX-License-Identifier: Apache-2.0
#include "runfile/block.h"
#include "runfile/compression.h"
#include "runfile/filecontents.h"
#include "runfile/openfile.h"
#include "runfile/rowstore.h"
#include "runfile/tableloader.h"
#include "samebit/digest/hash.h"
#include "samebit/runfile/runreader.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstring>

namespace samebit {

namespace {

constexpr std::size_t kMostFindings = 100;

class Checker
{
public:
    Checker(SQLite::Database& database, const Progress& progress)
        : m_database(database)
        , m_progress(progress)
    {
    }

    void run(std::vector<CheckFinding>& findings);
    bool stopped() const { return m_stopped; }

private:
    void structure();
    void references();
    void sources();
    void blocks();
    void compareOps(const DecodedBlock& block, std::int64_t firstSeq);
    void compareValues(const DecodedBlock& block, std::int64_t firstValue);
    void orphans(const std::string& table, const std::string& column, const std::string& target);
    void find(std::string where, std::string what)
    {
        if (m_findings->size() < kMostFindings)
            m_findings->push_back({std::move(where), std::move(what)});
    }

    SQLite::Database& m_database;
    const Progress& m_progress;
    std::vector<CheckFinding>* m_findings = nullptr;
    bool m_stopped = false;
};

void Checker::run(std::vector<CheckFinding>& findings)
{
    m_findings = &findings;
    structure();
    if (!findings.empty())
        return; // what hangs on damaged pages says nothing
    references();
    sources();
    blocks();
    m_stopped = m_stopped || !checkBlobs(m_database, m_progress, findings);
}

void Checker::structure()
{
    SQLite::Statement check(m_database, "PRAGMA integrity_check(20)");
    while (check.executeStep()) {
        const std::string text = check.getColumn(0).getString();
        if (text != "ok")
            find("pages", text);
    }
}

void Checker::orphans(const std::string& table, const std::string& column,
                      const std::string& target)
{
    SQLite::Statement count(m_database,
                            "SELECT count(*), min(t.rowid) FROM " + table + " t LEFT JOIN " + target
                                + " r ON r.rowid = t." + column + " WHERE t." + column
                                + " IS NOT NULL AND r.rowid IS NULL");
    if (count.executeStep() && count.getColumn(0).getInt64() > 0) {
        find("table `" + table + "`",
             std::to_string(count.getColumn(0).getInt64()) + " rows name a " + target
                 + " that does not exist in `" + column + "`, first row "
                 + std::to_string(count.getColumn(1).getInt64()));
    }
}

void Checker::references()
{
    RunData run;
    if (const auto table = loadTables(m_database, run))
        find("table `" + *table + "`", "ids or references that do not fit");
    for (const auto& [column, target] : {std::pair{"operator", "operator"},
                                         {"signature", "signature"},
                                         {"stream", "stream"},
                                         {"module", "module"},
                                         {"stack", "stack_node"},
                                         {"context", "context"},
                                         {"arguments", "arguments"},
                                         {"forward", "op"},
                                         {"region", "region"}})
        orphans("op", column, target);
    for (const auto& [column, target] : {std::pair{"meta", "tensor_meta"},
                                         {"storage", "storage"},
                                         {"base", "value"},
                                         {"producer", "op"}})
        orphans("value", column, target);
    orphans("draw", "op", "op");
    orphans("draw", "generator", "generator");
}

void Checker::sources()
{
    SQLite::Statement select(m_database, "SELECT id, file, hash, text FROM source");
    while (select.executeStep()) {
        const SQLite::Column packed = select.getColumn(3);
        const auto text = decompress({static_cast<const char*>(packed.getBlob()),
                                      static_cast<std::size_t>(packed.getBytes())},
                                     kMostSourceBytes);
        const SQLite::Column hash = select.getColumn(2);
        const bool same = text && hash.getBytes() == 16
            && std::memcmp(hash.getBlob(), hash128(*text).bytes.data(), 16) == 0;
        if (!same)
            find("table `source`",
                 "the text of \"" + select.getColumn(1).getString()
                     + "\" does not have its stored hash");
    }
}

// `outputs` and `inputs` are the value ids of the block, written as the row would be.
void Checker::compareOps(const DecodedBlock& block, std::int64_t firstSeq)
{
    SQLite::Statement select(m_database,
                             "SELECT seq, inputs, outputs, context, arguments, stack, region, "
                             "forward FROM op WHERE seq >= ? AND seq < ? "
                             "ORDER BY seq");
    select.bind(1, firstSeq);
    select.bind(2, firstSeq + static_cast<std::int64_t>(block.ops.size()));
    std::size_t index = 0;
    for (; select.executeStep(); ++index) {
        if (index >= block.ops.size()
            || select.getColumn(0).getInt64() != firstSeq + static_cast<std::int64_t>(index))
            break;
        const OpDetail op = block.op(index);
        const std::vector<InputSlot> inputs(op.inputs.begin(), op.inputs.end());
        const std::vector<OutputSlot> outputs(op.outputs.begin(), op.outputs.end());
        const std::int64_t forward = select.getColumn(7).getInt64();
        const bool same = select.getColumn(1).getString() == inputsAsJson(inputs)
            && select.getColumn(2).getString() == outputsAsJson(outputs)
            && select.getColumn(3).getInt() == raw(op.context)
            && select.getColumn(4).getInt() == raw(op.arguments)
            && select.getColumn(5).getInt() == raw(op.stack)
            && select.getColumn(6).getInt() == raw(op.region)
            && forward == (op.forward < 0 ? 0 : op.forward + 1);
        if (!same)
            find("op #" + std::to_string(firstSeq + static_cast<std::int64_t>(index)),
                 "its row and its block disagree");
    }
    if (index != block.ops.size())
        find("table `op`",
             "row #" + std::to_string(firstSeq + static_cast<std::int64_t>(index))
                 + " of a block is missing");
}

void Checker::compareValues(const DecodedBlock& block, std::int64_t firstValue)
{
    SQLite::Statement select(m_database,
                             "SELECT id, kind, producer, digest, meta, storage, first_byte, "
                             "end_byte, flags, base FROM value WHERE id >= ? "
                             "AND id < ? ORDER BY id");
    select.bind(1, firstValue);
    select.bind(2, firstValue + static_cast<std::int64_t>(block.values.size()));
    std::size_t index = 0;
    for (; select.executeStep(); ++index) {
        if (index >= block.values.size()
            || select.getColumn(0).getInt64() != firstValue + static_cast<std::int64_t>(index))
            break;
        const ValueDetail value = block.value(index);
        const SQLite::Column digest = select.getColumn(3);
        const bool sameDigest = value.hasDigest ? digest.getBytes() == 16
                && std::memcmp(digest.getBlob(), value.digest.bytes.data(), 16) == 0
                                                : digest.isNull();
        const bool same = sameDigest && select.getColumn(1).getInt() == static_cast<int>(value.kind)
            && select.getColumn(2).getInt64()
                == (value.producer < 0 ? 0 : std::int64_t{value.producer} + 1)
            && select.getColumn(4).getInt() == raw(value.meta)
            && select.getColumn(5).getInt64() == raw(value.storage)
            && select.getColumn(6).getInt64() == value.firstByte
            && select.getColumn(7).getInt64() == value.endByte
            && static_cast<std::uint32_t>(select.getColumn(8).getInt64()) == value.flags
            && select.getColumn(9).getInt64() == raw(value.base);
        if (!same) {
            find("value " + std::to_string(firstValue + static_cast<std::int64_t>(index)),
                 "its row and its block disagree");
        }
    }
    if (index != block.values.size())
        find("table `value`",
             "row " + std::to_string(firstValue + static_cast<std::int64_t>(index))
                 + " of a block is missing");
}

void Checker::blocks()
{
    const auto most = [this](const char* sql) {
        SQLite::Statement select(m_database, sql);
        return select.executeStep() ? select.getColumn(0).getInt64() : 0;
    };
    RunData run;
    loadTables(m_database, run);
    const BlockLimits limits
        = limitsOf(run, most("SELECT max(seq) FROM op"), most("SELECT max(id) FROM value"));
    SQLite::Statement select(m_database,
                             "SELECT first_seq, ops, first_value, value_count, last_step, keys, "
                             "detail, checksum FROM op_block ORDER BY id");
    std::int64_t nextSeq = 1;
    std::int64_t nextValue = 1;
    while (select.executeStep()) {
        if (m_progress.stopRequested()) {
            m_stopped = true;
            return;
        }
        const auto bytes = [&select](int column) {
            const SQLite::Column value = select.getColumn(column);
            return std::string(static_cast<const char*>(value.getBlob()),
                               static_cast<std::size_t>(value.getBytes()));
        };
        const Block block{.firstSeq = select.getColumn(0).getInt64(),
                          .ops = select.getColumn(1).getInt64(),
                          .firstValue = select.getColumn(2).getInt64(),
                          .values = select.getColumn(3).getInt64(),
                          .lastStep = select.getColumn(4).getInt64(),
                          .keys = bytes(5),
                          .detail = bytes(6),
                          .checksum = static_cast<std::uint64_t>(select.getColumn(7).getInt64())};
        const std::string where = "block of op #" + std::to_string(block.firstSeq);
        const auto decoded = checksumOf(block.keys, block.detail) == block.checksum
            ? unpackDetail(block, limits)
            : std::nullopt;
        if (!decoded || block.firstSeq != nextSeq || block.firstValue != nextValue) {
            find(where,
                 decoded ? "it does not follow the block before"
                         : "its bytes are not what was written");
            return;
        }
        compareOps(*decoded, block.firstSeq);
        compareValues(*decoded, block.firstValue);
        nextSeq += block.ops;
        nextValue += block.values;
        m_progress(Stage::ReadBaseline, nextSeq - 1, limits.ops);
    }
    if (nextSeq - 1 != limits.ops || nextValue - 1 != limits.values)
        find("table `op_block`", "rows that stand in no block");
}

} // namespace

Result<std::vector<CheckFinding>> checkRunFile(const std::string& path, const Progress& progress)
{
    auto database = openRunFile(path);
    if (!database)
        return Unexpected(database.error());
    std::vector<CheckFinding> findings;
    try {
        Checker checker(**database, progress);
        checker.run(findings);
        if (checker.stopped())
            return failure(ErrorCode::Cancelled, path);
    } catch (const SQLite::Exception& error) {
        findings.push_back({"pages", error.what()});
    }
    return findings;
}

} // namespace samebit
