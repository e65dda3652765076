// SPDX-License-Identifier: Apache-2.0
#include "samebit/marks/allowlist.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

namespace samebit {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMostBytes = std::uintmax_t{16} << 20;

std::string folderOf(const std::string& path)
{
    const std::string folder = fs::path(path).parent_path().string();
    return folder.empty() ? "." : folder;
}

Unexpected notWritable(const std::string& path, int error)
{
    return failure(ErrorCode::OutputNotWritable, path,
                   {folderOf(path), std::generic_category().message(error)});
}

} // namespace

Result<std::vector<Mark>> readAllowlist(const std::string& path)
{
    std::error_code error;
    if (!fs::exists(path, error))
        return failure(ErrorCode::FileNotFound, path);
    if (!fs::is_regular_file(path, error) || fs::file_size(path, error) > kMostBytes)
        return failure(ErrorCode::AllowlistInvalid, path, {"", "allowlist.foreign"});
    std::ifstream stream(path, std::ios::binary);
    if (!stream)
        return failure(ErrorCode::FilePermission, path);
    const std::string text((std::istreambuf_iterator<char>(stream)),
                           std::istreambuf_iterator<char>());
    return parseAllowlist(text, path);
}

Result<void> writeAllowlist(const std::string& path, const std::vector<Mark>& marks)
{
    const std::string fresh = path + ".new";
    errno = 0;
    {
        std::ofstream stream(fresh, std::ios::binary | std::ios::trunc);
        stream << allowlistText(marks);
        stream.close();
        if (!stream)
            return notWritable(path, errno);
    }
    std::error_code error;
    fs::rename(fresh, path, error);
    if (!error)
        return {};
    std::error_code ignored;
    fs::remove(fresh, ignored);
    return notWritable(path, error.value());
}

bool addMark(std::vector<Mark>& marks, Mark mark)
{
    const auto found = std::find_if(marks.begin(), marks.end(),
                                    [&](const Mark& one) { return sameTarget(one, mark); });
    if (found == marks.end()) {
        marks.push_back(std::move(mark));
        return false;
    }
    *found = std::move(mark);
    return true;
}

MergedMarks mergeMarks(const std::vector<std::vector<Mark>>& lists)
{
    MergedMarks merged;
    for (const std::vector<Mark>& list : lists) {
        for (const Mark& mark : list) {
            const auto found = std::find_if(merged.marks.begin(), merged.marks.end(),
                                            [&](const Mark& one) { return sameTarget(one, mark); });
            if (found == merged.marks.end()) {
                merged.marks.push_back(mark);
                continue;
            }
            const bool agree = found->action == mark.action && found->tolerance == mark.tolerance
                && found->anyInputs == mark.anyInputs;
            if (!agree)
                merged.conflicts.push_back({*found, mark});
            else if (found->prefilled && !mark.prefilled)
                *found = mark; // somebody has written a reason
        }
    }
    return merged;
}

} // namespace samebit
