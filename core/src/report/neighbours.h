// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace samebit::report {

// Names of the files beside `file` that look like run files (*.db), for "did you mean one of
// these", at most eight, sorted. Reads only the folder, no file.
std::vector<std::string> neighbours(const std::string& file);

bool isFolder(const std::string& file);

struct FileOwner
{
    std::string
        name; // user name, or the number when it has none; empty when the file cannot be looked at
    std::string mode; // "600"
};
FileOwner ownerOf(const std::string& file);

} // namespace samebit::report
