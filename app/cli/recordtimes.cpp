// SPDX-License-Identifier: Apache-2.0
#include "recordtimes.h"

#include "samebit/report/report.h"
#include "terminal.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>

namespace fs = std::filesystem;

namespace samebit::cli {
namespace {

constexpr int kNotRecorded = 125;

std::string nameOf(const std::string& output, int number)
{
    return output.substr(0, output.size() - 3) + "." + std::to_string(number) + ".db";
}

// This program with these arguments; its exit code, 128 + the signal that ended it.
int runSelf(std::vector<std::string> words)
{
    words.insert(words.begin(), "samebit");
    std::vector<char*> pointers;
    for (std::string& word : words)
        pointers.push_back(word.data());
    pointers.push_back(nullptr);
    pid_t child = 0;
    if (::posix_spawn(&child, "/proc/self/exe", nullptr, nullptr, pointers.data(), environ) != 0)
        return kNotRecorded;
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) { }
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

std::vector<std::string> recordWords(const RecordOptions& options, const std::string& output)
{
    std::vector<std::string> words
        = {"record",   "--quiet",      "--check-inputs", options.checkInputs,
           "--stacks", options.stacks, "--level",        options.level};
    if (options.force)
        words.emplace_back("--force");
    if (options.noSource)
        words.emplace_back("--no-source");
    for (const std::string& pattern : options.userCode)
        words.insert(words.end(), {"--user-code", pattern});
    for (const std::string& pattern : options.libraryCode)
        words.insert(words.end(), {"--library-code", pattern});
    if (!options.keep.empty())
        words.insert(words.end(), {"--keep", options.keep});
    if (options.keepBudgetMiB != 0)
        words.insert(words.end(), {"--keep-budget", std::to_string(options.keepBudgetMiB)});
    if (!options.replay.empty())
        words.insert(words.end(), {"--replay", options.replay});
    if (options.replayStrict)
        words.emplace_back("--replay-strict");
    words.insert(words.end(), {"-o", output});
    if (!options.again.empty()) {
        words.insert(words.end(), {"--again", options.again});
        return words;
    }
    words.emplace_back("--");
    words.insert(words.end(), options.command.begin(), options.command.end());
    return words;
}

} // namespace

int recordTimes(const RecordOptions& options)
{
    if (!options.output.ends_with(".db") || fs::path(options.output).stem().empty()) {
        printError({ErrorCode::BadUsage, {}, {text({"record.name", {options.output}})}, {}});
        return kNotRecorded;
    }
    for (int number = 1; number <= options.times; ++number) {
        const std::string output = nameOf(options.output, number);
        if (const int code = runSelf(recordWords(options, output)); code != 0)
            return code;
        if (!options.quiet)
            std::fputs(("samebit: "
                        + text({"record.times",
                                {output, std::to_string(number), std::to_string(options.times)}})
                        + "\n")
                           .c_str(),
                       stderr);
    }
    int code = 0;
    for (int number = 2; number <= options.times && code == 0; ++number)
        code = runSelf({"diff", nameOf(options.output, 1), nameOf(options.output, number)});
    return code;
}

} // namespace samebit::cli
