// SPDX-License-Identifier: Apache-2.0
#include "commands.h"
#include "loading.h"
#include "markoptions.h"
#include "samebit/report/markreport.h"
#include "samebit/report/report.h"
#include "terminal.h"

#include <memory>
#include <string>
#include <string_view>

namespace samebit::cli {

namespace {

constexpr const char* kDescription
    = "Allows one recorded op to differ: adds a rule for it to an allowlist.\n"
      "\n"
      "Examples:\n"
      "  samebit mark a.db 418207 --allow train.allow.json --reason \"race in table[rows]\"\n"
      "  samebit mark a.db 418207 --allow train.allow.json --scope operator --action ignore\n"
      "  samebit diff a.db b.db --allow train.allow.json    what is behind it\n";

struct Options
{
    std::string run;
    std::int64_t seq = 0;
    MarkOptions terms;
};

// The mark for the op, with its evidence as reason when the user gives none.
Result<Mark> markOf(const Options& options, const RunData& run)
{
    if (options.seq < 1 || options.seq > run.ops.size())
        return Unexpected(
            badUsage("usage.no-op",
                     {options.run, std::to_string(options.seq), std::to_string(run.ops.size())}));
    const auto op = static_cast<OpIndex>(options.seq - 1);
    Mark mark = markFor(run, op, markScopeOf(options.terms.scope).value_or(MarkScope::Line));
    if (const auto error = setTerms(options.terms, mark))
        return Unexpected(*error);
    if (mark.reason.empty()) {
        mark.reason = markReason(run, options.run, op);
        mark.prefilled = true;
    }
    return mark;
}

// "train.replay.db" of "train.allow.json".
std::string replayFileFor(std::string allowlist)
{
    for (const std::string_view ending : {".json", ".allow"}) {
        if (allowlist.ends_with(ending))
            allowlist.resize(allowlist.size() - ending.size());
    }
    return allowlist + ".replay.db";
}

// What makes the next run without the effect of the op; nothing for a rule that only allows.
std::string nextLine(const Options& options, const Mark& mark)
{
    if (mark.action != MarkAction::Replay)
        return {};
    return text({"marked.next",
                 {shellQuoted({"samebit", "export-replay", options.run, "--allow",
                               options.terms.allowlist, "-o",
                               replayFileFor(options.terms.allowlist)})}})
        + "\n";
}

int mark(const Options& options)
{
    const TerminalProgress terminal;
    const auto run = loadRun(options.run, Stage::ReadBaseline, terminal.progress());
    if (!run)
        return failed(run.error());
    const auto added = markOf(options, run->data);
    if (!added)
        return failed(added.error());
    auto marks = readOrStart(options.terms.allowlist);
    if (!marks)
        return failed(marks.error());
    const bool replaced = addMark(*marks, *added);
    const auto written = writeAllowlist(options.terms.allowlist, *marks);
    if (!written)
        return failed(written.error());
    const MarkedOps covered = findMarkedOps(run->data, {*added});
    std::string out
        = text({"marked.done",
                {options.terms.allowlist, std::to_string(marks->size()), markText(*added),
                 actionText(*added), std::to_string(covered.ops.front()),
                 marks->size() > 1 ? text({"marked.this", {}}) : std::string()}});
    if (replaced)
        out += " " + text({"marked.replaced", {}});
    return printOut(out + "\n" + nextLine(options, *added)) ? 0 : 2;
}

} // namespace

void addMarkCommand(CLI::App& app, int& exitCode)
{
    auto options = std::make_shared<Options>();
    CLI::App* const command = app.add_subcommand("mark", kDescription);
    command->add_option("RUN", options->run, "a run file")->required();
    command->add_option("SEQ", options->seq, "the number of the op, without #")->required();
    command
        ->add_option("--allow", options->terms.allowlist,
                     "the allowlist; it is made when it is not there")
        ->required();
    addMarkOptions(*command, options->terms);
    command->callback([options, &exitCode] { exitCode = mark(*options); });
}

} // namespace samebit::cli
