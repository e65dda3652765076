// SPDX-License-Identifier: Apache-2.0
#include "samebit/runfile/runreader.h"

#include "runfile/openfile.h"
#include "runfile/runinfo.h"
#include "runfile/runloader.h"
#include "runfile/storedrows.h"
#include "runfile/tableloader.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

namespace samebit {

namespace {

class FileReader final : public RunReader
{
public:
    FileReader(std::string path, std::shared_ptr<SQLite::Database> database)
        : m_path(std::move(path))
        , m_database(std::move(database))
    {
    }

    Result<void> readInfo();

    const std::string& path() const override { return m_path; }
    const RunInfo& info() const override { return m_info; }
    std::optional<std::string> runValue(const std::string& key) const override;
    Result<RunData> load(const Progress& progress, Stage side) override;
    Result<OpRow> op(OpSeq seq) override;
    Result<std::vector<DrawRow>> draws(OpSeq seq) override;
    Result<ValueRow> value(ValueId id) override;
    Result<std::vector<FrameRow>> stack(StackId id) override;
    Result<std::optional<SourceRow>> source(const std::string& file) override;
    Result<std::vector<Count>> opsByPhase() override;
    Result<std::vector<Count>> opsByOperator(int most) override;
    void interrupt() override { sqlite3_interrupt(m_database->getHandle()); }

private:
    // Runs `read`; SQLite's exceptions become errors about `where`.
    template <typename T, typename Read>
    Result<T> guarded(const std::string& where, Read&& read)
    {
        try {
            return read();
        } catch (const SQLite::Exception& error) {
            return readFailure(error, m_path, where);
        } catch (const std::bad_alloc&) {
            return damaged(where, "it asks for more memory than there is");
        }
    }
    Unexpected damaged(const std::string& where, const std::string& what) const
    {
        return failure(ErrorCode::FileDamaged, m_path, {where, what});
    }
    Result<RunData> loadAll(const Progress& progress, Stage side);
    Result<std::vector<Count>> counts(const std::string& sql, int most);
    Result<DecodedBlock> blockWith(OpSeq seq, std::int64_t& firstSeq);

    std::string m_path;
    std::shared_ptr<SQLite::Database> m_database;
    RunInfo m_info;
    std::vector<KeyValue> m_run;
};

Result<void> FileReader::readInfo()
{
    return guarded<void>("run", [&]() -> Result<void> {
        m_run = loadPairs(*m_database, "run");
        setRunValues(m_info, m_run);
        m_info.ops = numberOf(*m_database, "SELECT max(seq) FROM op");
        m_info.values = numberOf(*m_database, "SELECT max(id) FROM value");
        m_info.steps = numberOf(*m_database, "SELECT max(last_step) FROM op_block")
            + (m_info.ops > 0 ? 1 : 0);
        return {};
    });
}

std::optional<std::string> FileReader::runValue(const std::string& key) const
{
    for (const KeyValue& row : m_run) {
        if (row.key == key)
            return row.value;
    }
    return std::nullopt;
}

Result<RunData> FileReader::load(const Progress& progress, Stage side)
{
    return guarded<RunData>("op_block", [&] { return loadAll(progress, side); });
}

Result<RunData> FileReader::loadAll(const Progress& progress, Stage side)
{
    const SQLite::Transaction snapshot(
        *m_database); // a file that is still written is read as of now
    if (auto again = readInfo(); !again)
        return Unexpected(again.error());
    return RunLoader(m_database, m_path, m_info).load(progress, side);
}

Result<DecodedBlock> FileReader::blockWith(OpSeq seq, std::int64_t& firstSeq)
{
    SQLite::Statement select(*m_database,
                             std::string("SELECT ") + kBlockColumns
                                 + ", detail FROM op_block WHERE first_seq <= ? "
                                   "AND first_seq + ops > ? LIMIT 1");
    select.bind(1, raw(seq));
    select.bind(2, raw(seq));
    if (!select.executeStep())
        return damaged("table `op_block`", "no block holds op #" + std::to_string(raw(seq)));
    Block block = blockOf(select);
    block.detail = bytesOf(select.getColumn(6));
    const auto most = [this](const char* table) {
        return numberOf(*m_database, std::string("SELECT max(id) FROM ") + table);
    };
    const BlockLimits limits{.signatures = most("signature"),
                             .streams = most("stream"),
                             .generators = most("generator"),
                             .metas = most("tensor_meta"),
                             .storages = most("storage"),
                             .contexts = most("context"),
                             .arguments = most("arguments"),
                             .stackNodes = most("stack_node"),
                             .regions = most("region"),
                             .ops = m_info.ops,
                             .values = m_info.values};
    auto decoded = unpackDetail(block, limits);
    if (!decoded)
        return damaged("table `op_block`",
                       "the block of op #" + std::to_string(raw(seq)) + " does not decode");
    firstSeq = block.firstSeq;
    return std::move(*decoded);
}

Result<OpRow> FileReader::op(OpSeq seq)
{
    return guarded<OpRow>("table `op`", [&]() -> Result<OpRow> {
        SQLite::Statement select(*m_database,
                                 std::string("SELECT ") + kOpColumns + " FROM op WHERE seq = ?");
        select.bind(1, raw(seq));
        if (!select.executeStep())
            return damaged("table `op`", "there is no op #" + std::to_string(raw(seq)));
        OpRow row = opOf(select);
        std::int64_t firstSeq = 0;
        const auto block = blockWith(seq, firstSeq); // roles and addresses are in the block only
        if (!block)
            return Unexpected(block.error());
        const OpDetail detail = block->op(static_cast<std::size_t>(raw(seq) - firstSeq));
        row.inputs.assign(detail.inputs.begin(), detail.inputs.end());
        row.outputs.assign(detail.outputs.begin(), detail.outputs.end());
        return row;
    });
}

Result<std::vector<DrawRow>> FileReader::draws(OpSeq seq)
{
    return guarded<std::vector<DrawRow>>("table `draw`", [&]() -> Result<std::vector<DrawRow>> {
        SQLite::Statement select(*m_database,
                                 std::string("SELECT ") + kDrawColumns + " FROM draw WHERE op = ?");
        select.bind(1, raw(seq));
        std::vector<DrawRow> rows;
        while (select.executeStep())
            rows.push_back(drawOf(select));
        return rows;
    });
}

Result<ValueRow> FileReader::value(ValueId id)
{
    return guarded<ValueRow>("table `value`", [&]() -> Result<ValueRow> {
        SQLite::Statement select(
            *m_database, std::string("SELECT ") + kValueColumns + " FROM value WHERE id = ?");
        select.bind(1, raw(id));
        if (!select.executeStep())
            return damaged("table `value`", "there is no value " + std::to_string(raw(id)));
        ValueRow row = valueOf(select);
        SQLite::Statement sources(
            *m_database, "SELECT source FROM value_source WHERE value = ? ORDER BY position");
        sources.bind(1, raw(id));
        while (sources.executeStep())
            row.sources.push_back(ValueId{sources.getColumn(0).getInt64()});
        return row;
    });
}

Result<std::vector<FrameRow>> FileReader::stack(StackId id)
{
    return guarded<std::vector<FrameRow>>(
        "table `stack_node`", [&]() -> Result<std::vector<FrameRow>> {
            SQLite::Statement select(*m_database,
                                     "SELECT n.parent, f.id, f.file, f.line, f.function, "
                                     "f.language, f.user FROM stack_node n "
                                     "JOIN frame f ON f.id = n.frame WHERE n.id = ?");
            std::vector<FrameRow> frames;
            for (StackId node = id; !isNone(node);) {
                select.reset();
                select.bind(1, raw(node));
                if (!select.executeStep())
                    return damaged("table `stack_node`",
                                   "there is no node " + std::to_string(raw(node)));
                const StackId parent{select.getColumn(0).getInt()};
                if (raw(parent) >= raw(node))
                    return damaged("table `stack_node`", "a stack runs in a circle");
                FrameRow frame;
                frame.id = FrameId{select.getColumn(1).getInt()};
                frame.file = select.getColumn(2).getString();
                frame.line = select.getColumn(3).getInt();
                frame.function = select.getColumn(4).getString();
                frame.language = select.getColumn(5).getString();
                frame.user = select.getColumn(6).getInt() != 0;
                frames.push_back(std::move(frame));
                node = parent;
            }
            return frames;
        });
}

Result<std::optional<SourceRow>> FileReader::source(const std::string& file)
{
    return guarded<std::optional<SourceRow>>(
        "table `source`",
        [&]() -> Result<std::optional<SourceRow>> { return sourceOfFile(*m_database, file); });
}

Result<std::vector<RunReader::Count>> FileReader::counts(const std::string& sql, int most)
{
    return guarded<std::vector<Count>>("table `op`", [&]() -> Result<std::vector<Count>> {
        SQLite::Statement select(*m_database, sql);
        select.bind(1, most);
        std::vector<Count> rows;
        while (select.executeStep())
            rows.push_back({select.getColumn(0).getString(), select.getColumn(1).getInt64()});
        return rows;
    });
}

Result<std::vector<RunReader::Count>> FileReader::opsByPhase()
{
    auto rows = counts("SELECT phase, count(*) AS n FROM op GROUP BY phase ORDER BY n DESC LIMIT ?",
                       kPhaseCount);
    if (!rows)
        return rows;
    for (Count& row : *rows)
        row.name = name(static_cast<Phase>(std::atoi(row.name.c_str())));
    return rows;
}

Result<std::vector<RunReader::Count>> FileReader::opsByOperator(int most)
{
    return counts(
        "SELECT p.name || CASE p.overload WHEN '' THEN '' ELSE '.' || p.overload END, n FROM "
        "(SELECT operator, count(*) AS n FROM op GROUP BY operator) c JOIN operator p ON p.id = "
        "c.operator "
        "ORDER BY n DESC, 1 LIMIT ?",
        most);
}

} // namespace

Result<std::unique_ptr<RunReader>> RunReader::open(const std::string& path)
{
    auto database = openRunFile(path);
    if (!database)
        return Unexpected(database.error());
    auto reader = std::make_unique<FileReader>(path, std::move(*database));
    if (auto read = reader->readInfo(); !read)
        return Unexpected(read.error());
    return reader;
}

} // namespace samebit
