// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/rundata.h"
#include "samebit/runfile/runwriter.h"

#include <string>
#include <vector>

namespace samebit::test {

// What a reader would give of a file with these batches, without a file. Blocks are packed and
// unpacked by the product's code.
RunData runDataOf(const RunHeader& header, const std::vector<RunBatch>& batches,
                  const std::string& endState);

} // namespace samebit::test
