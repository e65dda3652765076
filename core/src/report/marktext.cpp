// SPDX-License-Identifier: Apache-2.0
#include "report/catalogue.h"
#include "report/origintext.h"
#include "report/runtext.h"
#include "report/words.h"
#include "samebit/report/markreport.h"

#include <fmt/format.h>

namespace samebit {

namespace {

using report::say;

std::string actionWord(const Mark& mark)
{
    switch (mark.action) {
    case MarkAction::Replay:
        return say(mark.anyInputs ? "action.replay-any" : "action.replay");
    case MarkAction::Ignore:
        return say("action.ignore");
    case MarkAction::Tolerate:
        break;
    }
    std::vector<std::string> limits;
    if (mark.tolerance.absolute)
        limits.push_back(fmt::format("atol {}", *mark.tolerance.absolute));
    if (mark.tolerance.relative)
        limits.push_back(fmt::format("rtol {}", *mark.tolerance.relative));
    if (mark.tolerance.ulp)
        limits.push_back(fmt::format("ulp {}", *mark.tolerance.ulp));
    return say("action.tolerate", {report::listed(limits)});
}

std::string placeOf(const Mark& mark)
{
    switch (mark.scope) {
    case MarkScope::Occurrence: {
        const std::string line
            = mark.file.empty() ? "" : mark.file + ":" + std::to_string(mark.line);
        return say("mark.occurrence",
                   {mark.op, std::to_string(mark.occurrence + 1), std::to_string(mark.step), line});
    }
    case MarkScope::Line:
        if (mark.file.empty())
            return say("mark.line-module", {mark.op, mark.module});
        return say("mark.line", {mark.op, mark.file, std::to_string(mark.line)});
    case MarkScope::Shape:
        return say(
            "mark.shape",
            {mark.op, mark.inputs.empty() ? say("mark.shape.none") : report::listed(mark.inputs)});
    case MarkScope::Module:
        return say("mark.module", {mark.op, mark.module});
    case MarkScope::Operator:
        break;
    }
    return say("mark.operator", {mark.op});
}

} // namespace

std::string markText(const Mark& mark)
{
    return mark.enabled ? placeOf(mark) : say("mark.off", {placeOf(mark)});
}

std::string actionText(const Mark& mark)
{
    return actionWord(mark);
}

std::string markReason(const ReportInput& input, const Origin& origin)
{
    static_cast<void>(input);
    return say("reason.origin",
               {report::howText(origin),
                origin.causes.empty() ? std::string() : report::causeLine(origin.causes.front())});
}

std::string markReason(const RunData& run, const std::string& path, OpIndex op)
{
    const Phase phase = run.signatureOf(op).phase;
    const bool listed = (run.operatorOf(op).kinds & operatorkind::kListedNonDeterministic) != 0;
    return say("reason.op",
               {std::to_string(op + 1), report::shownName(path),
                std::to_string(run.ops.step[static_cast<std::size_t>(op)]),
                phase == Phase::Other ? std::string() : std::string(name(phase)),
                listed ? say("reason.listed") : std::string()});
}

std::string conflictText(const MarkConflict& conflict)
{
    return say("rule.conflict",
               {markText(conflict.first), actionWord(conflict.first), actionWord(conflict.second)});
}

std::vector<std::string> markWarnings(const std::vector<Mark>& marks,
                                      const MarkedComparison& marked, std::int64_t differing)
{
    std::vector<std::string> warnings;
    for (std::size_t i = 0; i < marked.uses.size(); ++i) {
        const MarkUse& use = marked.uses[i];
        const std::string number = std::to_string(i + 1);
        const std::string rule = markText(marks[i]);
        if (use.unused)
            warnings.push_back(say("rule.unused", {number, rule}));
        if (use.broad && differing > 0)
            warnings.push_back(
                say("rule.broad", {number, rule, std::to_string(use.pairs * 100 / differing)}));
        if (use.undecided > 0)
            warnings.push_back(
                say("rule.undecided", {number, rule, std::to_string(use.undecided)}));
    }
    return warnings;
}

std::vector<std::string> reasonWarnings(const std::vector<Mark>& marks)
{
    std::vector<std::string> warnings;
    for (std::size_t i = 0; i < marks.size(); ++i) {
        if (marks[i].prefilled || marks[i].reason.empty())
            warnings.push_back(say("rule.prefilled", {std::to_string(i + 1), markText(marks[i])}));
    }
    return warnings;
}

std::string allowlistListing(const std::vector<Mark>& marks)
{
    std::string out;
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const Mark& mark = marks[i];
        out += say("rule.list", {std::to_string(i + 1), markText(mark), actionWord(mark)}) + "\n";
        std::vector<std::string> signedBy;
        for (const std::string& part : {mark.author, mark.date}) {
            if (!part.empty())
                signedBy.push_back(part);
        }
        std::string by;
        for (const std::string& part : signedBy)
            by += (by.empty() ? "" : ", ") + part;
        out += "   "
            + say("rule.reason", {mark.reason.empty() ? say("rule.no-reason") : mark.reason, by})
            + "\n";
    }
    return out;
}

std::string markUses(const std::vector<Mark>& marks, const MarkedComparison& marked)
{
    std::string out;
    for (std::size_t i = 0; i < marks.size() && i < marked.uses.size(); ++i) {
        const MarkUse& use = marked.uses[i];
        out += say("rule.list", {std::to_string(i + 1), markText(marks[i]), actionWord(marks[i])})
            + "\n   "
            + say("rule.use",
                  {std::to_string(use.ops), report::counted(use.origins, "origin", "origins"),
                   grouped(use.explains)})
            + (use.replayed > 0 ? say("rule.use-replayed", {std::to_string(use.replayed)}) : "")
            + "\n";
    }
    return out;
}

} // namespace samebit
