// SPDX-License-Identifier: Apache-2.0
#include "runfile/tableloader.h"

#include "runfile/compression.h"
#include "runfile/jsontext.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <array>
#include <cstring>
#include <memory>

namespace samebit {

namespace {

std::int64_t number(SQLite::Statement& row, int column)
{
    return row.getColumn(column).getInt64();
}
std::string text(SQLite::Statement& row, int column)
{
    return row.getColumn(column).getString();
}

template <typename Id>
Id idOf(SQLite::Statement& row, int column)
{
    return static_cast<Id>(static_cast<std::underlying_type_t<Id>>(number(row, column)));
}

Digest128 digestOf(SQLite::Statement& row, int column)
{
    Digest128 digest;
    const SQLite::Column bytes = row.getColumn(column);
    if (bytes.getBytes() == 16)
        std::memcpy(digest.bytes.data(), bytes.getBlob(), 16);
    return digest;
}

// Reads all rows of a table whose first column is a dense id. False: the ids are not 1, 2, 3, ...
template <typename Row, typename Read>
bool loadDense(SQLite::Database& db, const std::string& sql, std::vector<Row>& rows, Read&& read)
{
    SQLite::Statement select(db, sql);
    while (select.executeStep()) {
        if (number(select, 0) != static_cast<std::int64_t>(rows.size()) + 1)
            return false;
        Row row;
        row.id = idOf<decltype(row.id)>(select, 0);
        if (!read(select, row))
            return false;
        rows.push_back(std::move(row));
    }
    return true;
}

template <typename Id, typename Row>
bool inRange(Id id, const std::vector<Row>& rows, bool noneAllowed)
{
    return raw(id) >= (noneAllowed ? 0 : 1) && static_cast<std::uint64_t>(raw(id)) <= rows.size();
}

bool loadOperators(SQLite::Database& db, RunData& run)
{
    return loadDense(db, "SELECT id, name, overload, kinds, arguments FROM operator ORDER BY id",
                     run.operators, [](auto& row, OperatorRow& out) {
                         out.name = text(row, 1);
                         out.overload = text(row, 2);
                         out.kinds = static_cast<std::uint32_t>(number(row, 3));
                         out.arguments = text(row, 4);
                         return true;
                     });
}

bool loadFrames(SQLite::Database& db, RunData& run)
{
    return loadDense(db, "SELECT id, file, line, function, language, user FROM frame ORDER BY id",
                     run.frames, [](auto& row, FrameRow& out) {
                         out.file = text(row, 1);
                         out.line = static_cast<int>(number(row, 2));
                         out.function = text(row, 3);
                         out.language = text(row, 4);
                         out.user = number(row, 5) != 0;
                         return true;
                     });
}

bool loadStackNodes(SQLite::Database& db, RunData& run)
{
    return loadDense(db, "SELECT id, parent, frame FROM stack_node ORDER BY id", run.stackNodes,
                     [&run](auto& row, StackNodeRow& out) {
                         out.parent = idOf<StackId>(row, 1);
                         out.frame = idOf<FrameId>(row, 2);
                         // A parent has a smaller id: no stack can run in a circle.
                         return raw(out.parent) >= 0 && raw(out.parent) < raw(out.id)
                             && inRange(out.frame, run.frames, false);
                     });
}

bool loadModules(SQLite::Database& db, RunData& run)
{
    return loadDense(db, "SELECT id, path, type FROM module ORDER BY id", run.modules,
                     [](auto& row, ModuleRow& out) {
                         out.path = text(row, 1);
                         out.type = text(row, 2);
                         return true;
                     });
}

bool loadRegions(SQLite::Database& db, RunData& run)
{
    return loadDense(db, "SELECT id, parent, name FROM region ORDER BY id", run.regions,
                     [](auto& row, RegionRow& out) {
                         out.parent = idOf<RegionId>(row, 1);
                         out.name = text(row, 2);
                         return raw(out.parent) >= 0 && raw(out.parent) < raw(out.id);
                     });
}

bool loadSignatures(SQLite::Database& db, RunData& run)
{
    return loadDense(db,
                     "SELECT id, strong, medium, weak, operator, phase, module, frame FROM "
                     "signature ORDER BY id",
                     run.signatures, [&run](auto& row, SignatureRow& out) {
                         out.strong = static_cast<std::uint64_t>(number(row, 1));
                         out.medium = static_cast<std::uint64_t>(number(row, 2));
                         out.weak = static_cast<std::uint64_t>(number(row, 3));
                         out.op = idOf<OperatorId>(row, 4);
                         const std::int64_t phase = number(row, 5);
                         out.phase = static_cast<Phase>(phase);
                         out.module = idOf<ModuleId>(row, 6);
                         out.frame = idOf<FrameId>(row, 7);
                         return phase >= 0 && phase < kPhaseCount
                             && inRange(out.op, run.operators, false)
                             && inRange(out.module, run.modules, true)
                             && inRange(out.frame, run.frames, true);
                     });
}

bool loadStreams(SQLite::Database& db, RunData& run)
{
    return loadDense(
        db, "SELECT id, rank, kind, name, parent, ordinal, parent_step FROM stream ORDER BY id",
        run.streams, [](auto& row, StreamRow& out) {
            out.rank = static_cast<int>(number(row, 1));
            out.kind = text(row, 2);
            out.name = text(row, 3);
            out.parent = idOf<StreamId>(row, 4);
            out.ordinal = static_cast<int>(number(row, 5));
            out.parentStep = number(row, 6);
            return raw(out.parent) >= 0 && raw(out.parent) < raw(out.id);
        });
}

bool loadMetas(SQLite::Database& db, RunData& run)
{
    return loadDense(db,
                     "SELECT id, dtype, shape, strides, layout, device, requires_grad, conj, neg "
                     "FROM tensor_meta ORDER BY id",
                     run.metas, [](auto& row, TensorMetaRow& out) {
                         const auto sizes = integersFromJson(text(row, 2));
                         const auto strides = integersFromJson(text(row, 3));
                         if (!sizes || !strides)
                             return false;
                         out.dtype = static_cast<DType>(number(row, 1));
                         out.sizes = *sizes;
                         out.strides = *strides;
                         out.layout = text(row, 4);
                         out.device = text(row, 5);
                         out.requiresGrad = number(row, 6) != 0;
                         out.conj = number(row, 7) != 0;
                         out.neg = number(row, 8) != 0;
                         return true;
                     });
}

bool loadContexts(SQLite::Database& db, RunData& run)
{
    return loadDense(db, "SELECT id, \"values\" FROM context ORDER BY id", run.contexts,
                     [](auto& row, ContextRow& out) {
                         auto values = objectFromJson(text(row, 1));
                         if (!values)
                             return false;
                         out.values = std::move(*values);
                         return true;
                     });
}

bool loadArguments(SQLite::Database& db, RunData& run)
{
    return loadDense(db, "SELECT id, text, types, digest FROM arguments ORDER BY id", run.arguments,
                     [](auto& row, ArgumentsRow& out) {
                         out.text = text(row, 1);
                         out.types = text(row, 2);
                         out.digest = static_cast<std::uint64_t>(number(row, 3));
                         return true;
                     });
}

bool loadGenerators(SQLite::Database& db, RunData& run)
{
    return loadDense(
        db, "SELECT id, device, is_default, initial_seed, ordinal FROM generator ORDER BY id",
        run.generators, [](auto& row, GeneratorRow& out) {
            out.device = text(row, 1);
            out.isDefault = number(row, 2) != 0;
            out.initialSeed = text(row, 3);
            out.ordinal = static_cast<int>(number(row, 4));
            return true;
        });
}

// The one table that grows with the run. SQLite's own interface: SQLiteCpp counts references at
// every column, which is a third of the time here.
bool loadStorages(SQLite::Database& db, RunData& run)
{
    sqlite3_stmt* prepared = nullptr;
    db.check(sqlite3_prepare_v2(db.getHandle(),
                                "SELECT id, creator, owner, bytes FROM storage ORDER BY id", -1,
                                &prepared, nullptr));
    const std::unique_ptr<sqlite3_stmt, decltype(&sqlite3_finalize)> select(prepared,
                                                                            sqlite3_finalize);
    int state = SQLITE_ROW;
    while ((state = sqlite3_step(prepared)) == SQLITE_ROW) {
        StorageRow row{.id = StorageId{sqlite3_column_int64(prepared, 0)},
                       .creator = OpSeq{sqlite3_column_int64(prepared, 1)},
                       .owner = {},
                       .bytes = sqlite3_column_int64(prepared, 3)};
        if (raw(row.id) != static_cast<std::int64_t>(run.storages.size()) + 1
            || raw(row.creator) < 0)
            return false;
        if (const unsigned char* owner = sqlite3_column_text(prepared, 2))
            row.owner.assign(reinterpret_cast<const char*>(owner),
                             static_cast<std::size_t>(sqlite3_column_bytes(prepared, 2)));
        run.storages.push_back(std::move(row));
    }
    if (state != SQLITE_DONE)
        throw SQLite::Exception(db.getHandle(), state);
    return true;
}

bool loadTensorNames(SQLite::Database& db, RunData& run)
{
    SQLite::Statement select(db,
                             "SELECT storage, role, name, first_byte, end_byte FROM tensor_name");
    while (select.executeStep()) {
        TensorNameRow row;
        row.storage = idOf<StorageId>(select, 0);
        row.role = text(select, 1);
        row.name = text(select, 2);
        row.firstByte = number(select, 3);
        row.endByte = number(select, 4);
        if (!inRange(row.storage, run.storages, false))
            return false;
        run.tensorNames.push_back(std::move(row));
    }
    return true;
}

bool readSource(SQLite::Statement& row, SourceRow& out)
{
    out.id = idOf<SourceId>(row, 0);
    out.file = text(row, 1);
    out.hash = digestOf(row, 2);
    const SQLite::Column packed = row.getColumn(4);
    const auto unpacked = decompress(
        {static_cast<const char*>(packed.getBlob()), static_cast<std::size_t>(packed.getBytes())},
        kMostSourceBytes);
    if (text(row, 3) != "zstd" || !unpacked)
        return false;
    out.text = *unpacked;
    return true;
}

bool loadSources(SQLite::Database& db, RunData& run)
{
    return loadDense(db, "SELECT id, file, hash, codec, text FROM source ORDER BY id", run.sources,
                     readSource);
}

bool loadAlerts(SQLite::Database& db, RunData& run)
{
    SQLite::Statement select(db, "SELECT op, kind, text FROM alert ORDER BY id");
    while (select.executeStep())
        run.alerts.push_back({idOf<OpSeq>(select, 0), text(select, 1), text(select, 2)});
    return true;
}

struct Table
{
    const char* name;
    bool (*load)(SQLite::Database&, RunData&);
};

constexpr auto kTables = std::to_array<Table>({
    {"operator", loadOperators},
    {"frame", loadFrames},
    {"stack_node", loadStackNodes},
    {"module", loadModules},
    {"region", loadRegions},
    {"signature", loadSignatures},
    {"stream", loadStreams},
    {"tensor_meta", loadMetas},
    {"context", loadContexts},
    {"arguments", loadArguments},
    {"generator", loadGenerators},
    {"storage", loadStorages},
    {"tensor_name", loadTensorNames},
    {"source", loadSources},
    {"alert", loadAlerts},
});

} // namespace

std::optional<std::string> loadTables(SQLite::Database& database, RunData& run)
{
    for (const Table& table : kTables) {
        if (!table.load(database, run))
            return table.name;
    }
    return std::nullopt;
}

std::vector<KeyValue> loadPairs(SQLite::Database& database, const std::string& table)
{
    SQLite::Statement select(database, "SELECT key, value FROM " + table + " ORDER BY key");
    std::vector<KeyValue> pairs;
    while (select.executeStep())
        pairs.push_back({text(select, 0), text(select, 1)});
    return pairs;
}

std::optional<SourceRow> sourceOfFile(SQLite::Database& database, const std::string& file)
{
    SQLite::Statement select(
        database,
        "SELECT id, file, hash, codec, text FROM source WHERE file = ? ORDER BY id LIMIT 1");
    select.bind(1, file);
    SourceRow row;
    if (!select.executeStep() || !readSource(select, row))
        return std::nullopt;
    return row;
}

} // namespace samebit
