// SPDX-License-Identifier: Apache-2.0
#include "recordsummary.h"

#include "recordreplay.h"
#include "samebit/report/report.h"
#include "samebit/runfile/replayfile.h"
#include "samebit/runfile/runreader.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

namespace fs = std::filesystem;

namespace samebit::cli {
namespace {

constexpr std::size_t kMostFiles = 8; // that get a line of their own
constexpr std::size_t kMostCandidates = 200; // files that are opened in search of an earlier run

std::string say(const char* key, std::vector<std::string> arguments)
{
    return text(Message{key, std::move(arguments)});
}

std::string sizeOf(const std::string& file)
{
    std::error_code error;
    const auto bytes = static_cast<double>(fs::file_size(file, error));
    if (error || bytes < 1000)
        return say("record.bytes", {fmt::format("{:.0f}", error ? 0.0 : bytes)});
    if (bytes < 1e6)
        return say("record.kilobytes", {fmt::format("{:.0f}", bytes / 1e3)});
    return say("record.megabytes", {fmt::format("{:.{}f}", bytes / 1e6, bytes < 1e7 ? 1 : 0)});
}

std::string lineOf(const RunReader& run, const std::string& shown)
{
    const RunInfo& info = run.info();
    const std::string ops = std::to_string(info.ops);
    if (info.steps <= 0)
        return say("record.done.no-steps", {shown, ops, sizeOf(run.path()), info.endState});
    return say(info.steps == 1 ? "record.done.one-step" : "record.done",
               {shown, ops, std::to_string(info.steps), sizeOf(run.path()), info.endState});
}

std::vector<std::string> otherRunFiles(const RecordFiles& files)
{
    const std::vector<std::string> own = files.existing();
    std::vector<std::pair<fs::file_time_type, std::string>> found;
    std::error_code error;
    for (fs::directory_iterator entry(fs::path(files.absolute()).parent_path(), error), end;
         !error && entry != end; entry.increment(error)) {
        const std::string file = entry->path().string();
        std::error_code unknown;
        const auto time = fs::last_write_time(file, unknown);
        if (file.ends_with(".db") && !unknown
            && std::find(own.begin(), own.end(), file) == own.end())
            found.emplace_back(time, file);
    }
    std::sort(found.rbegin(), found.rend());
    std::vector<std::string> newestFirst;
    for (auto& [time, file] : found)
        newestFirst.push_back(std::move(file));
    newestFirst.resize(std::min(newestFirst.size(), kMostCandidates));
    return newestFirst;
}

// The first other recording in the folder, newest first, that `isWanted`.
template <typename Wanted>
std::optional<std::string> otherRun(const RecordFiles& files, Wanted isWanted)
{
    for (const std::string& file : otherRunFiles(files)) {
        const auto reader = RunReader::open(file);
        if (reader && (*reader)->info().ops > 0 && isWanted((*reader)->info()))
            return file;
    }
    return std::nullopt;
}

// The newest other recording of the same command line in the folder.
std::optional<std::string> earlierRun(const RecordFiles& files, const RunInfo& own)
{
    return otherRun(files, [&own](const RunInfo& info) {
        return info.argv == own.argv && info.rank == own.rank;
    });
}

// Compares a replayed run with the one whose outputs it got; nothing when that is not in the
// folder. The allowlist is the one that the names of the loop give it: x.allow.json of x.replay.db.
std::optional<std::string> nextAfterReplay(const RecordFiles& files, const std::string& file,
                                           const std::string& replay)
{
    constexpr std::string_view kEnding = ".replay.db";
    const auto opened = replay.empty() ? nullptr : ReplayFile::open(replay).value_or(nullptr);
    if (opened == nullptr)
        return std::nullopt;
    const std::string uuid = opened->value("baseline_uuid");
    const auto baseline
        = otherRun(files, [&uuid](const RunInfo& info) { return info.uuid == uuid; });
    if (!baseline)
        return std::nullopt;
    std::vector<std::string> words = {"samebit", "diff", files.shown(*baseline), files.shown(file)};
    if (replay.ends_with(kEnding)) {
        const std::string allow = replay.substr(0, replay.size() - kEnding.size()) + ".allow.json";
        std::error_code unknown;
        if (fs::exists(allow, unknown))
            words.insert(words.end(), {"--allow", allow});
    }
    return say("record.next", {shellQuoted(words)});
}

std::string nextCommand(const RecordFiles& files, const std::string& file, const RunInfo& info)
{
    const std::string shown = files.shown(file);
    if (const auto earlier = earlierRun(files, info))
        return say("record.next", {shellQuoted({"samebit", "diff", files.shown(*earlier), shown})});
    // The same file of the next recording: "b.child1.db" beside "a.child1.db".
    const std::string again = nextFreeName(files.given());
    const std::size_t stem = fs::path(files.given()).stem().string().size();
    const fs::path other = fs::path(again).replace_extension().string()
        + fs::path(shown).filename().string().substr(stem);
    return say("record.next.again",
               {shellQuoted({"-o", again}), shellQuoted({"samebit", "diff", shown, other})});
}

} // namespace

std::string nextFreeName(const std::string& given)
{
    const fs::path path(given);
    const std::string stem = path.stem().string();
    const auto named = [&path](const std::string& name) {
        return (path.parent_path() / (name + path.extension().string())).string();
    };
    const auto isFree = [](const std::string& name) {
        return RecordFiles(name).existing().empty();
    };
    if (stem.size() == 1 && stem[0] >= 'a')
        for (char letter = stem[0]; letter < 'z'; ++letter)
            if (const std::string name = named(std::string(1, static_cast<char>(letter + 1)));
                isFree(name))
                return name;
    for (int number = 2;; ++number)
        if (const std::string name = named(stem + std::to_string(number)); isFree(name))
            return name;
}

std::vector<std::string> recordSummary(const RecordFiles& files, const std::string& replay)
{
    std::vector<std::string> lines;
    std::string next;
    const std::vector<std::string> recorded = files.existing();
    for (const std::string& file : recorded) {
        const auto reader = RunReader::open(file);
        if (!reader || lines.size() == kMostFiles)
            continue;
        lines.push_back(lineOf(**reader, files.shown(file)));
        if (const std::string replayed = replayedText(**reader); !replayed.empty())
            lines.back() += " " + replayed;
        for (std::string& unused : notReplayed(**reader))
            lines.push_back(std::move(unused));
        if (next.empty())
            next = nextAfterReplay(files, file, replay)
                       .value_or(nextCommand(files, file, (*reader)->info()));
    }
    if (recorded.size() > kMostFiles)
        lines.push_back(say("record.more", {std::to_string(recorded.size() - kMostFiles)}));
    if (!next.empty())
        lines.push_back(next);
    return lines;
}

} // namespace samebit::cli
