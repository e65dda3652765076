// SPDX-License-Identifier: Apache-2.0
#include "allowrules.h"

#include "samebit/report/markreport.h"
#include "terminal.h"

#include <algorithm>
#include <set>

namespace samebit::cli {

namespace {

constexpr int kConflicts = 1;

std::optional<Error> setPlace(const RuleOptions& options, Mark& mark)
{
    const auto needs = [&](const char* what) {
        return badUsage("usage.scope-needs", {options.terms.scope, what});
    };
    switch (mark.scope) {
    case MarkScope::Occurrence:
        return badUsage("usage.scope-mark", {options.terms.allowlist});
    case MarkScope::Line:
        if (options.file.empty() || options.line < 1)
            return needs("--file and --line");
        mark.file = options.file;
        mark.line = options.line;
        mark.function = options.function;
        return std::nullopt;
    case MarkScope::Shape:
        if (options.inputs.empty())
            return needs("--input \"float32 [17, 4]\" for each tensor argument");
        mark.inputs = options.inputs;
        return std::nullopt;
    case MarkScope::Module:
        if (options.module.empty())
            return needs("--module");
        mark.module = options.module;
        return std::nullopt;
    case MarkScope::Operator:
        break;
    }
    return std::nullopt;
}

} // namespace

Result<Mark> ruleFrom(const RuleOptions& options)
{
    Mark mark;
    mark.scope = markScopeOf(options.terms.scope).value_or(MarkScope::Line);
    mark.op = options.op;
    if (const auto error = setPlace(options, mark))
        return Unexpected(*error);
    if (const auto error = setTerms(options.terms, mark))
        return Unexpected(*error);
    return mark;
}

int addRule(const RuleOptions& options)
{
    const std::string& path = options.terms.allowlist;
    const auto rule = ruleFrom(options);
    if (!rule)
        return failed(rule.error());
    auto marks = readOrStart(path);
    if (!marks)
        return failed(marks.error());
    const bool replaced = addMark(*marks, *rule);
    const auto written = writeAllowlist(path, *marks);
    if (!written)
        return failed(written.error());
    std::string out
        = text({"allow.added",
                {path, std::to_string(marks->size()), markText(*rule), actionText(*rule),
                 marks->size() > 1 ? text({"marked.this", {}}) : std::string()}});
    if (replaced)
        out += " " + text({"marked.replaced", {}});
    return printOut(out + "\n") ? 0 : 2;
}

int listRules(const std::vector<std::string>& paths)
{
    const auto marks = readAllowlists(paths);
    if (!marks)
        return failed(marks.error());
    return printOut(allowlistListing(*marks)) ? 0 : 2;
}

int removeRules(const std::string& path, const std::vector<int>& numbers)
{
    auto marks = readAllowlist(path);
    if (!marks)
        return failed(marks.error());
    const std::set<int> gone(numbers.begin(), numbers.end());
    for (const int number : gone) {
        if (number < 1 || static_cast<std::size_t>(number) > marks->size())
            return failed(badUsage("usage.no-rule",
                                   {std::to_string(number), path, std::to_string(marks->size())}));
    }
    for (auto number = gone.rbegin(); number != gone.rend(); ++number)
        marks->erase(marks->begin() + (*number - 1));
    const auto written = writeAllowlist(path, *marks);
    if (!written)
        return failed(written.error());
    return printOut(text({"allow.removed",
                          {path, std::to_string(gone.size()), std::to_string(marks->size())}})
                    + "\n")
        ? 0
        : 2;
}

int mergeLists(const std::vector<std::string>& paths, const std::string& output,
               const std::string& prefer)
{
    std::vector<std::vector<Mark>> lists;
    for (const std::string& path : paths) {
        auto marks = readAllowlist(path);
        if (!marks)
            return failed(marks.error());
        lists.push_back(std::move(*marks));
    }
    MergedMarks merged = mergeMarks(lists);
    if (!merged.conflicts.empty() && prefer.empty()) {
        std::string out;
        for (const MarkConflict& conflict : merged.conflicts)
            out += conflictText(conflict) + "\n";
        printOut(out + text({"allow.conflicts", {std::to_string(merged.conflicts.size())}}) + "\n");
        return kConflicts;
    }
    if (prefer == "last") {
        for (const MarkConflict& conflict : merged.conflicts)
            addMark(merged.marks, conflict.second);
    }
    const auto written = writeAllowlist(output, merged.marks);
    if (!written)
        return failed(written.error());
    return printOut(
               text({"allow.merged",
                     {output, std::to_string(merged.marks.size()), std::to_string(paths.size())}})
               + "\n")
        ? 0
        : 2;
}

} // namespace samebit::cli
