// SPDX-License-Identifier: Apache-2.0
#include "report/catalogue.h"
#include "report/neighbours.h"
#include "report/words.h"
#include "samebit/marks/mark.h"
#include "samebit/report/report.h"
#include "samebit/report/suggestion.h"

#include <algorithm>
#include <array>

namespace samebit {

namespace {

using report::say;

std::string argument(const Error& error, std::size_t at)
{
    return at < error.args.size() ? error.args[at] : std::string();
}

// {0} file, then the arguments, then the second file.
std::vector<std::string> everything(const Error& error)
{
    std::vector<std::string> all = {error.file};
    all.insert(all.end(), error.args.begin(), error.args.end());
    all.push_back(error.other);
    return all;
}

std::string sentence(std::string_view key, const Error& error)
{
    std::vector<std::string> all = everything(error);
    const report::CatalogueEntry* const entry = report::findMessage(key);
    if (entry != nullptr)
        all.resize(static_cast<std::size_t>(report::argumentCount(entry->text)));
    return say(key, std::move(all));
}

ErrorText notFound(const Error& error)
{
    const std::vector<std::string> names = report::neighbours(error.file);
    if (names.empty())
        return {sentence("error.F01", error), "SB-F01", {}};
    std::string shown;
    for (const std::string& name : names)
        shown += (shown.empty() ? "" : ", ") + name;
    return {say("error.F01.neighbours", {error.file, shown}), "SB-F01", {}};
}

ErrorText noPermission(const Error& error)
{
    const report::FileOwner owner = report::ownerOf(error.file);
    if (owner.name.empty())
        return {sentence("error.F02", error), "SB-F02", {}};
    return {say("error.F02.owner", {error.file, owner.name, owner.mode}), "SB-F02", {}};
}

bool isText(const std::string& bytes)
{
    return !bytes.empty() && report::printable(bytes).find('\\') == std::string::npos;
}

ErrorText notSqlite(const Error& error)
{
    const std::string bytes = argument(error, 0);
    if (report::isFolder(error.file))
        return {say("error.F04.folder", {error.file}), "SB-F04", {}};
    const std::string shown = report::cut(report::printable(bytes), 40);
    return {say(isText(bytes) ? "error.F04.text" : "error.F04.bytes", {error.file, shown}),
            "SB-F04",
            {say("error.F04.hint")}};
}

ErrorText damaged(const Error& error)
{
    if (report::isFolder(error.file)) // SQLite opens it and fails at the first read
        return {say("error.F04.folder", {error.file}), "SB-F04", {}};
    const bool more = !argument(error, 1).empty();
    return {sentence(more ? "error.F07.message" : "error.F07", error),
            "SB-F07",
            {say("error.F07.hint", {report::pathWord(error.file)})}};
}

ErrorText outputNotWritable(const Error& error)
{
    return {sentence("error.R02", error), "SB-R02", {say("error.R02.hint")}};
}

ErrorText nothingRecorded(const Error& error)
{
    const std::string reason = argument(error, 0);
    const bool known = isKnownMessage("nothing." + reason);
    ErrorText told{
        say("error.R04", {error.file, known ? say("nothing." + reason) : reason}), "SB-R04", {}};
    if (isKnownMessage("nothing." + reason + ".hint"))
        told.hints.push_back(say("nothing." + reason + ".hint"));
    return told;
}

ErrorText noCaptureLibrary(const Error& error)
{
    if (argument(error, 2).empty())
        return {say("error.R05.none", {error.file, argument(error, 0), argument(error, 1)}),
                "SB-R05",
                {}};
    return {sentence("error.R05", error), "SB-R05", {say("error.R05.hint")}};
}

ErrorText withSuggestion(std::string_view key, const std::string& code, const Error& error,
                         std::string_view otherwise)
{
    ErrorText told{sentence(key, error), code, {}};
    if (!argument(error, 1).empty())
        told.hints.push_back(say("error.suggestion", {argument(error, 1)}));
    else if (!otherwise.empty())
        told.hints.push_back(say(otherwise));
    return told;
}

// Arguments: name, time, name, time, ... of the run files in the folder, oldest first.
ErrorText needsTwoRuns(const Error& error)
{
    std::string shown;
    std::vector<std::string> names;
    for (std::size_t i = 0; i + 1 < error.args.size(); i += 2) {
        names.push_back(error.args[i]);
        shown += (shown.empty() ? "" : ", ") + error.args[i] + " (" + error.args[i + 1] + ")";
    }
    if (names.empty())
        return {say("error.U02.none"), "SB-U02", {say("error.U02.record")}};
    if (names.size() == 1)
        return {say("error.U02.one", {shown}), "SB-U02", {say("error.U02.record")}};
    return {say("error.U02", {shown}),
            "SB-U02",
            {say("error.U02.hint",
                 {report::pathWord(names[names.size() - 2]), report::pathWord(names.back())})}};
}

// Arguments: line or empty, message key of what is wrong, its arguments.
ErrorText allowlistInvalid(const Error& error)
{
    const std::string key = argument(error, 1);
    const auto from = error.args.begin() + std::min<std::ptrdiff_t>(2, std::ssize(error.args));
    const std::string what
        = isKnownMessage(key) ? text(Message{key, {from, error.args.end()}}) : key;
    ErrorText told{say("error.P05", {error.file, argument(error, 0), what}), "SB-P05", {}};
    std::vector<std::string> known;
    for (int i = 0; key == "allowlist.unknown-scope" && i < kMarkScopes; ++i)
        known.emplace_back(name(static_cast<MarkScope>(i)));
    for (int i = 0; key == "allowlist.unknown-action" && i < kMarkActions; ++i)
        known.emplace_back(name(static_cast<MarkAction>(i)));
    if (const std::string near = suggestion(argument(error, 2), known); !near.empty())
        told.hints.push_back(say("error.suggestion", {near}));
    return told;
}

// A file of ours in the place of another kind of file of ours says so.
ErrorText foreignFile(const Error& error)
{
    const bool isReplay = argument(error, 0) == "0x53425250";
    const bool isRun = argument(error, 0) == "0x53424954";
    return {sentence(isReplay    ? "error.F05.replay"
                         : isRun ? "error.F05.run"
                                 : "error.F05",
                     error),
            "SB-F05",
            {}};
}

// Arguments: rules without tensors, rules, ops, the command that records them.
ErrorText replayNoTensors(const Error& error)
{
    return {sentence("error.P03", error), "SB-P03", {say("error.P03.hint", {argument(error, 3)})}};
}

struct Plain
{
    ErrorCode code;
    const char* shown;
    const char* key;
    const char* hint;
};

constexpr std::array kPlain = {
    Plain{ErrorCode::FileEmpty, "SB-F03", "error.F03", "error.F03.hint"},
    Plain{ErrorCode::FileNewerFormat, "SB-F06", "error.F06", "error.F06.hint"},
    Plain{ErrorCode::FileStillRecording, "SB-F08", "error.F08", "error.F08.hint"},
    Plain{ErrorCode::FileNoCompleteEnd, "SB-F09", "error.F09", "error.F09.hint"},
    Plain{ErrorCode::FileWalReadOnly, "SB-F10", "error.F10", "error.F10.hint"},
    Plain{ErrorCode::DigestsDiffer, "SB-F11", "error.F11", "error.F11.hint"},
    Plain{ErrorCode::SameRecording, "SB-F12", "error.F12", "error.F12.hint"},
    Plain{ErrorCode::OutputExists, "SB-R01", "error.R01", "error.R01.hint"},
    Plain{ErrorCode::OutputMissing, "SB-R03", "error.R03", "error.R03.hint"},
    Plain{ErrorCode::ProgramNotExecutable, "SB-R06", "error.R06.why", ""},
    Plain{ErrorCode::ReplayUnmatched, "SB-P01", "error.P01", ""},
    Plain{ErrorCode::ReplayNotFollowed, "SB-P02", "error.P02", ""},
    Plain{ErrorCode::BadUsage, "SB-U04", "error.U04", ""},
    Plain{ErrorCode::NoDisplay, "SB-W01", "error.W01", "error.W01.hint"},
    Plain{ErrorCode::Cancelled, "", "error.cancelled", ""},
    Plain{ErrorCode::Internal, "SB-X01", "error.X01", "error.X01.hint"},
};

ErrorText plain(const Error& error)
{
    for (const Plain& entry : kPlain) {
        if (entry.code != error.code)
            continue;
        ErrorText told{sentence(entry.key, error), entry.shown, {}};
        if (*entry.hint != '\0')
            told.hints.push_back(say(entry.hint));
        return told;
    }
    return {};
}

} // namespace

ErrorText describe(const Error& error)
{
    switch (error.code) {
    case ErrorCode::FileNotFound:
        return notFound(error);
    case ErrorCode::FilePermission:
        return noPermission(error);
    case ErrorCode::FileNotSqlite:
        return notSqlite(error);
    case ErrorCode::FileDamaged:
        return damaged(error);
    case ErrorCode::FileForeign:
        return foreignFile(error);
    case ErrorCode::OutputNotWritable:
        return outputNotWritable(error);
    case ErrorCode::NothingRecorded:
        return nothingRecorded(error);
    case ErrorCode::NoCaptureLibrary:
        return noCaptureLibrary(error);
    case ErrorCode::ProgramNotFound:
        return withSuggestion("error.R06", "SB-R06", error, "");
    case ErrorCode::ReplayNoTensors:
        return replayNoTensors(error);
    case ErrorCode::AllowlistInvalid:
        return allowlistInvalid(error);
    case ErrorCode::UnknownCommand:
        return withSuggestion("error.U01", "SB-U01", error, "error.U01.hint");
    case ErrorCode::NeedsTwoRuns:
        return needsTwoRuns(error);
    default:
        return plain(error);
    }
}

int exitCode(const Error& error)
{
    switch (error.code) {
    case ErrorCode::OutputExists:
    case ErrorCode::OutputNotWritable:
    case ErrorCode::OutputMissing:
    case ErrorCode::NothingRecorded:
    case ErrorCode::NoCaptureLibrary:
        return 125;
    case ErrorCode::ProgramNotExecutable:
        return 126;
    case ErrorCode::ProgramNotFound:
        return 127;
    case ErrorCode::Cancelled:
        return 3;
    default:
        return 2;
    }
}

} // namespace samebit
