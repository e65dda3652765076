// SPDX-License-Identifier: Apache-2.0
#include "recordfiles.h"

#include "beingwritten.h"
#include "samebit/runfile/runreader.h"
#include "samebit/runfile/runwriter.h"
#include "systemerror.h"

#include <fcntl.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <optional>
#include <tuple>
#include <utility>

namespace fs = std::filesystem;

namespace samebit::cli {
namespace {

constexpr int kChild = 2;

// {0, 0} for NAME.db, {1, N} for ranks, {kChild, N} for children; {-1, 0} for any other name.
std::pair<int, int> memberOf(const std::string& stem, const std::string& name)
{
    if (!name.starts_with(stem) || !name.ends_with(".db"))
        return {-1, 0};
    const std::string middle = name.substr(stem.size(), name.size() - stem.size() - 3);
    if (middle.empty())
        return {0, 0};
    int kind = 0;
    for (const char* word : {".rank", ".child"}) {
        ++kind;
        if (!middle.starts_with(word))
            continue;
        int number = 0;
        const char* const end = middle.data() + middle.size();
        const auto [rest, error] = std::from_chars(middle.data() + std::strlen(word), end, number);
        if (error == std::errc() && rest == end)
            return {kind, number};
    }
    return {-1, 0};
}

Unexpected notWritable(const std::string& folder, const std::string& reason)
{
    return failure(ErrorCode::OutputNotWritable, folder, {folder, reason});
}

// Why --force does not replace this file: it is none of ours.
std::optional<Error> whyNotOurs(const std::string& file)
{
    std::error_code error;
    if (fs::is_regular_file(file, error) && fs::file_size(file, error) == 0)
        return std::nullopt;
    const auto reader = RunReader::open(file);
    if (reader)
        return std::nullopt;
    const ErrorCode code = reader.error().code;
    const bool isRunFile = code == ErrorCode::FileDamaged || code == ErrorCode::FileNewerFormat
        || code == ErrorCode::FileWalReadOnly; // if one that cannot be read
    return isRunFile ? std::nullopt : std::optional(reader.error());
}

} // namespace

RecordFiles::RecordFiles(std::string given)
    : m_given(std::move(given))
    , m_absolute(fs::absolute(m_given).lexically_normal().string())
{
    std::error_code error; // the folder as /proc and the program's processes name it
    const fs::path folder = fs::canonical(fs::path(m_absolute).parent_path(), error);
    if (!error)
        m_absolute = (folder / fs::path(m_absolute).filename()).string();
}

std::string RecordFiles::shown(const std::string& absoluteFile) const
{
    return (fs::path(m_given).parent_path() / fs::path(absoluteFile).filename()).string();
}

std::vector<std::string> RecordFiles::existing() const
{
    const fs::path own(m_absolute);
    std::vector<std::tuple<int, int, std::string>> found;
    std::error_code error;
    for (fs::directory_iterator entry(own.parent_path(), error), end; !error && entry != end;
         entry.increment(error)) {
        const auto [kind, number]
            = memberOf(own.stem().string(), entry->path().filename().string());
        if (kind >= 0)
            found.emplace_back(kind, number, entry->path().string());
    }
    std::sort(found.begin(), found.end());
    std::vector<std::string> files;
    for (auto& [kind, number, file] : found)
        files.push_back(std::move(file));
    return files;
}

Result<void> RecordFiles::check(bool force) const
{
    for (const std::string& file : existing()) {
        if (!force)
            return failure(ErrorCode::OutputExists, shown(file));
        if (std::optional<Error> why = whyNotOurs(file)) {
            why->file = shown(file);
            return Unexpected(std::move(*why));
        }
    }
    return tryFolder();
}

Result<void> RecordFiles::removeExisting() const
{
    for (const std::string& file : existing())
        for (const char* suffix : {"", "-wal", "-shm", "-journal"})
            if (::unlink((file + suffix).c_str()) != 0 && errno != ENOENT)
                return notWritable(fs::path(m_absolute).parent_path().string(),
                                   systemReason(errno));
    return {};
}

Result<void> RecordFiles::tryFolder() const
{
    const std::string folder = fs::path(m_absolute).parent_path().string();
    std::string name = folder + "/.samebit-XXXXXX";
    const int file = ::mkostemp(name.data(), O_CLOEXEC);
    if (file < 0)
        return notWritable(folder, systemReason(errno));
    const int error = ::posix_fallocate(file, 0, 65536);
    ::close(file);
    ::unlink(name.c_str());
    if (error == ENOSPC || error == EDQUOT || error == EFBIG)
        return notWritable(folder, systemReason(error));
    return {};
}

void RecordFiles::complete(const std::string& reason) const
{
    for (const std::string& file : existing())
        if (!isBeingWritten(file))
            // What cannot be completed still opens, as a recording without an end; the summary says
            // so.
            static_cast<void>(completeRunFile(file, reason));
}

void RecordFiles::nameOnlyChild() const
{
    const std::vector<std::string> files = existing();
    if (files.size() != 1)
        return;
    const std::string& only = files.front();
    const fs::path own(m_absolute);
    const bool isChild
        = memberOf(own.stem().string(), fs::path(only).filename().string()).first == kChild;
    std::error_code error;
    // With a journal beside it somebody still uses it: an open database is never renamed.
    if (isChild && !fs::exists(only + "-wal", error) && !isBeingWritten(only))
        fs::rename(only, own, error); // else it keeps its name, and the summary says which
}

} // namespace samebit::cli
