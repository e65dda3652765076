// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/marks/allowlist.h"

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace samebit::cli {

// What the user says of a new mark, apart from the op that it is for.
struct MarkOptions
{
    std::string allowlist;
    std::string scope = "line";
    std::string action = "replay";
    std::string reason;
    std::string author;
    std::optional<double> absolute;
    std::optional<double> relative;
    std::optional<std::int64_t> ulp;
    bool anyInputs = false;
};

void addMarkOptions(CLI::App& command, MarkOptions& options);

// Sets action, tolerance, reason, author and date. An error when they do not fit together.
std::optional<Error> setTerms(const MarkOptions& options, Mark& mark);

// No file yet: no marks.
Result<std::vector<Mark>> readOrStart(const std::string& path);

// Marks of several files as one list. Rules for the same ops that want different things: an error.
Result<std::vector<Mark>> readAllowlists(const std::vector<std::string>& paths);

Error badUsage(const std::string& key, const std::vector<std::string>& args);

} // namespace samebit::cli
