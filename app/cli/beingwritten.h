// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace samebit::cli {

// Does a process still write this database? It has opened it for writing and holds a lock on it, as
// SQLite does as long as it has it open. A forked child inherits the open file but no lock; a
// reader has opened it for reading only.
bool isBeingWritten(const std::string& absoluteFile);

} // namespace samebit::cli
