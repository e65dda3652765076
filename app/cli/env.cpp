// SPDX-License-Identifier: Apache-2.0
#include "commands.h"
#include "loading.h"
#include "samebit/report/environmentreport.h"
#include "terminal.h"

#include <memory>
#include <string>
#include <vector>

namespace samebit::cli {

namespace {

struct EnvOptions
{
    std::vector<std::string> files;
    std::string format = "text";
};

int envOfOne(const EnvOptions& options)
{
    const TerminalProgress terminal;
    const auto run = loadRun(options.files[0], Stage::ReadBaseline, terminal.progress());
    if (!run)
        return failed(run.error());
    const auto environment = environmentOf(run->data);
    return printOut(options.format == "json" ? environmentReportJson(environment, options.files[0])
                                             : environmentReport(environment, options.files[0]))
        ? 0
        : 2;
}

int envOfTwo(const EnvOptions& options)
{
    const TerminalProgress terminal;
    const auto baseline = loadRun(options.files[0], Stage::ReadBaseline, terminal.progress());
    if (!baseline)
        return failed(baseline.error());
    const auto candidate = loadRun(options.files[1], Stage::ReadCandidate, terminal.progress());
    if (!candidate)
        return failed(candidate.error());
    noteEnd(*baseline);
    noteEnd(*candidate);
    const EnvironmentPair pair{options.files[0], options.files[1],
                               environmentDifferences(Baseline<const RunData*>(&baseline->data),
                                                      Candidate<const RunData*>(&candidate->data))};
    if (!printOut(options.format == "json" ? environmentReportJson(pair) : environmentReport(pair)))
        return 2;
    return pair.differences.empty() ? 0 : 1;
}

} // namespace

void addEnv(CLI::App& app, int& exitCode)
{
    auto options = std::make_shared<EnvOptions>();
    CLI::App* const command = app.add_subcommand(
        "env",
        "Under what a run was recorded: versions, settings, seeds, sources; of two runs, what "
        "differs.\n\n"
        "Examples:\n"
        "  samebit env a.db                               all of it\n"
        "  samebit env a.db b.db                          what the two do not have in common\n"
        "\n"
        "Exit code: 0 one run, or two alike, 1 two that differ, 2 unreadable input or usage.\n");
    command->add_option("RUNS", options->files, "one run file, or BASELINE and CANDIDATE")
        ->required()
        ->expected(1, 2);
    command->add_option("--format", options->format, "text or json (schema 1)")
        ->check(CLI::IsMember({"text", "json"}));
    command->callback([options, &exitCode] {
        exitCode = options->files.size() == 1 ? envOfOne(*options) : envOfTwo(*options);
    });
}

} // namespace samebit::cli
