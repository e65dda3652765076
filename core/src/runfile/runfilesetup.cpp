// SPDX-License-Identifier: Apache-2.0
#include "runfile/runfilesetup.h"

#include "runfile/runinfo.h"
#include "runfile/schema.h"
#include "samebit/digest/digest.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <system_error>

namespace samebit {

namespace {

// Only a file of ours, or an empty one, is ever replaced.
bool isReplaceable(const std::string& path, std::uint32_t applicationId)
{
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    std::array<char, 72> head{};
    const ssize_t got = ::read(fd, head.data(), head.size());
    ::close(fd);
    if (got == 0)
        return true;
    std::uint32_t application = 0;
    for (std::size_t i = 68; i < head.size(); ++i)
        application = (application << 8) | static_cast<unsigned char>(head[i]);
    return got == static_cast<ssize_t>(head.size())
        && std::memcmp(head.data(), "SQLite format 3", 16) == 0 && application == applicationId;
}

void put(SQLite::Statement& insert, const std::string& key, const std::string& value)
{
    insert.reset();
    insert.bind(1, key);
    insert.bind(2, value);
    insert.exec();
}

void writeHeader(SQLite::Database& db, const RunHeader& header)
{
    SQLite::Transaction transaction(db);
    db.exec("PRAGMA application_id = " + std::to_string(kApplicationId));
    db.exec("PRAGMA user_version = " + std::to_string(kRunFormat));
    db.exec(kSchema);
    SQLite::Statement run(db, "INSERT OR REPLACE INTO run VALUES(?,?)");
    put(run, "started", utcNow());
    put(run, "end_state", "recording");
    put(run, "format", std::to_string(kRunFormat));
    put(run, "digest_algorithm", std::string(kDigestAlgorithm));
    for (const KeyValue& row : header.run)
        put(run, row.key, row.value);
    SQLite::Statement environment(db, "INSERT OR REPLACE INTO environment VALUES(?,?)");
    for (const KeyValue& row : header.environment)
        put(environment, row.key, row.value);
    transaction.commit();
}

void enterWal(SQLite::Database& db)
{
    db.exec("PRAGMA synchronous = NORMAL");
    std::string got;
    {
        SQLite::Statement mode(db, "PRAGMA journal_mode = WAL");
        got = mode.executeStep() ? mode.getColumn(0).getText() : "";
    }
    if (got == "wal")
        return;
    db.exec("PRAGMA locking_mode = EXCLUSIVE"); // no shared memory on this file system
    db.exec("INSERT OR REPLACE INTO run VALUES('journal', 'rollback, exclusive: WAL was refused')");
}

} // namespace

Result<void> reserveFile(const std::string& path, std::uint32_t applicationId, bool replace)
{
    if (replace && isReplaceable(path, applicationId)) {
        for (const char* suffix : {"", "-wal", "-shm", "-journal"})
            ::unlink((path + suffix).c_str());
    }
    const int fd = ::open(path.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0644);
    if (fd >= 0) {
        ::close(fd);
        return {};
    }
    if (errno == EEXIST)
        return failure(ErrorCode::OutputExists, path);
    return failure(ErrorCode::OutputNotWritable, path,
                   {folderOf(path), std::generic_category().message(errno)});
}

std::string sqliteName(const std::string& path)
{
    return !path.empty() && path.front() == '/' ? path : "./" + path;
}

std::string folderOf(const std::string& path)
{
    const std::size_t slash = path.rfind('/');
    if (slash == std::string::npos)
        return ".";
    return slash == 0 ? "/" : path.substr(0, slash);
}

std::string reasonOf(const SQLite::Exception& error, const std::string& path)
{
    struct stat status
    {
    };
    if (::stat(path.c_str(), &status) != 0)
        return "the file has vanished";
    switch (error.getErrorCode()) {
    case SQLITE_FULL:
        return "no space left";
    case SQLITE_READONLY:
        return "read-only";
    case SQLITE_IOERR:
        return std::string("no space left or I/O error (") + error.what() + ")";
    default:
        return error.what();
    }
}

std::string utcNow()
{
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text.data();
}

void setEndState(SQLite::Database& database, const std::string& state)
{
    SQLite::Transaction transaction(database);
    SQLite::Statement set(database, "INSERT OR REPLACE INTO run VALUES(?,?)");
    put(set, "end_state", state);
    put(set, "ended", utcNow());
    transaction.commit();
}

void leaveWal(SQLite::Database& database)
{
    sqlite3_wal_checkpoint_v2(database.getHandle(), nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr,
                              nullptr);
    try {
        database.exec("PRAGMA journal_mode = DELETE");
    } catch (const SQLite::Exception& error) {
        // Somebody reads the file just now: it is complete, and stays in WAL mode.
        if (error.getErrorCode() != SQLITE_BUSY)
            throw;
    }
}

Result<std::unique_ptr<SQLite::Database>> createRunFile(const std::string& path,
                                                        const RunHeader& header, bool replace)
{
    if (auto reserved = reserveFile(path, kApplicationId, replace); !reserved)
        return Unexpected(reserved.error());
    try {
        auto database = std::make_unique<SQLite::Database>(
            sqliteName(path), SQLite::OPEN_READWRITE | SQLite::OPEN_NOMUTEX);
        database->exec("PRAGMA page_size = 8192");
        writeHeader(*database,
                    header); // before WAL, so that the first page alone says what the file is
        enterWal(*database);
        sqlite3_wal_autocheckpoint(database->getHandle(),
                                   0); // the writer checkpoints by bytes, PASSIVE
        return database;
    } catch (const SQLite::Exception& error) {
        const std::string reason = reasonOf(error, path);
        ::unlink(path.c_str());
        return failure(ErrorCode::OutputNotWritable, path, {folderOf(path), reason});
    }
}

Result<std::string> completeRunFile(const std::string& path, const std::string& reason)
{
    try {
        SQLite::Database database(sqliteName(path), SQLite::OPEN_READWRITE);
        SQLite::Statement find(database, "SELECT value FROM run WHERE key = 'end_state'");
        const std::string state = find.executeStep() ? find.getColumn(0).getString() : "recording";
        find.reset();
        const std::string now = state == "recording" ? "stopped: " + reason : state;
        if (state == "recording")
            setEndState(database, now);
        leaveWal(database);
        return now;
    } catch (const SQLite::Exception& error) {
        return failure(ErrorCode::FileDamaged, path, {"run", error.what()});
    }
}

Result<void> writeEmptyRunFile(const std::string& path, const RunHeader& header,
                               const std::string& reason, bool replaceExisting)
{
    auto database = createRunFile(path, header, replaceExisting);
    if (!database)
        return Unexpected(database.error());
    try {
        setEndState(**database, "nothing recorded: " + reason);
        leaveWal(**database);
    } catch (const SQLite::Exception& error) {
        return failure(ErrorCode::OutputNotWritable, path, {folderOf(path), reasonOf(error, path)});
    }
    return {};
}

} // namespace samebit
