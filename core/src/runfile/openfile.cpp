// SPDX-License-Identifier: Apache-2.0
#include "runfile/openfile.h"

#include "runfile/runfilesetup.h"
#include "runfile/runinfo.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>

namespace samebit {

namespace {

constexpr std::size_t kHeaderBytes = 100; // of an SQLite file (sqlite.org/fileformat.html)

std::string printable(const char* bytes, std::size_t size)
{
    std::string text;
    for (std::size_t i = 0; i < size && i < 16; ++i) {
        const auto byte = static_cast<unsigned char>(bytes[i]);
        if (byte == '\n' || byte == '\r')
            break;
        if (byte >= 0x20 && byte < 0x7F) {
            text += bytes[i];
        } else {
            constexpr const char* kHex = "0123456789abcdef";
            text += {'\\', 'x', kHex[byte >> 4], kHex[byte & 15]};
        }
    }
    return text;
}

std::uint32_t bigEndian(const char* bytes)
{
    std::uint32_t number = 0;
    for (int i = 0; i < 4; ++i)
        number = (number << 8) | static_cast<unsigned char>(bytes[i]);
    return number;
}

Unexpected cannotOpen(const std::string& path, int reason)
{
    if (reason == ENOENT || reason == ENOTDIR)
        return failure(ErrorCode::FileNotFound, path);
    if (reason == EACCES || reason == EPERM)
        return failure(ErrorCode::FilePermission, path);
    return failure(ErrorCode::FileDamaged, path, {"file", std::generic_category().message(reason)});
}

bool hasContent(const std::string& path)
{
    struct stat status
    {
    };
    return ::stat(path.c_str(), &status) == 0 && status.st_size > 0;
}

bool walInReadOnlyFolder(const std::string& path)
{
    return hasContent(path + "-wal") && ::access(folderOf(path).c_str(), W_OK) != 0;
}

// Only for a file without -wal: SQLite then takes no lock and makes no file beside it.
std::string immutableUri(const std::string& path)
{
    constexpr const char* kHex = "0123456789ABCDEF";
    std::string uri = "file:";
    for (const char letter : sqliteName(path)) {
        const auto byte = static_cast<unsigned char>(letter);
        if (letter == '?' || letter == '#' || letter == '%' || byte < 0x20)
            uri += {'%', kHex[byte >> 4], kHex[byte & 15]};
        else
            uri += letter;
    }
    return uri + "?immutable=1";
}

// Reads once, so that what is wrong with the file shows here.
std::shared_ptr<SQLite::Database> connect(const std::string& name, int flags)
{
    constexpr int kBusyMs = 2000;
    auto database = std::make_shared<SQLite::Database>(name, flags, kBusyMs);
    sqlite3_db_config(database->getHandle(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(database->getHandle(), SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_limit(database->getHandle(), SQLITE_LIMIT_LENGTH, 1 << 30);
    database->exec("PRAGMA query_only = ON");
    // A file cut while we read it must be an error, not a SIGBUS.
    database->exec("PRAGMA mmap_size = 0");
    SQLite::Statement(*database, "SELECT count(*) FROM sqlite_schema").executeStep();
    return database;
}

Result<void> checkHeader(const std::string& path, const char* head, std::size_t got,
                         const FileKind& kind)
{
    if (got == 0)
        return failure(ErrorCode::FileEmpty, path);
    if (got < kHeaderBytes || std::memcmp(head, "SQLite format 3", 16) != 0)
        return failure(ErrorCode::FileNotSqlite, path, {printable(head, got)});
    if (bigEndian(head + 68) != kind.applicationId) {
        std::array<char, 16> id{};
        std::snprintf(id.data(), id.size(), "0x%08X", bigEndian(head + 68));
        return failure(ErrorCode::FileForeign, path, {id.data()});
    }
    const std::uint32_t format = bigEndian(head + 60);
    if (format > static_cast<std::uint32_t>(kind.newestFormat)) {
        return failure(ErrorCode::FileNewerFormat, path,
                       {std::to_string(format), std::to_string(kind.newestFormat)});
    }
    if (walInReadOnlyFolder(path))
        return failure(ErrorCode::FileWalReadOnly, path);
    return {};
}

Result<void> lookAtFirstBytes(const std::string& path, const FileKind& kind)
{
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return cannotOpen(path, errno);
    std::array<char, kHeaderBytes> head{};
    const ssize_t got = ::read(fd, head.data(), head.size());
    const int reason = errno;
    ::close(fd);
    if (got < 0)
        return cannotOpen(path, reason);
    return checkHeader(path, head.data(), static_cast<std::size_t>(got), kind);
}

} // namespace

Unexpected readFailure(const SQLite::Exception& error, const std::string& path,
                       const std::string& where)
{
    if (error.getErrorCode() == SQLITE_INTERRUPT)
        return failure(ErrorCode::Cancelled, path);
    return failure(ErrorCode::FileDamaged, path, {where, error.what()});
}

Result<std::shared_ptr<SQLite::Database>> openRunFile(const std::string& path)
{
    return openSqliteFile(path, {kApplicationId, kRunFormat});
}

Result<std::shared_ptr<SQLite::Database>> openSqliteFile(const std::string& path,
                                                         const FileKind& kind)
{
    if (auto looked = lookAtFirstBytes(path, kind); !looked)
        return Unexpected(looked.error());
    try {
        return connect(sqliteName(path), SQLite::OPEN_READONLY);
    } catch (const SQLite::Exception& error) {
        const int code = error.getErrorCode();
        const bool isRefused = code == SQLITE_CANTOPEN || code == SQLITE_READONLY;
        if (isRefused && hasContent(path + "-wal"))
            return failure(ErrorCode::FileWalReadOnly, path);
        if (!isRefused || hasContent(path + "-journal"))
            return readFailure(error, path, "schema");
    }
    try {
        // Killed, copied without its -wal, and in a read-only folder: WAL wants to make a file
        // there.
        return connect(immutableUri(path), SQLite::OPEN_READONLY | SQLite::OPEN_URI);
    } catch (const SQLite::Exception& error) {
        return readFailure(error, path, "schema");
    }
}

} // namespace samebit
