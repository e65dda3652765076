// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "session/session.h"
#include "stack/stackoptions.h"

#include <string_view>

namespace samebit::capture {

// What `samebit record` tells a process under it, through environment variables:
//   SAMEBIT_OUT      absolute path of the run file
//   SAMEBIT_OPTIONS  lines NAME=VALUE; in a value "\n" stands for a newline and "\\" for a
//   backslash:
//                    argv (once per word), folder, check-inputs, stacks, source, quiet, user-code,
//                    library-code, level, keep (once per rule, see keepRuleFrom), keep-budget
//                    (bytes), replay (absolute path of the file), replay-strict
// What is missing is taken from the process itself; what is unknown is left aside.
struct LaunchOptions
{
    SessionOptions session;
    StackOptions stacks;
};

LaunchOptions launchOptions(); // reads the environment and /proc/self; changes nothing
void applyOptions(std::string_view lines, LaunchOptions& options);

} // namespace samebit::capture
