// SPDX-License-Identifier: Apache-2.0
#include "record.h"

#include "recordrun.h"
#include "recordtimes.h"
#include "terminal.h"

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

namespace samebit::cli {
namespace {

// Does this word, an option of ours, take the next one as its value?
bool takesNext(const CLI::App& command, const std::string& word)
{
    const bool isLong = word.starts_with("--");
    if (isLong ? word.find('=') != std::string::npos : word.size() != 2)
        return false;
    const CLI::Option* const option = command.get_option_no_throw(word);
    return option && option->get_items_expected_max() > 0;
}

// The program begins after "--", or with the first word that is neither an option nor the value of
// one.
std::vector<std::string> takeProgram(const CLI::App& command, std::vector<std::string>& words)
{
    std::size_t at = 1;
    while (at < words.size() && words[at] != "--" && words[at].starts_with("-"))
        at += takesNext(command, words[at]) && at + 1 < words.size() && words[at + 1] != "--" ? 2
                                                                                              : 1;
    const auto end = words.begin() + static_cast<std::ptrdiff_t>(at);
    std::vector<std::string> program(end, words.end());
    words.erase(end, words.end());
    if (!program.empty() && program.front() == "--")
        program.erase(program.begin());
    return program;
}

void addOptions(CLI::App& command, RecordOptions& options)
{
    command.add_option("-o,--output", options.output, "The run file to write: NAME.db")
        ->type_name("RUN.db");
    command.add_flag("--force", options.force, "Replace a recording that is there already");
    command.add_flag("--quiet", options.quiet, "Say nothing at the end");
    command
        .add_option("--check-inputs", options.checkInputs,
                    "Read the inputs of every op again, of some, or of none")
        ->type_name("all|sampled|off")
        ->check(CLI::IsMember({"all", "sampled", "off"}));
    command.add_option("--stacks", options.stacks, "Record where each op was called from")
        ->type_name("python|none")
        ->check(CLI::IsMember({"python", "none"}));
    command
        .add_option(
            "--level", options.level,
            "What is stored of values beside their digests: statistics (stats), these and a "
            "sketch\nfrom which diff estimates how far values lie apart, or their content "
            "(tensors). By default\ncontent up to 64 bytes and outputs of ops known as "
            "non-deterministic are kept")
        ->type_name("digest|stats|sketch|tensors")
        ->check(CLI::IsMember({"digest", "stats", "sketch", "tensors"}));
    command
        .add_option("--keep", options.keep,
                    "Also keep the content of what the ops in this allowlist read and write")
        ->type_name("FILE.allow.json");
    command
        .add_option("--keep-budget", options.keepBudgetMiB,
                    "Keep at most so much content in one run file: 256 by default, 16384 with "
                    "--level tensors\nor --keep")
        ->type_name("MIB")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 24U));
    command.add_flag("--no-source", options.noSource, "Do not keep the text of the source files");
    command
        .add_option("--user-code", options.userCode,
                    "Files that count as the program's own, beside those that do anyway")
        ->type_name("GLOB")
        ->allow_extra_args(false);
    command
        .add_option("--library-code", options.libraryCode,
                    "Files that do not count as the program's own")
        ->type_name("GLOB")
        ->allow_extra_args(false);
    command
        .add_option("--replay", options.replay,
                    "Write the outputs in this replay file over those of the same ops")
        ->type_name("FILE.replay.db");
    command.add_flag("--replay-strict", options.replayStrict,
                     "Stop the program at the first op that cannot be replayed");
    command
        .add_option("--again", options.again,
                    "Run the program of this recording again, with its arguments, in its folder")
        ->type_name("RUN.db");
    command
        .add_option("-n", options.times,
                    "Record N times into NAME.1.db ... NAME.N.db and print the comparison")
        ->type_name("N")
        ->check(CLI::Range(2, 1000));
}

} // namespace

void addRecord(CLI::App& app, std::vector<std::string>& words, int& exitCode)
{
    CLI::App* const command
        = app.add_subcommand("record", "Run a program and record every operation that it runs");
    const auto options = std::make_shared<RecordOptions>();
    command->footer(
        "Examples:\n"
        "  samebit record -o a.db -- python train.py --epochs 1\n"
        "  samebit record -o a.db -- torchrun --nproc-per-node 2 train.py\n"
        "  samebit record --force --quiet -o a.db -- bash run.sh\n\n"
        "The program runs as it would by itself; the exit code is its own. Exit code 125: nothing "
        "was\n"
        "recorded, or nothing was started. 126, 127: the program cannot be run, was not found.");
    addOptions(*command, *options);
    // Only for --help: it is never parsed.
    command->add_option("PROGRAM", "The program to run, then its arguments, after --")
        ->type_name("");
    if (!words.empty() && words.front() == command->get_name())
        options->command = takeProgram(*command, words);
    command->callback([options, &exitCode] {
        exitCode = options->times > 0 ? recordTimes(*options) : record(*options);
    });
}

} // namespace samebit::cli
