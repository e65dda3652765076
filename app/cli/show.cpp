// SPDX-License-Identifier: Apache-2.0
#include "commands.h"
#include "loading.h"
#include "samebit/report/report.h"
#include "samebit/report/runreport.h"
#include "terminal.h"

#include <filesystem>
#include <memory>
#include <string>

namespace samebit::cli {

namespace {

int show(const std::string& path, std::int64_t seq)
{
    const TerminalProgress terminal;
    auto run = loadRun(path, Stage::ReadBaseline, terminal.progress());
    if (!run)
        return failed(run.error());
    std::error_code unknown;
    const std::string folder = std::filesystem::current_path(unknown).string();
    const auto text = showText(*run->reader, run->data, OpSeq{seq}, folder);
    if (!text)
        return failed(text.error());
    return printOut(*text) ? 0 : 2;
}

} // namespace

void addShow(CLI::App& app, int& exitCode)
{
    auto path = std::make_shared<std::string>();
    auto seq = std::make_shared<std::int64_t>(0);
    CLI::App* const command = app.add_subcommand("show",
                                                 "One op in full: inputs with their producers, "
                                                 "outputs, arguments, generator, stack, source.\n\n"
                                                 "Example:\n  samebit show a.db 418207\n");
    command->add_option("RUN", *path, "a run file")->required();
    command->add_option("SEQ", *seq, "the number of the op, without #")->required();
    command->callback([path, seq, &exitCode] { exitCode = show(*path, *seq); });
}

} // namespace samebit::cli
