// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/content.h"
#include "samebit/model/digest128.h"
#include "samebit/runfile/runreader.h"
#include "samebit/util/progress.h"

#include <memory>
#include <string>
#include <vector>

namespace SQLite {
class Database;
}

namespace samebit {

// Reads kept tensors of one file. The file is untrusted: sizes are bounded before memory is taken,
// and bytes without the digest of their value are an error.
std::shared_ptr<ContentSource> contentsOf(std::shared_ptr<SQLite::Database> database,
                                          std::string path);

// Every blob of the file: is it the content of its values? Throws SQLite::Exception. False:
// stopped.
bool checkBlobs(SQLite::Database& database, const Progress& progress,
                std::vector<CheckFinding>& findings);

} // namespace samebit
