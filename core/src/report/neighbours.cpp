// SPDX-License-Identifier: Apache-2.0
#include "report/neighbours.h"

#include <fmt/format.h>
#include <pwd.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace samebit::report {

std::vector<std::string> neighbours(const std::string& file)
{
    constexpr std::size_t kMost = 8;
    std::error_code failed;
    const std::filesystem::path folder = std::filesystem::path(file).parent_path();
    std::filesystem::directory_iterator entries(folder.empty() ? "." : folder, failed);
    std::vector<std::string> names;
    for (; !failed && entries != std::filesystem::directory_iterator(); entries.increment(failed)) {
        if (entries->path().extension() == ".db" && entries->is_regular_file(failed))
            names.push_back(entries->path().filename().string());
    }
    std::sort(names.begin(), names.end());
    if (names.size() > kMost)
        names.resize(kMost);
    return names;
}

bool isFolder(const std::string& file)
{
    std::error_code failed;
    return std::filesystem::is_directory(file, failed);
}

FileOwner ownerOf(const std::string& file)
{
    struct stat status
    {
    };
    if (stat(file.c_str(), &status) != 0)
        return {};
    struct passwd entry
    {
    };
    struct passwd* found = nullptr;
    std::string buffer(4096, '\0');
    getpwuid_r(status.st_uid, &entry, buffer.data(), buffer.size(), &found);
    constexpr unsigned kPermissions = 0777;
    return {found != nullptr ? std::string(entry.pw_name) : std::to_string(status.st_uid),
            fmt::format("{:03o}", status.st_mode & kPermissions)};
}

} // namespace samebit::report
