// SPDX-License-Identifier: Apache-2.0
#include "recordrun.h"

#include "keeprules.h"
#include "launcher.h"
#include "launchnotes.h"
#include "program.h"
#include "recordagain.h"
#include "recordfiles.h"
#include "recordreplay.h"
#include "recordsummary.h"
#include "recordwatch.h"
#include "samebit/report/report.h"
#include "samebit/runfile/runreader.h"
#include "samebit/runfile/runwriter.h"
#include "systemerror.h"
#include "terminal.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

namespace fs = std::filesystem;

namespace samebit::cli {
namespace {

constexpr int kNotRecorded = 125;
constexpr auto kReplaceBadUtf8 = nlohmann::json::error_handler_t::replace;
constexpr std::size_t kLongestOptions = 100'000; // the kernel takes 128 KiB per variable

int refuse(const Error& error)
{
    printError(error);
    const int code = exitCode(error);
    return code >= kNotRecorded ? code : kNotRecorded;
}

Error badUsage(const char* key, std::vector<std::string> arguments)
{
    return {ErrorCode::BadUsage, {}, {text(Message{key, std::move(arguments)})}, {}};
}

std::optional<Error> whatIsMissing(const RecordOptions& options)
{
    if (options.command.empty() || options.command.front().empty())
        return badUsage("record.no-program", {});
    if (!options.output.ends_with(".db") || fs::path(options.output).stem().empty()
        || fs::path(options.output).filename() == ".db")
        return badUsage("record.name", {options.output});
    return std::nullopt;
}

std::string escaped(const std::string& value)
{
    std::string result;
    for (const char letter : value) {
        if (letter == '\\')
            result += "\\\\";
        else if (letter == '\n')
            result += "\\n";
        else
            result += letter;
    }
    return result;
}

// Read by capture/src/boundary/launchoptions.h.
std::string optionLines(const RecordOptions& options)
{
    std::string lines
        = fmt::format("check-inputs={}\nstacks={}\nsource={}\nquiet={}\nfolder={}\n",
                      options.checkInputs, options.stacks, options.noSource ? "no" : "yes",
                      options.quiet ? "yes" : "no", escaped(fs::current_path().string()));
    for (const std::string& pattern : options.userCode)
        lines += "user-code=" + escaped(pattern) + "\n";
    for (const std::string& pattern : options.libraryCode)
        lines += "library-code=" + escaped(pattern) + "\n";
    for (const auto& [name, value] : replayLines(options))
        lines += name + "=" + escaped(value) + "\n";
    lines += "level=" + options.level + "\n";
    if (options.keepBudgetMiB > 0)
        lines += fmt::format("keep-budget={}\n", options.keepBudgetMiB << 20U);
    for (const std::string& rule : options.keepRules)
        lines += "keep=" + escaped(rule) + "\n";
    std::string words;
    for (const std::string& word : options.command)
        words += "argv=" + escaped(word) + "\n";
    return lines.size() + words.size() < kLongestOptions ? lines + words : lines;
}

// The build tree, a wheel and a package have one layout: bin/samebit beside lib/samebit/.
fs::path libraryFolder()
{
    std::error_code error;
    const fs::path self = fs::read_symlink("/proc/self/exe", error);
    return self.parent_path().parent_path() / "lib" / "samebit";
}

std::string pathVariable(const char* name, const std::string& first)
{
    const char* old = std::getenv(name); // NOLINT(concurrency-mt-unsafe): no other thread runs
    return old && *old ? first + ":" + old : first;
}

ProgramEnd run(const RecordOptions& options, const RecordFiles& files, LaunchNotes& notes,
               RecordWatch& watch)
{
    const fs::path library = libraryFolder();
    Launch plan;
    plan.command = options.command;
    plan.environment = {
        {"SAMEBIT_OUT", files.absolute()},
        {"SAMEBIT_CORES", (library / "cores").string()},
        {"SAMEBIT_OPTIONS", optionLines(options)},
        {"SAMEBIT_NOTES", notes.path()},
        {"PYTHONPATH", pathVariable("PYTHONPATH", (library / "boot").string())},
    };
    plan.notes = notes.descriptor();
    plan.onNotes = [&watch] {
        watch.takeNotes();
    };
    const ProgramEnd end = launch(plan);
    watch.takeNotes();
    return end;
}

std::string endReason(const ProgramEnd& end)
{
    return end.signal ? text(Message{"record.killed", {std::to_string(end.signal)}})
                      : text(Message{"record.not-closed", {std::to_string(end.exitCode)}});
}

// For whoever opens the file later; that it cannot be written changes nothing.
void writeEmptyFile(const RecordOptions& options, const RecordFiles& files, const Error& why)
{
    RunHeader header;
    header.run = {
        {"argv", nlohmann::json(options.command).dump(-1, ' ', false, kReplaceBadUtf8)},
        {"working_folder", fs::current_path().string()},
        {"tool_version", SAMEBIT_VERSION},
    };
    const ErrorText told = describe(why);
    const std::size_t colon = told.line.find(": ");
    const bool cut = why.code == ErrorCode::NothingRecorded && colon != std::string::npos;
    static_cast<void>(writeEmptyRunFile(files.absolute(), header,
                                        cut ? told.line.substr(colon + 2) : told.line, true));
}

void sayNothingRecorded(const RecordOptions& options, const RecordFiles& files, RecordWatch& watch)
{
    watch.say({ErrorCode::NothingRecorded, options.output, {watch.reason()}, {}});
    writeEmptyFile(options, files, *watch.said());
}

// Under --replay-strict a run that did not follow the file fails, whatever the program made of it.
void failIfNotFollowed(const RecordOptions& options, const RecordFiles& files, ProgramEnd& end)
{
    if (!options.replayStrict)
        return;
    for (const std::string& file : files.existing()) {
        const auto reader = RunReader::open(file);
        const auto why = reader ? strictFailure(**reader) : std::nullopt;
        if (!why)
            continue;
        printError(*why);
        if (end.signal == 0 && end.exitCode == 0)
            end.exitCode = kNotRecorded;
        return;
    }
}

void finish(const RecordOptions& options, const RecordFiles& files, ProgramEnd& end)
{
    files.complete(endReason(end));
    files.nameOnlyChild();
    if (!options.quiet)
        for (const std::string& line : recordSummary(files, options.replay))
            std::fputs(("samebit: " + line + "\n").c_str(), stderr);
    if (!options.keep.empty() && !options.quiet)
        for (const std::string& line : unmetKeepRules(options.keep, files.existing()))
            std::fputs(("samebit: " + line + "\n").c_str(), stderr);
    failIfNotFollowed(options, files, end);
}

std::optional<Error> whyNotStartable(const Program& program, const std::string& name)
{
    if (program.kind == ProgramKind::Foreign)
        return badUsage("record.foreign", {name});
    if (program.kind == ProgramKind::Libtorch)
        return badUsage("record.libtorch", {name});
    return std::nullopt;
}

Error cannotStart(const RecordOptions& options, int error)
{
    return {error == ENOENT ? ErrorCode::ProgramNotFound : ErrorCode::ProgramNotExecutable,
            {},
            {options.command.front(), error == ENOENT ? "" : systemReason(error)},
            {}};
}

// Beyond the limit for files (ulimit -f) a write of ours is to fail, not to end us. By a handler:
// the program starts with the default again.
void failWritesBeyondTheLimit()
{
    struct sigaction old
    {
    };
    ::sigaction(SIGXFSZ, nullptr, &old);
    if (old.sa_handler == SIG_DFL)
        std::signal(SIGXFSZ, [](int) {});
}

// How this process is to end. What the recording needed besides its files is gone afterwards.
ProgramEnd runAndFinish(const RecordOptions& options, const RecordFiles& files,
                        const Program& program)
{
    LaunchNotes notes;
    RecordWatch watch(notes, program);
    ProgramEnd end = run(options, files, notes, watch);
    if (end.startError != 0)
        return {.exitCode = refuse(cannotStart(options, end.startError))};
    if (!files.existing().empty()) {
        finish(options, files, end);
        return end;
    }
    sayNothingRecorded(options, files, watch);
    if (end.signal == 0 && end.exitCode == 0)
        end.exitCode = kNotRecorded;
    return end;
}

Result<void> takeKeepRules(RecordOptions& options)
{
    if (options.keep.empty())
        return {};
    auto rules = keepRules(options.keep, fs::current_path().string());
    if (!rules)
        return Unexpected(rules.error());
    options.keepRules = std::move(*rules);
    if (optionLines(options).size() < kLongestOptions)
        return {};
    return Unexpected(badUsage("record.too-many-rules",
                               {options.keep, std::to_string(options.keepRules.size())}));
}

} // namespace

int record(const RecordOptions& given)
{
    failWritesBeyondTheLimit();
    RecordOptions options = given;
    if (options.output.empty())
        return refuse(Error{ErrorCode::OutputMissing, {}, {}, {}});
    const RecordFiles files(options.output); // in the folder where we are now
    if (!options.again.empty()) {
        if (const Result<void> taken = takeRecordedProgram(options); !taken)
            return refuse(taken.error());
    }
    if (const auto missing = whatIsMissing(options))
        return refuse(*missing);
    if (const Result<void> free = files.check(options.force); !free)
        return refuse(free.error());
    const Result<Program> program = findProgram(options.command);
    if (!program)
        return refuse(program.error());
    if (const auto why = whyNotStartable(*program, options.command.front()))
        return refuse(*why);
    if (const Result<void> rules = takeKeepRules(options); !rules)
        return refuse(rules.error());
    if (const Result<void> replay = checkReplay(options); !replay)
        return refuse(replay.error());
    if (const Result<void> removed = files.removeExisting(); !removed)
        return refuse(removed.error());
    return endLike(runAndFinish(options, files, *program));
}

} // namespace samebit::cli
