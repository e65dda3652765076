// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "recordrun.h"

namespace samebit::cli {

// -n N: records the program into NAME.1.db ... NAME.N.db, each time by a `samebit record` of its
// own, then prints the comparison of the first run with each other one until they differ. The exit
// code is that of the first recording that fails, else that of the last comparison.
int recordTimes(const RecordOptions& options);

} // namespace samebit::cli
