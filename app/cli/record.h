// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace samebit::cli {

// Adds `samebit record`. Parsing it runs it; `exitCode` is then the program's own, or 125 to 127
// for our failures. When `words` (of the command line, without the first) begin with `record`, the
// program and its arguments are taken from their end: they are the program's, whatever they look
// like.
void addRecord(CLI::App& app, std::vector<std::string>& words, int& exitCode);

} // namespace samebit::cli
