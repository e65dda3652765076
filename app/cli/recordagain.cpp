// SPDX-License-Identifier: Apache-2.0
#include "recordagain.h"

#include "samebit/report/report.h"
#include "samebit/runfile/runreader.h"

#include <cstdio>
#include <filesystem>

namespace fs = std::filesystem;

namespace samebit::cli {
namespace {

Unexpected badUsage(const char* key, std::vector<std::string> arguments)
{
    return failure(ErrorCode::BadUsage, {}, {text(Message{key, std::move(arguments)})});
}

} // namespace

Result<void> takeRecordedProgram(RecordOptions& options)
{
    if (!options.command.empty())
        return badUsage("record.again-and-program", {});
    const auto run = RunReader::open(options.again);
    if (!run)
        return Unexpected(run.error());
    const RunInfo& info = (*run)->info();
    if (info.argv.empty())
        return badUsage("record.again-unknown", {options.again});
    if (!options.replay.empty())
        options.replay = fs::absolute(options.replay).string();
    if (!options.keep.empty())
        options.keep = fs::absolute(options.keep).string();
    std::error_code error;
    if (!info.workingFolder.empty())
        fs::current_path(info.workingFolder, error);
    if (error)
        return badUsage("record.again-folder", {options.again, info.workingFolder});
    options.command = info.argv;
    if (!options.quiet)
        std::fputs(
            ("samebit: "
             + text(Message{"record.again", {info.workingFolder, shellQuoted(options.command)}})
             + "\n")
                .c_str(),
            stderr);
    return {};
}

} // namespace samebit::cli
