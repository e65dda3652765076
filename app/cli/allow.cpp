// SPDX-License-Identifier: Apache-2.0
#include "allowrules.h"
#include "commands.h"
#include "loading.h"
#include "samebit/report/markreport.h"
#include "terminal.h"

#include <algorithm>
#include <memory>

namespace samebit::cli {

namespace {

constexpr const char* kDescription
    = "Rules of an allowlist: which ops may differ, and why. Made for git: one order, one text.\n"
      "\n"
      "Examples:\n"
      "  samebit allow list train.allow.json\n"
      "  samebit allow check train.allow.json a.db b.db     what each rule does; unused, broad\n"
      "  samebit allow add train.allow.json --op aten::bernoulli_.float --scope operator \\\n"
      "      --action ignore --reason \"dropout is not seeded on purpose\"\n"
      "  samebit allow remove train.allow.json 2\n"
      "  samebit allow merge ours.allow.json theirs.allow.json -o train.allow.json\n";

constexpr int kWarned = 1;

int printLines(std::string out, const std::vector<std::string>& warnings)
{
    for (const std::string& warning : warnings)
        out += warning + "\n";
    if (!printOut(out))
        return 2;
    return warnings.empty() ? 0 : kWarned;
}

int checkAgainstRun(const std::string& path, const std::vector<Mark>& marks,
                    const std::string& runPath)
{
    const TerminalProgress terminal;
    const auto run = loadRun(runPath, Stage::ReadBaseline, terminal.progress());
    if (!run)
        return failed(run.error());
    const MarkedOps covered = findMarkedOps(run->data, marks);
    std::string out = text({"allow.sound", {path, std::to_string(marks.size())}}) + "\n";
    std::vector<std::string> warnings;
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const std::string number = std::to_string(i + 1);
        out += text({"allow.covers", {number, std::to_string(covered.ops[i]), runPath}}) + "\n";
        if (marks[i].enabled && covered.ops[i] == 0)
            warnings.push_back(text({"rule.unused", {number, markText(marks[i])}}));
    }
    return printLines(out, warnings);
}

int checkAgainstPair(const std::string& path, const std::vector<Mark>& marks,
                     const std::string& baselinePath, const std::string& candidatePath)
{
    const TerminalProgress terminal;
    const auto pair = comparePair(baselinePath, candidatePath, terminal.progress());
    if (!pair)
        return failed(pair.error());
    const ComparedPair& runs = **pair;
    const MarkInput input{&runs.baseline.data, &runs.candidate.data, &runs.comparison};
    const MarkedComparison marked = applyMarks(input, marks);
    const std::string sound = text({"allow.sound", {path, std::to_string(marks.size())}}) + "\n";
    return printLines(sound + markUses(marks, marked),
                      markWarnings(marks, marked, runs.comparison.counts.differing()));
}

int check(const std::string& path, const std::vector<std::string>& runs)
{
    const auto marks = readAllowlist(path);
    if (!marks)
        return failed(marks.error());
    if (runs.size() == 2)
        return checkAgainstPair(path, *marks, runs[0], runs[1]);
    if (runs.size() == 1)
        return checkAgainstRun(path, *marks, runs[0]);
    const std::string sound = text({"allow.sound", {path, std::to_string(marks->size())}}) + "\n";
    return printLines(sound, reasonWarnings(*marks)) == 2 ? 2 : 0;
}

void addAdd(CLI::App& allow, int& exitCode)
{
    auto options = std::make_shared<RuleOptions>();
    CLI::App* const command = allow.add_subcommand("add", "Adds a rule that is written by hand.");
    command->add_option("FILE", options->terms.allowlist, "the allowlist; made when not there")
        ->required();
    command->add_option("--op", options->op, "the operator as recorded: aten::add.Tensor")
        ->required();
    command->add_option("--file", options->file, "scope line: as recorded, train.py");
    command->add_option("--line", options->line, "scope line");
    command->add_option("--function", options->function, "scope line: only in this function");
    command->add_option("--module", options->module, "scope module: net.layer1");
    command->add_option("--input", options->inputs,
                        "scope shape: \"float32 [17, 4]\", once per tensor argument");
    addMarkOptions(*command, options->terms);
    command->callback([options, &exitCode] { exitCode = addRule(*options); });
}

void addListAndCheck(CLI::App& allow, int& exitCode)
{
    auto listed = std::make_shared<std::vector<std::string>>();
    CLI::App* const list = allow.add_subcommand("list", "Prints the rules with their numbers.");
    list->add_option("FILES", *listed, "allowlists")->required();
    list->callback([listed, &exitCode] { exitCode = listRules(*listed); });

    auto path = std::make_shared<std::string>();
    auto runs = std::make_shared<std::vector<std::string>>();
    CLI::App* const command = allow.add_subcommand(
        "check",
        "Is the list sound; with one run or two: what each rule covers. Exit code 1: a "
        "rule is unused or too broad.");
    command->add_option("FILE", *path, "an allowlist")->required();
    command->add_option("RUNS", *runs, "one run file, or BASELINE and CANDIDATE")->expected(0, 2);
    command->callback([path, runs, &exitCode] { exitCode = check(*path, *runs); });
}

void addMergeAndRemove(CLI::App& allow, int& exitCode)
{
    auto paths = std::make_shared<std::vector<std::string>>();
    auto output = std::make_shared<std::string>();
    auto prefer = std::make_shared<std::string>();
    CLI::App* const merge = allow.add_subcommand(
        "merge",
        "Joins allowlists. Rules for the same ops that want different things: exit code "
        "1, nothing is written.");
    merge->add_option("FILES", *paths, "two or more allowlists")->required()->expected(2, 1000);
    merge->add_option("-o,--output", *output, "the joined list")->required();
    merge->add_option("--prefer", *prefer, "in a conflict: the rule of the first or last file")
        ->check(CLI::IsMember({"first", "last"}));
    merge->callback(
        [paths, output, prefer, &exitCode] { exitCode = mergeLists(*paths, *output, *prefer); });

    auto path = std::make_shared<std::string>();
    auto numbers = std::make_shared<std::vector<int>>();
    CLI::App* const remove = allow.add_subcommand("remove", "Removes rules by number.");
    remove->add_option("FILE", *path, "an allowlist")->required();
    remove->add_option("RULES", *numbers, "numbers as `samebit allow list` prints them")
        ->required();
    remove->callback([path, numbers, &exitCode] { exitCode = removeRules(*path, *numbers); });
}

} // namespace

void addAllow(CLI::App& app, int& exitCode)
{
    CLI::App* const allow = app.add_subcommand("allow", kDescription);
    allow->require_subcommand(1);
    addAdd(*allow, exitCode);
    addListAndCheck(*allow, exitCode);
    addMergeAndRemove(*allow, exitCode);
}

} // namespace samebit::cli
