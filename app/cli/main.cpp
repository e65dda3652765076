// SPDX-License-Identifier: Apache-2.0
#include "commands.h"
#include "samebit/report/report.h"
#include "suggestion.h"
#include "terminal.h"

#ifdef SAMEBIT_HAS_RECORD
#include "record.h"
#endif

#include <algorithm>
#include <exception>
#include <string>
#include <utility>
#include <vector>

namespace samebit::cli {

namespace {

constexpr const char* kDescription
    = "Finds the first operation at which two PyTorch runs stop being bit-identical, and says "
      "why.\n"
      "\n"
      "Examples:\n"
#ifdef SAMEBIT_HAS_RECORD
      "  samebit record -o a.db -- python train.py      record a program, unchanged\n"
      "  samebit record -o b.db -- python train.py      record it again\n"
#endif
      "  samebit diff a.db b.db                         where did the two runs split?\n"
      "  samebit show a.db 418207                       one op in full\n"
      "  samebit mark a.db 418207 --allow train.allow.json\n"
      "                                                 allow it, then find what is behind it\n";

std::vector<std::string> commandNames(const CLI::App& app)
{
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(command->get_name());
    return names;
}

bool isCommand(const std::vector<std::string>& names, const std::string& word)
{
    return std::find(names.begin(), names.end(), word) != names.end();
}

// `record` has the exit codes of env and timeout: 125 when nothing was started.
int usageExitCode(const std::string& command)
{
    return command == "record" ? 125 : 2;
}

int badUsage(const CLI::App& app, const CLI::ParseError& error, const std::string& command)
{
    if (error.get_exit_code() == 0) // --help
        return app.exit(error);
    printError(Error{ErrorCode::BadUsage, {}, {error.what()}, {}});
    return usageExitCode(command);
}

int run(int argc, char** argv)
{
    int exitCode = 0;
    CLI::App app(kDescription, "samebit");
    app.require_subcommand(0, 1);
    app.set_version_flag("--version", std::string("samebit ") + SAMEBIT_VERSION);
    std::vector<std::string> words(argv + 1, argv + argc);
#ifdef SAMEBIT_HAS_RECORD
    addRecord(app, words, exitCode);
#endif
    addDiff(app, exitCode);
    addInfo(app, exitCode);
    addEnv(app, exitCode);
    addShow(app, exitCode);
    addCheck(app, exitCode);
    addMarkCommand(app, exitCode);
    addAllow(app, exitCode);
    addExportReplay(app, exitCode);
    addOpen(app, exitCode);
    addHelp(app, exitCode);
    addVersion(app, exitCode);

    const std::string word = words.empty() ? "" : words.front();
    const std::vector<std::string> names = commandNames(app);
    if (word.empty()) {
        printOut(app.help());
        return 2;
    }
    if (word.front() != '-' && !isCommand(names, word))
        return failed(Error{ErrorCode::UnknownCommand, {}, {word, suggestion(word, names)}, {}});
    try {
        std::reverse(words.begin(), words.end()); // as CLI11 takes them
        app.parse(std::move(words));
    } catch (const CLI::ParseError& error) {
        return badUsage(app, error, word);
    }
    return exitCode;
}

} // namespace

} // namespace samebit::cli

int main(int argc, char** argv)
{
    try {
        return samebit::cli::run(argc, argv);
    } catch (const std::exception& error) { // a bug of ours or no memory: said, never a bare abort
        samebit::cli::printError(
            samebit::Error{samebit::ErrorCode::Internal, {}, {error.what()}, {}});
        return 2;
    }
}
