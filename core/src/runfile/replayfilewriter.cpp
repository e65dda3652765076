// SPDX-License-Identifier: Apache-2.0
#include "runfile/blobstore.h"
#include "runfile/jsontext.h"
#include "runfile/runfilesetup.h"
#include "samebit/digest/digest.h"
#include "samebit/runfile/replayfile.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>
#include <unistd.h>

namespace samebit {
namespace {

constexpr const char* kSchema = R"sql(
CREATE TABLE replay(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE rule(id INTEGER PRIMARY KEY, text TEXT NOT NULL, mark TEXT NOT NULL, any_inputs INTEGER NOT NULL,
  ops INTEGER NOT NULL, without_content INTEGER NOT NULL);
CREATE TABLE op(id INTEGER PRIMARY KEY, rule INTEGER NOT NULL, seq INTEGER NOT NULL, stream TEXT NOT NULL,
  step INTEGER NOT NULL, weak INTEGER NOT NULL, occurrence INTEGER NOT NULL, operator TEXT NOT NULL,
  arguments INTEGER NOT NULL, file TEXT NOT NULL, line INTEGER NOT NULL);
CREATE TABLE input(op INTEGER NOT NULL, argument INTEGER NOT NULL, position INTEGER NOT NULL, digest BLOB NOT NULL);
CREATE TABLE output(op INTEGER NOT NULL, written INTEGER NOT NULL, slot INTEGER NOT NULL, position INTEGER NOT NULL,
  scratch INTEGER NOT NULL, digest BLOB NOT NULL, dtype INTEGER NOT NULL, shape TEXT NOT NULL, layout TEXT NOT NULL,
  device TEXT NOT NULL, conj INTEGER NOT NULL, neg INTEGER NOT NULL);
CREATE TABLE blob(digest BLOB PRIMARY KEY, codec TEXT NOT NULL, bytes BLOB NOT NULL) WITHOUT ROWID;
)sql";

struct Inserts
{
    explicit Inserts(SQLite::Database& db)
        : rule(db, "INSERT INTO rule VALUES(?,?,?,?,?,?)")
        , op(db, "INSERT INTO op VALUES(?,?,?,?,?,?,?,?,?,?,?)")
        , input(db, "INSERT INTO input VALUES(?,?,?,?)")
        , output(db, "INSERT INTO output VALUES(?,?,?,?,?,?,?,?,?,?,?,?)")
    {
    }
    SQLite::Statement rule, op, input, output;
};

// Binds left to right.
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

class FileWriter final : public ReplayFileWriter
{
public:
    FileWriter(std::unique_ptr<SQLite::Database> database, std::string path,
               const std::vector<KeyValue>& header)
        : m_path(std::move(path))
        , m_database(std::move(database))
    {
        m_database->exec("PRAGMA journal_mode = OFF"); // a file without finish() is taken away
        m_database->exec("PRAGMA synchronous = NORMAL");
        m_database->exec("PRAGMA application_id = " + std::to_string(kReplayApplicationId));
        m_database->exec("PRAGMA user_version = " + std::to_string(kReplayFormat));
        m_database->exec(kSchema);
        m_database->exec("BEGIN");
        writeHeader(header);
        m_inserts = std::make_unique<Inserts>(*m_database);
        m_blobs = std::make_unique<BlobStore>(*m_database);
    }
    ~FileWriter() override
    {
        release();
        if (!m_finished)
            ::unlink(m_path.c_str());
    }
    FileWriter(const FileWriter&) = delete;
    FileWriter& operator=(const FileWriter&) = delete;

    Result<void> addContent(const BlobRow& content) override
    {
        return guarded([&] { m_blobs->store({content}); });
    }
    Result<void> addRule(const ReplayRule& rule) override
    {
        return guarded([&] {
            Row(m_inserts->rule)
                .number(rule.id)
                .text(rule.text)
                .text(rule.mark)
                .number(rule.anyInputs ? 1 : 0)
                .number(rule.ops)
                .number(rule.withoutContent)
                .insert();
        });
    }
    Result<void> addOp(const ReplayOp& op) override
    {
        return guarded([&] { insert(op); });
    }
    Result<void> finish() override;

private:
    template <typename Write>
    Result<void> guarded(Write&& write)
    {
        try {
            write();
            return {};
        } catch (const SQLite::Exception& error) {
            return failure(ErrorCode::OutputNotWritable, m_path,
                           {folderOf(m_path), reasonOf(error, m_path)});
        }
    }
    void writeHeader(const std::vector<KeyValue>& header);
    void insert(const ReplayOp& op);
    void release()
    {
        m_inserts.reset();
        m_blobs.reset();
        m_database.reset();
    }

    std::string m_path;
    std::unique_ptr<SQLite::Database> m_database;
    std::unique_ptr<Inserts> m_inserts;
    std::unique_ptr<BlobStore> m_blobs;
    std::int64_t m_ops = 0;
    bool m_finished = false;
};

void FileWriter::writeHeader(const std::vector<KeyValue>& header)
{
    SQLite::Statement insert(*m_database, "INSERT OR REPLACE INTO replay VALUES(?,?)");
    std::vector<KeyValue> rows = header;
    rows.push_back({"format", std::to_string(kReplayFormat)});
    rows.push_back({"digest_algorithm", std::string(kDigestAlgorithm)});
    for (const KeyValue& row : rows)
        Row(insert).text(row.key).text(row.value).insert();
}

void FileWriter::insert(const ReplayOp& op)
{
    const std::int64_t id = ++m_ops;
    Row(m_inserts->op)
        .number(id)
        .number(op.rule)
        .number(raw(op.seq))
        .text(op.stream)
        .number(op.step)
        .number(static_cast<std::int64_t>(op.weak))
        .number(op.occurrence)
        .text(op.op)
        .number(static_cast<std::int64_t>(op.arguments))
        .text(op.file)
        .number(op.line)
        .insert();
    for (const ReplayInput& input : op.inputs)
        Row(m_inserts->input)
            .number(id)
            .number(input.argument)
            .number(input.position)
            .digest(input.digest)
            .insert();
    for (const ReplayOutput& output : op.outputs) {
        const std::string shape = integersToJson(output.meta.sizes);
        Row(m_inserts->output)
            .number(id)
            .number(output.written ? 1 : 0)
            .number(output.index)
            .number(output.position)
            .number(output.scratch ? 1 : 0)
            .digest(output.digest)
            .number(static_cast<int>(output.meta.dtype))
            .text(shape)
            .text(output.meta.layout)
            .text(output.meta.device)
            .number(output.meta.conj ? 1 : 0)
            .number(output.meta.neg ? 1 : 0)
            .insert();
    }
}

Result<void> FileWriter::finish()
{
    auto committed = guarded([&] { m_database->exec("COMMIT"); });
    m_finished = committed.has_value();
    release();
    return committed;
}

} // namespace

Result<std::unique_ptr<ReplayFileWriter>>
ReplayFileWriter::create(const std::string& path, const std::vector<KeyValue>& header, bool replace)
{
    if (auto reserved = reserveFile(path, kReplayApplicationId, replace); !reserved)
        return Unexpected(reserved.error());
    try {
        auto database
            = std::make_unique<SQLite::Database>(sqliteName(path), SQLite::OPEN_READWRITE);
        return std::make_unique<FileWriter>(std::move(database), path, header);
    } catch (const SQLite::Exception& error) {
        const std::string reason = reasonOf(error, path);
        ::unlink(path.c_str());
        return failure(ErrorCode::OutputNotWritable, path, {folderOf(path), reason});
    }
}

} // namespace samebit
