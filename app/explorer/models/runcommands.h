// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pair.h"

#include <QString>

namespace samebit::app {

// Commands of `samebit` that people read, change and run. All words are quoted for a shell.

QString sizeText(std::int64_t bytes); // "2 kB"
// In this folder a name that no file has: b.db for b.db, else b2.db, b3.db, ...
QString freeFile(const QString& folder, const QString& name);
// Records the program of `run` again and keeps what the rules of the allowlist cover.
QString keepCommand(const LoadedRun& run, const QString& allowlist);
// Records the program of `run` again, under a replay file unless `replay` is empty.
QString againCommand(const LoadedRun& run, const QString& replay, const QString& output);
QString quoted(const QString& word);

} // namespace samebit::app
