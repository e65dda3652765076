// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace samebit::capture {

struct StackOptions
{
    bool python = true; // false (--stacks none): every op has the empty site
    std::string workingFolder; // absolute; relative file names of frames start here
    std::vector<std::string> userCode; // --user-code, --library-code: shell patterns on file names
    std::vector<std::string> libraryCode;
};

// Before the first op; later calls change nothing.
void setStackOptions(StackOptions options);
const StackOptions& stackOptions();

// In a forked child: modules that die from now on are none of our business, and no lock may be
// taken.
void abandonStacksAfterFork() noexcept;

} // namespace samebit::capture
