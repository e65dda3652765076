// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace samebit::cli {

struct RecordOptions
{
    std::string output; // as the user gave it
    bool force = false;
    bool quiet = false;
    std::string checkInputs = "all";
    std::string stacks = "python";
    bool noSource = false;
    std::vector<std::string> userCode;
    std::vector<std::string> libraryCode;
    std::string level = "digest"; // "tensors": the content of every value too
    std::string keep; // an allowlist: the content of what these ops read and write; empty: none
    std::uint64_t keepBudgetMiB = 0; // 0: the usual one
    std::vector<std::string> keepRules; // those of `keep`, for the capture library
    std::string replay; // the replay file; empty: none
    bool replayStrict = false;
    std::string again; // the run whose program is run again; empty: `command` is
    int times = 0; // 0: once, into `output`
    std::vector<std::string> command; // the program and its arguments
};

// Runs the program with capture on, as its parent. Everything that is said goes to stderr, after
// the program's end, but for what keeps it from being recorded. The exit code; does not return when
// a signal ended the program.
int record(const RecordOptions& options);

} // namespace samebit::cli
