// SPDX-License-Identifier: Apache-2.0
#include "commands.h"
#include "filesize.h"
#include "loading.h"
#include "markoptions.h"
#include "samebit/marks/replayexport.h"
#include "samebit/report/markreport.h"
#include "samebit/report/report.h"
#include "terminal.h"

#include <cstdio>
#include <filesystem>
#include <memory>
#include <set>

namespace samebit::cli {

namespace {

constexpr const char* kDescription
    = "Writes a replay file: the rules of an allowlist with action replay and, from the baseline, "
      "what the ops that they cover wrote.\n"
      "\n"
      "Examples:\n"
      "  samebit export-replay a.db --allow train.allow.json -o train.replay.db\n"
      "  samebit record --replay train.replay.db -o c.db -- python train.py\n"
      "  samebit diff a.db c.db --allow train.allow.json\n"
      "\n"
      "Exit code: 0 written whole, 1 written without the ops that are listed, 2 unreadable input "
      "or usage, 125 not written.\n";

constexpr std::size_t kMostMissing = 20; // ops that are listed

struct Options
{
    std::string baseline;
    std::vector<std::string> allowlists;
    std::string output;
    bool force = false;
};

void say(const std::string& line)
{
    std::fputs(("samebit: " + line + "\n").c_str(), stderr);
}

std::string lineOf(const RunData& run, OpIndex op)
{
    const SignatureRow& signature = run.signatureOf(op);
    if (isNone(signature.frame))
        return {};
    const FrameRow& frame = run.frames[static_cast<std::size_t>(raw(signature.frame)) - 1];
    return frame.file + ":" + std::to_string(frame.line);
}

std::string nameOf(const OperatorRow& row)
{
    return row.overload.empty() ? row.name : row.name + "." + row.overload;
}

std::string firstFreeName(const std::string& baseline)
{
    const std::filesystem::path path(baseline);
    for (int number = 2;; ++number) {
        const auto name = path.parent_path()
            / (path.stem().string() + std::to_string(number) + path.extension().string());
        std::error_code unknown;
        if (!std::filesystem::exists(name, unknown))
            return name.string();
    }
}

// Records the baseline again and keeps just what the rules cover.
std::string keepingCommand(const Options& options, const RunInfo& info)
{
    std::vector<std::string> words = {"samebit", "record"};
    for (const std::string& file : options.allowlists)
        words.insert(words.end(), {"--keep", file});
    words.insert(words.end(), {"-o", firstFreeName(options.baseline), "--"});
    words.insert(words.end(), info.argv.begin(), info.argv.end());
    return shellQuoted(words);
}

std::string replayingCommand(const Options& options, const RunInfo& info)
{
    std::vector<std::string> words
        = {"samebit", "record", "--replay", options.output, "-o", "c.db", "--"};
    words.insert(words.end(), info.argv.begin(), info.argv.end());
    return shellQuoted(words);
}

void listMissing(const RunData& run, const ReplayExport& done)
{
    for (std::size_t i = 0; i < done.missing.size() && i < kMostMissing; ++i) {
        const ReplayMissing& missing = done.missing[i];
        const char* key = missing.isCollective ? "replay.missing.collective" : "replay.missing";
        say(text({key,
                  {std::to_string(missing.op + 1), nameOf(run.operatorOf(missing.op)),
                   lineOf(run, missing.op)}}));
    }
    if (done.missing.size() > kMostMissing)
        say(text({"replay.missing.more", {std::to_string(done.missing.size() - kMostMissing)}}));
}

void sayMissing(const Options& options, const RunData& run, const ReplayExport& done)
{
    std::set<std::int32_t> rules;
    std::size_t withoutContent = 0;
    for (const ReplayMissing& missing : done.missing) {
        if (!missing.isCollective) {
            rules.insert(missing.mark);
            ++withoutContent;
        }
    }
    listMissing(run, done);
    if (!rules.empty())
        printError({ErrorCode::ReplayNoTensors,
                    options.baseline,
                    {std::to_string(rules.size()), std::to_string(done.rules),
                     std::to_string(withoutContent), keepingCommand(options, run.info)},
                    {}});
}

int report(const Options& options, const RunData& run, const ReplayExportInput& input,
           const ReplayExport& done)
{
    for (std::size_t i = 0; i < done.opsOfMark.size(); ++i) {
        const Mark& mark = (*input.marks)[i];
        if (mark.enabled && mark.action == MarkAction::Replay && done.opsOfMark[i] == 0)
            say(text({"replay.rule-without-ops",
                      {std::to_string(i + 1), input.texts[i], options.baseline}}));
    }
    sayMissing(options, run, done);
    const std::string rules = std::to_string(done.rules);
    const std::string line = done.outputs == 0
        ? text({"replay.nothing", {options.output, rules, options.baseline}})
        : text({done.outputs == 1 ? "replay.written.one" : "replay.written",
                {options.output, rules, std::to_string(done.outputs), sizeText(done.bytes),
                 replayingCommand(options, run.info)}});
    if (!printOut(line + "\n"))
        return 2;
    return done.missing.empty() && done.outputs > 0 ? 0 : 1;
}

int exportReplayFile(const Options& options)
{
    const auto marks = readAllowlists(options.allowlists);
    if (!marks)
        return failed(marks.error());
    const TerminalProgress terminal;
    const auto run = loadRun(options.baseline, Stage::ReadBaseline, terminal.progress());
    if (!run)
        return failed(run.error());
    noteEnd(*run);
    ReplayExportInput input;
    input.baseline = &run->data;
    input.baselineName = std::filesystem::path(options.baseline).filename().string();
    input.marks = &*marks;
    for (const Mark& mark : *marks)
        input.texts.push_back(markText(mark));
    input.toolVersion = SAMEBIT_VERSION;
    input.output = options.output;
    input.replace = options.force;
    const auto done = exportReplay(input, terminal.progress());
    if (!done)
        return failed(done.error());
    return report(options, run->data, input, *done);
}

} // namespace

void addExportReplay(CLI::App& app, int& exitCode)
{
    auto options = std::make_shared<Options>();
    CLI::App* const command = app.add_subcommand("export-replay", kDescription);
    command->add_option("BASELINE", options->baseline, "the run whose outputs are replayed")
        ->required();
    command->add_option("--allow", options->allowlists, "the allowlist")->required();
    command->add_option("-o,--output", options->output, "the replay file to write: NAME.replay.db")
        ->required();
    command->add_flag("--force", options->force, "replace a replay file that is there already");
    command->callback([options, &exitCode] { exitCode = exportReplayFile(*options); });
}

} // namespace samebit::cli
