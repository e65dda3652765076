// SPDX-License-Identifier: Apache-2.0
#include "commands.h"
#include "loading.h"
#include "markoptions.h"
#include "runsinfolder.h"
#include "samebit/marks/markmatch.h"
#include "samebit/marks/tolerance.h"
#include "samebit/report/report.h"
#include "samebit/verdict/comparison.h"
#include "terminal.h"

#include <fmt/format.h>

#include <cstdint>
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
      "  samebit diff a.db b.db --allow train.allow.json  what is left behind allowed ops\n"
      "  samebit diff a.db b.db --format json -o v.json for scripts\n"
      "  samebit diff a.db b.db --format html -o r.html one page to read, keep and send: needs\n"
      "                                                 no network and runs no script\n"
      "  samebit diff a.db b.db --format junit -o r.xml for CI: a failure per origin, an error\n"
      "                                                 when the result is incomplete\n"
      "  samebit diff a.db b.db --format csv -o o.csv   a table of the origins (RFC 4180); text\n"
      "                                                 that a spreadsheet would run as a formula\n"
      "                                                 has an apostrophe in front\n"
      "\n"
      "Exit code: 0 nothing differs that is not allowed, 1 divergence, 2 unreadable input or "
      "usage, 3 the result is "
      "incomplete.\n";

struct DiffOptions
{
    std::vector<std::string> files;
    std::vector<std::string> allow;
    std::string format = "text";
    std::string output;
    std::string colour = "auto";
    Tolerance tolerance;
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
    if (options.format == "junit")
        return verdictJunit(input, options.maxOrigins);
    if (options.format == "csv")
        return verdictCsv(input, options.maxOrigins);
    std::error_code unknown;
    TextOptions text;
    text.colour = options.output.empty() && wantsColour(options.colour);
    text.allOrigins = options.origins;
    text.maxOrigins = options.maxOrigins;
    text.folder = std::filesystem::current_path(unknown).string();
    return options.format == "html" ? verdictHtml(input, text) : verdictText(input, text);
}

// A table has no room for it: what --max-origins left out is said beside it.
void noteLeftOut(const DiffOptions& options, const Comparison& comparison)
{
    const auto all = static_cast<std::int64_t>(comparison.origins.size());
    if (options.format == "csv" && all > options.maxOrigins)
        std::fputs(("samebit: "
                    + text({"origins.more",
                            {std::to_string(all - options.maxOrigins), std::to_string(all)}})
                    + "\n")
                       .c_str(),
                   stderr);
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

// Marks of --allow and the comparison seen through them; both live as long as the report is made.
struct Allowed
{
    std::vector<Mark> marks;
    MarkedComparison marked;
};

Result<std::unique_ptr<Allowed>> applyAllowlists(const DiffOptions& options,
                                                 const ComparedPair& pair)
{
    auto marks = readAllowlists(options.allow);
    if (!marks)
        return Unexpected(marks.error());
    auto allowed = std::make_unique<Allowed>(Allowed{std::move(*marks), {}});
    allowed->marked
        = applyMarks({&pair.baseline.data, &pair.candidate.data, &pair.comparison}, allowed->marks);
    return allowed;
}

// With --atol, --rtol or --ulp: takes what lies inside off the list, and notes what could not be
// judged.
void tolerate(const Tolerance& tolerance, ComparedPair& pair)
{
    if (tolerance == Tolerance{})
        return;
    Comparison& comparison = pair.comparison;
    const ToleranceUse use
        = applyTolerance(pair.baseline.data, pair.candidate.data, tolerance, comparison);
    const auto number = [](const auto& limit) {
        return limit ? fmt::format("{}", *limit) : std::string();
    };
    const auto note = [&comparison](const char* key, std::int64_t count) {
        if (count > 0)
            comparison.notes.push_back({key, {std::to_string(count)}});
    };
    comparison.notes.push_back({"note.tolerance",
                                {number(tolerance.absolute), number(tolerance.relative),
                                 number(tolerance.ulp), std::to_string(use.pairs)}});
    note("note.tolerance-outside", use.outside);
    note("note.tolerance-unknown", use.unknown);
}

int diff(const DiffOptions& options)
{
    if (options.files.size() != 2)
        return needsTwoRuns();
    // Before the work: a bad list must not cost a comparison.
    if (const auto marks = readAllowlists(options.allow); !options.allow.empty() && !marks)
        return failed(marks.error());
    const TerminalProgress terminal;
    const auto compared = comparePair(options.files[0], options.files[1], terminal.progress());
    if (!compared)
        return failed(compared.error());
    tolerate(options.tolerance, **compared);
    const ComparedPair& pair = **compared;
    noteEnd(pair.baseline);
    noteEnd(pair.candidate);
    noteLeftOut(options, pair.comparison);
    ReportInput input{&pair.baseline.data, &pair.candidate.data, options.files[0], options.files[1],
                      &pair.comparison};
    if (options.allow.empty())
        return deliver(options, report(options, input)) ? exitCode(pair.comparison) : 2;
    const auto allowed = applyAllowlists(options, pair);
    if (!allowed)
        return failed(allowed.error());
    input.marks = &(*allowed)->marks;
    input.marked = &(*allowed)->marked;
    input.allowPaths = options.allow;
    return deliver(options, report(options, input)) ? exitCode((*allowed)->marked) : 2;
}

} // namespace

void addDiff(CLI::App& app, int& exitCode)
{
    auto options = std::make_shared<DiffOptions>();
    CLI::App* const command = app.add_subcommand("diff", kDescription);
    command->add_option("RUNS", options->files, "BASELINE and CANDIDATE: two run files");
    command
        ->add_option("--allow", options->allow,
                     "an allowlist: origins that its rules cover are listed apart")
        ->allow_extra_args(false);
    command->add_option("--format", options->format, "text, json (schema 1), html, junit or csv")
        ->check(CLI::IsMember({"text", "json", "html", "junit", "csv"}));
    command
        ->add_option("--atol", options->tolerance.absolute,
                     "tolerate what is within atol + rtol * |baseline| in each element")
        ->check(CLI::NonNegativeNumber);
    command
        ->add_option("--rtol", options->tolerance.relative,
                     "see --atol; tensors must be kept: record --level tensors")
        ->check(CLI::NonNegativeNumber);
    command
        ->add_option("--ulp", options->tolerance.ulp,
                     "tolerate floats that are at most so many units in the last place apart")
        ->check(CLI::NonNegativeNumber);
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
