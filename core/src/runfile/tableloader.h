// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runfile/block.h"
#include "samebit/model/rundata.h"

#include <optional>
#include <string>

namespace SQLite {
class Database;
}

namespace samebit {

// Reads the interned tables of a run. Throws SQLite::Exception; a table whose ids are not dense
// from 1, or whose references point nowhere, is told by name. What a file says is never trusted:
// every id is in range when this returns nothing.
std::optional<std::string> loadTables(SQLite::Database& database, RunData& run);

std::vector<KeyValue> loadPairs(SQLite::Database& database, const std::string& table);
std::optional<SourceRow> sourceOfFile(SQLite::Database& database, const std::string& file);

} // namespace samebit
