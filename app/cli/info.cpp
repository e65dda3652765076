// SPDX-License-Identifier: Apache-2.0
#include "commands.h"
#include "loading.h"
#include "samebit/report/report.h"
#include "samebit/report/runreport.h"
#include "terminal.h"

#include <memory>
#include <string>

namespace samebit::cli {

namespace {

int info(const std::string& path)
{
    const TerminalProgress terminal;
    auto run = loadRun(path, Stage::ReadBaseline, terminal.progress());
    if (!run)
        return failed(run.error());
    const auto text = infoText(*run->reader, run->data);
    if (!text)
        return failed(text.error());
    return printOut(*text) ? 0 : 2;
}

} // namespace

void addInfo(CLI::App& app, int& exitCode)
{
    auto path = std::make_shared<std::string>();
    CLI::App* const command = app.add_subcommand(
        "info",
        "What a run is: program, environment, counts, and what its recording did not see.\n\n"
        "Example:\n  samebit info a.db\n");
    command->add_option("RUN", *path, "a run file")->required();
    command->callback([path, &exitCode] { exitCode = info(*path); });
}

} // namespace samebit::cli
