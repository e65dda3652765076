// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace samebit::cli {

// "permission denied" of EACCES: as it stands in the middle of a sentence. Call it while no other
// thread runs.
std::string systemReason(int error);

} // namespace samebit::cli
