// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runfile/block.h"
#include "samebit/util/progress.h"
#include "samebit/util/result.h"

#include <memory>
#include <string>
#include <vector>

namespace SQLite {
class Database;
}

namespace samebit {

// Loads one run for the engine: the interned tables and the keys of all blocks, checked; details
// are fetched when they are asked for. The caller holds a read transaction, so that a file that is
// still written is read as of now. Throws SQLite::Exception and std::bad_alloc.
class RunLoader
{
public:
    // `info` counts the rows of the file.
    RunLoader(std::shared_ptr<SQLite::Database> database, std::string path, RunInfo info);

    Result<RunData> load(const Progress& progress, Stage side) const; // `side` labels progress

private:
    Result<std::vector<Block>> loadKeys(RunData& run, const Progress& progress, Stage side) const;

    std::shared_ptr<SQLite::Database> m_database;
    std::string m_path;
    RunInfo m_info;
};

} // namespace samebit
