// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "recordrun.h"
#include "samebit/runfile/runreader.h"
#include "samebit/util/result.h"

#include <optional>
#include <string>
#include <vector>

namespace samebit::cli {

// Can the replay file be read? Errors: those of ReplayFile::open, BadUsage.
Result<void> checkReplay(const RecordOptions& options);

// For capture (capture/src/boundary/launchoptions.h), not escaped.
struct ReplayLine
{
    std::string name;
    std::string value;
};
std::vector<ReplayLine> replayLines(const RecordOptions& options);

// "Replayed 3 of 3 outputs; ..." of one recording; empty: it was not made under a replay file.
std::string replayedText(const RunReader& run);
// What was not used, one line each. Empty: everything was.
std::vector<std::string> notReplayed(const RunReader& run);

// --replay-strict: why this recording does not count; none: it does.
std::optional<Error> strictFailure(const RunReader& run);

} // namespace samebit::cli
