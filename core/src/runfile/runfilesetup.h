// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/runfile/runwriter.h"
#include "samebit/util/result.h"

#include <cstdint>
#include <memory>
#include <string>

namespace SQLite {
class Database;
class Exception;
} // namespace SQLite

namespace samebit {

// Creates the file (never over an existing one unless it is a run file and `replace`), its schema
// and header rows, in WAL mode; where WAL is refused, exclusive locking with a rollback journal,
// said in `run` under "journal".
Result<std::unique_ptr<SQLite::Database>> createRunFile(const std::string& path,
                                                        const RunHeader& header, bool replace);

// Makes the empty file, never over an existing one unless it has this application id and `replace`.
Result<void> reserveFile(const std::string& path, std::uint32_t applicationId, bool replace);

void setEndState(SQLite::Database& database, const std::string& state); // and the time; throws
void leaveWal(SQLite::Database& database); // checkpoint, back to the DELETE journal; throws

// What SQLite may be given: a relative name that begins with "file:" would be taken for a URI.
std::string sqliteName(const std::string& path);
std::string folderOf(const std::string& path); // "." when there is none
std::string reasonOf(const SQLite::Exception& error,
                     const std::string& path); // "no space left", "read-only", ...
std::string utcNow(); // ISO 8601

} // namespace samebit
