// SPDX-License-Identifier: Apache-2.0
#include "record.h"

#include "recordrun.h"
#include "terminal.h"

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

namespace samebit::cli {
namespace {

// What CLI11 leaves over is the program and its arguments, word for word.
std::vector<std::string> programWords(const CLI::App& command, const std::string& program)
{
    std::vector<std::string> words = command.remaining();
    if (!words.empty() && words.front() == "--")
        words.erase(words.begin());
    if (!program.empty() || !words.empty())
        words.insert(words.begin(), program);
    return words;
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
}

} // namespace

void addRecord(CLI::App& app, int& exitCode)
{
    CLI::App* const command
        = app.add_subcommand("record", "Run a program and record every operation that it runs");
    const auto options = std::make_shared<RecordOptions>();
    const auto program = std::make_shared<std::string>();
    command->footer(
        "Examples:\n"
        "  samebit record -o a.db -- python train.py --epochs 1\n"
        "  samebit record -o a.db -- torchrun --nproc-per-node 2 train.py\n"
        "  samebit record --force --quiet -o a.db -- bash run.sh\n\n"
        "The program runs as it would by itself; the exit code is its own. Exit code 125: nothing "
        "was\n"
        "recorded, or nothing was started. 126, 127: the program cannot be run, was not found.");
    addOptions(*command, *options);
    command->add_option("PROGRAM", *program, "The program to run, then its arguments, after --")
        ->type_name("");
    command->prefix_command();
    command->callback([command, options, program, &exitCode] {
        options->command = programWords(*command, *program);
        exitCode = record(*options);
    });
}

} // namespace samebit::cli
