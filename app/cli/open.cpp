// SPDX-License-Identifier: Apache-2.0
#include "commands.h"
#include "samebit/report/report.h"
#include "terminal.h"

#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace samebit::cli {

namespace {

// The window is another program beside this one; this process becomes it.
int open(const std::vector<std::string>& files)
{
    std::error_code unknown;
    const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", unknown);
    const std::string explorer = (self.parent_path() / "samebit-explorer").string();
    std::vector<std::string> words = {explorer};
    words.insert(words.end(), files.begin(), files.end());
    std::vector<char*> argv;
    for (std::string& word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    execv(explorer.c_str(), argv.data());
    if (errno == ENOENT)
        return failed(Error{ErrorCode::ProgramNotFound, {}, {explorer, ""}, {}});
    return failed(Error{ErrorCode::ProgramNotExecutable,
                        {},
                        {explorer, std::generic_category().message(errno)},
                        {}});
}

} // namespace

void addOpen(CLI::App& app, int& exitCode)
{
    auto files = std::make_shared<std::vector<std::string>>();
    CLI::App* const command
        = app.add_subcommand("open",
                             "Starts the explorer, with two runs when they are given.\n\n"
                             "Example:\n  samebit open a.db b.db\n");
    command->add_option("RUNS", *files, "BASELINE and CANDIDATE: two run files")->expected(0, 2);
    command->callback([files, &exitCode] { exitCode = open(*files); });
}

} // namespace samebit::cli
