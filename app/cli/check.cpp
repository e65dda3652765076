// SPDX-License-Identifier: Apache-2.0
#include "commands.h"
#include "samebit/report/report.h"
#include "samebit/report/runreport.h"
#include "samebit/runfile/runreader.h"
#include "terminal.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace samebit::cli {

namespace {

constexpr int kDamaged = 1;
constexpr int kUnreadable = 2;

int checkOne(const std::string& path)
{
    Result<std::vector<CheckFinding>> findings;
    {
        const TerminalProgress terminal;
        findings = checkRunFile(path, terminal.progress());
    }
    if (!findings) {
        if (findings.error().code == ErrorCode::FileDamaged)
            printErrorWithoutHints(findings.error()); // the hint is this very command
        else
            printError(findings.error());
        return kUnreadable;
    }
    printOut(checkText(path, *findings));
    return findings->empty() ? 0 : kDamaged;
}

} // namespace

void addCheck(CLI::App& app, int& exitCode)
{
    auto paths = std::make_shared<std::vector<std::string>>();
    CLI::App* const command
        = app.add_subcommand("check",
                             "Are run files sound: structure, references, rows against blocks?\n\n"
                             "Example:\n  samebit check a.db b.db\n\n"
                             "Exit code: 0 sound, 1 damaged, 2 unreadable.\n");
    command->add_option("RUNS", *paths, "run files")->required();
    command->callback([paths, &exitCode] {
        for (const std::string& path : *paths)
            exitCode = std::max(exitCode, checkOne(path));
    });
}

} // namespace samebit::cli
