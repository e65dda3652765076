// SPDX-License-Identifier: Apache-2.0
#include "commands.h"
#include "loading.h"
#include "runsinfolder.h"
#include "samebit/report/report.h"
#include "samebit/verdict/comparison.h"
#include "terminal.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

namespace samebit::cli {

namespace {

constexpr const char* kDescription
    = "Compares two runs: where they stop being bit-identical, how, why, what to do.\n"
      "\n"
      "Examples:\n"
      "  samebit diff a.db b.db                         the answer as text\n"
      "  samebit diff a.db b.db --origins               every place where a difference enters\n"
      "  samebit diff a.db b.db --format json -o v.json for scripts\n"
      "\n"
      "Exit code: 0 nothing differs, 1 divergence, 2 unreadable input or usage, 3 the result is "
      "incomplete.\n";

struct DiffOptions
{
    std::vector<std::string> files;
    std::string format = "text";
    std::string output;
    std::string colour = "auto";
    bool origins = false;
    int maxOrigins = 1000;
};

int needsTwoRuns()
{
    Error error{ErrorCode::NeedsTwoRuns, {}, {}, {}};
    for (const RunInFolder& run : runsInFolder(".")) {
        error.args.push_back(run.name);
        error.args.push_back(run.time);
    }
    return failed(error);
}

std::string report(const DiffOptions& options, const ReportInput& input)
{
    if (options.format == "json")
        return verdictJson(input, options.maxOrigins);
    std::error_code unknown;
    TextOptions text;
    text.colour = options.output.empty() && wantsColour(options.colour);
    text.allOrigins = options.origins;
    text.maxOrigins = options.maxOrigins;
    text.folder = std::filesystem::current_path(unknown).string();
    return verdictText(input, text);
}

// False, with the reason on stderr, when the report could not be written.
bool deliver(const DiffOptions& options, const std::string& text)
{
    if (options.output.empty())
        return printOut(text);
    if (looksLikeRunFile(options.output)) {
        printError(Error{ErrorCode::BadUsage,
                         {},
                         {samebit::text({"usage.output-is-run", {options.output}})},
                         {}});
        return false;
    }
    std::ofstream file(options.output, std::ios::binary | std::ios::trunc);
    file << text;
    file.close();
    if (file)
        return true;
    printError(Error{
        ErrorCode::BadUsage, {}, {samebit::text({"usage.output-failed", {options.output}})}, {}});
    return false;
}

struct Loaded
{
    LoadedRun baseline;
    LoadedRun candidate;
    Comparison comparison;
};

Result<std::unique_ptr<Loaded>> compareFiles(const std::string& baselinePath,
                                             const std::string& candidatePath)
{
    const TerminalProgress terminal;
    auto baseline = loadRun(baselinePath, Stage::ReadBaseline, terminal.progress());
    if (!baseline)
        return Unexpected(baseline.error());
    auto candidate = loadRun(candidatePath, Stage::ReadCandidate, terminal.progress());
    if (!candidate)
        return Unexpected(candidate.error());
    auto loaded = std::make_unique<Loaded>(Loaded{std::move(*baseline), std::move(*candidate), {}});
    CompareInput input{Baseline<const RunData*>(&loaded->baseline.data),
                       Candidate<const RunData*>(&loaded->candidate.data), baselinePath,
                       candidatePath};
    auto comparison = compare(input, {}, terminal.progress());
    if (!comparison)
        return Unexpected(comparison.error());
    loaded->comparison = std::move(*comparison);
    return loaded;
}

int diff(const DiffOptions& options)
{
    if (options.files.size() != 2)
        return needsTwoRuns();
    const auto loaded = compareFiles(options.files[0], options.files[1]);
    if (!loaded)
        return failed(loaded.error());
    const Loaded& runs = **loaded;
    noteEnd(runs.baseline);
    noteEnd(runs.candidate);
    const ReportInput input{&runs.baseline.data, &runs.candidate.data, options.files[0],
                            options.files[1], &runs.comparison};
    return deliver(options, report(options, input)) ? exitCode(runs.comparison) : 2;
}

} // namespace

void addDiff(CLI::App& app, int& exitCode)
{
    auto options = std::make_shared<DiffOptions>();
    CLI::App* const command = app.add_subcommand("diff", kDescription);
    command->add_option("RUNS", options->files, "BASELINE and CANDIDATE: two run files");
    command->add_option("--format", options->format, "text or json (schema 1)")
        ->check(CLI::IsMember({"text", "json"}));
    command->add_flag("--origins", options->origins, "list every origin, not only the first");
    command
        ->add_option("--max-origins", options->maxOrigins,
                     "how many origins are listed (default 1000)")
        ->check(CLI::Range(1, 1'000'000));
    command->add_option("-o,--output", options->output, "write the report into this file");
    command->add_option("--color", options->colour, "auto, always or never; NO_COLOR is obeyed")
        ->check(CLI::IsMember({"auto", "always", "never"}));
    command->callback([options, &exitCode] { exitCode = diff(*options); });
}

} // namespace samebit::cli
