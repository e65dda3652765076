// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace samebit::cli {

struct RunInFolder
{
    std::string name;
    std::string time; // local, "21:40"; with the day when it was not today
};

// The run files of a folder, oldest first, at most the eight newest.
std::vector<RunInFolder> runsInFolder(const std::string& folder);

// Can the file be opened as a run file?
bool looksLikeRunFile(const std::string& path);

} // namespace samebit::cli
