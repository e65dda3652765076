// SPDX-License-Identifier: Apache-2.0
#include "runsinfolder.h"

#include "samebit/runfile/runreader.h"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <filesystem>

namespace samebit::cli {

namespace {

struct Found
{
    std::string name;
    std::time_t written = 0;
};

std::string shownTime(std::time_t written)
{
    const std::time_t now = std::time(nullptr);
    std::tm then{};
    std::tm today{};
    localtime_r(&written, &then);
    localtime_r(&now, &today);
    const bool sameDay = then.tm_year == today.tm_year && then.tm_yday == today.tm_yday;
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), sameDay ? "%H:%M" : "%Y-%m-%d %H:%M", &then);
    return text.data();
}

// All *.db files of the folder, newest first.
std::vector<Found> databases(const std::string& folder)
{
    std::vector<Found> found;
    std::error_code error;
    std::filesystem::directory_iterator entries(folder, error);
    for (; !error && entries != std::filesystem::directory_iterator(); entries.increment(error)) {
        const std::filesystem::path& path = entries->path();
        struct stat status
        {
        };
        if (path.extension() == ".db" && stat(path.c_str(), &status) == 0
            && S_ISREG(status.st_mode))
            found.push_back({path.filename().string(), status.st_mtime});
    }
    std::sort(found.begin(), found.end(), [](const Found& one, const Found& other) {
        return one.written != other.written ? one.written > other.written : one.name > other.name;
    });
    return found;
}

} // namespace

bool looksLikeRunFile(const std::string& path)
{
    return RunReader::open(path).has_value();
}

std::vector<RunInFolder> runsInFolder(const std::string& folder)
{
    constexpr std::size_t kMost = 8;
    constexpr std::size_t kMostOpened = 64;
    std::vector<Found> files = databases(folder);
    std::vector<RunInFolder> runs;
    for (std::size_t i = 0; i < std::min(files.size(), kMostOpened) && runs.size() < kMost; ++i) {
        const std::filesystem::path path = std::filesystem::path(folder) / files[i].name;
        if (looksLikeRunFile(path.string()))
            runs.push_back({files[i].name, shownTime(files[i].written)});
    }
    std::reverse(runs.begin(), runs.end());
    return runs;
}

} // namespace samebit::cli
