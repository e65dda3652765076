// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/marks/mark.h"
#include "samebit/model/rundata.h"
#include "samebit/util/progress.h"
#include "samebit/util/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace samebit {

struct ReplayExportInput
{
    const RunData* baseline = nullptr; // with its kept tensors
    std::string baselineName; // for people
    const std::vector<Mark>* marks = nullptr;
    std::vector<std::string> texts; // per mark: operator and place in words
    std::string toolVersion;
    std::string output; // the replay file
    bool replace = false; // a replay file that is there
};

// An op that a rule covers and that is not in the file.
struct ReplayMissing
{
    std::int32_t mark = 0; // its index
    OpIndex op = -1;
    bool isCollective = false; // never replayed; else its content is not stored in the baseline
};

struct ReplayExport
{
    std::int64_t rules = 0; // marks with action replay
    std::int64_t ops = 0;
    std::int64_t outputs = 0;
    std::int64_t bytes = 0; // of content, each stored once
    std::vector<std::int64_t> opsOfMark; // per mark: ops that it covers and that write something
    std::vector<ReplayMissing> missing; // in the order of the baseline
};

// Writes the replay file: the marks with action replay and what the ops that they cover have
// written. The file is written also when ops are missing. Errors: OutputExists, OutputNotWritable,
// FileDamaged (of the baseline), Cancelled.
Result<ReplayExport> exportReplay(const ReplayExportInput& input, const Progress& progress);

} // namespace samebit
