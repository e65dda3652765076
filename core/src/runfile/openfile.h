// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/util/result.h"

#include <cstdint>
#include <memory>
#include <string>

namespace SQLite {
class Database;
class Exception;
} // namespace SQLite

namespace samebit {

// Opens a run file read-only and defensive after looking at its first bytes. A file with another
// program's data, a newer format or no readable header is a typed error. Never changes the file.
Result<std::shared_ptr<SQLite::Database>> openRunFile(const std::string& path);

// The same for any SQLite file of ours.
struct FileKind
{
    std::uint32_t applicationId = 0;
    int newestFormat = 0;
};
Result<std::shared_ptr<SQLite::Database>> openSqliteFile(const std::string& path,
                                                         const FileKind& kind);

// SQLite's complaint while reading `where` as one of our errors.
Unexpected readFailure(const SQLite::Exception& error, const std::string& path,
                       const std::string& where);

} // namespace samebit
