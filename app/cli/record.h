// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace CLI {
class App;
}

namespace samebit::cli {

// Adds `samebit record`. Parsing it runs it; `exitCode` is then the program's own, or 125 to 127
// for our failures.
void addRecord(CLI::App& app, int& exitCode);

} // namespace samebit::cli
