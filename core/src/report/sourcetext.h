// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/rundata.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace samebit::report {

// Line `line` (1-based) of a recorded source: from the snapshot of the run file; when the file
// holds only the digest, from disk if the text there still has it. Nothing when neither is there.
std::optional<std::string> recordedLine(const RunData& run, const std::string& file, int line);
std::optional<std::string> recordedLine(const SourceRow& source, const std::string& workingFolder,
                                        int line);

// The lines around a recorded line, itself among them; empty when its text is not there.
struct SourceLine
{
    int number = 0;
    std::string text;
};
std::vector<SourceLine> recordedExcerpt(const RunData& run, const std::string& file, int line,
                                        int around);

// A recorded file name: relative to `folder` when below it, else absolute; as recorded when
// `folder` is empty.
std::string shownFile(const RunInfo& info, const std::string& file, const std::string& folder);

std::optional<std::string> lineOf(std::string_view text, int line);

} // namespace samebit::report
