// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/rundata.h"
#include "samebit/runfile/runreader.h"
#include "samebit/util/result.h"

#include <optional>
#include <string>
#include <vector>

namespace samebit {

// What is said of one run file. `path` is as the user gave it; `folder` is the current one (see
// TextOptions::folder).

// `samebit info`: what the run is and what its recording could not see.
Result<std::string> infoText(RunReader& reader, const RunData& run);

// `samebit show`: one op in full. FileDamaged when rows are missing; BadUsage when the run has no
// such op.
Result<std::string> showText(RunReader& reader, const RunData& run, OpSeq seq,
                             const std::string& folder);

// `samebit check`: the findings of one file, or that it is sound.
std::string checkText(const std::string& path, const std::vector<CheckFinding>& findings);

// The notice that a run is still being recorded (SB-F08) or has no complete end (SB-F09); nothing
// for a complete run.
std::optional<Error> endNotice(const RunData& run, const std::string& path);

} // namespace samebit
