// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "recordrun.h"
#include "samebit/util/result.h"

namespace samebit::cli {

// --again: takes the program, its arguments and its folder from a recording, says what will run,
// and goes to that folder. Names that the user gave stay those of the folder where we were. Errors:
// those of RunReader::open, BadUsage.
Result<void> takeRecordedProgram(RecordOptions& options);

} // namespace samebit::cli
