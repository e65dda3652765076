// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/rows.h"

#include <optional>
#include <string>
#include <vector>

namespace samebit::capture {

// What the program was started under, as rows of table `environment`: environment variables as at
// process start
// ("env.OMP_NUM_THREADS", those of an allowlist, ours taken out), "python.version",
// "package.numpy", "cpu.model", ... Takes the GIL when there is a Python. Any thread.
std::vector<KeyValue> processEnvironment();

// The text of a source file; none when it cannot be read, is not a regular file or is larger than 4
// MiB.
std::optional<std::string> readSource(const std::string& absolutePath);

} // namespace samebit::capture
