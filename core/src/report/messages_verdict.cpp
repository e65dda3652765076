// SPDX-License-Identifier: Apache-2.0
#include "report/catalogue.h"

#include <array>

namespace samebit::report {

namespace {

constexpr std::array kMessages = {
    CatalogueEntry{"headline.identical", "IDENTICAL"},
    CatalogueEntry{"headline.equal-values", "SAME VALUES, OTHER OPS"},
    CatalogueEntry{"headline.explained", "ALL ALLOWED"},
    CatalogueEntry{"headline.diverged", "DIVERGED"},
    CatalogueEntry{"headline.from-start", "DIVERGED FROM THE START"},
    CatalogueEntry{"headline.incomplete", "INCOMPLETE"},

    CatalogueEntry{"sides", "baseline {0} {1}, candidate {2} {3}"},
    CatalogueEntry{"sides.replayed", "{0} (recorded under {1})"},
    CatalogueEntry{"sides.candidate-resumed",
                   "baseline {0} {1}, candidate {2} {3}: they are the baseline's {4}"},
    CatalogueEntry{"sides.baseline-resumed",
                   "baseline {0} {1}: they are {2} of the candidate, candidate {3} {4}"},
    CatalogueEntry{"from-start",
                   "the two runs do not begin alike, so nothing behind it can be compared"},
    CatalogueEntry{"from-start.answer", "The two runs do not begin alike"},
    CatalogueEntry{"identical", "{0}, {1}, every bit. {2}"},
    CatalogueEntry{"identical.not-compared", "Not compared: {0}."},
    CatalogueEntry{"identical.unrecorded",
                   "Your unrecorded runs differ? A race need not flip while recorded: record more "
                   "runs and compare "
                   "each of them."},
    CatalogueEntry{"equal-values",
                   "every joined value is identical, but the op sequences differ: {0}"},
    CatalogueEntry{"incomplete.ends", "identical as far as both go: {0}."},
    CatalogueEntry{
        "incomplete.nothing",
        "no op that computes something was compared, so nothing is said about the runs."},
    CatalogueEntry{"incomplete.incomparable", "nothing differs, but {0} could not be compared."},
    CatalogueEntry{"incomplete.other",
                   "nothing differs in what could be compared, and not everything could."},

    CatalogueEntry{"end", "the {0} stopped at {1} ({2})"},
    CatalogueEntry{"end.partly", "not all of the {0} was compared"},
    CatalogueEntry{"end.place", "op {0:n}, step {1}"},
    CatalogueEntry{"end.before-steps", "op {0:n}, before step 0"},
    CatalogueEntry{"end.nowhere", "its first op"},
    CatalogueEntry{"end.recording", "still being recorded, or killed without notice"},
    CatalogueEntry{"end.nothing", "nothing was recorded: {0}"},
    CatalogueEntry{"end.killed", "killed by {0}"},
    CatalogueEntry{"end.compared", "Compared up to there: {0}."},
    CatalogueEntry{"end.at", "{0} at {1}"},

    CatalogueEntry{"first", "First divergence: {0}"},
    CatalogueEntry{"line.backward", "this op is the backward of {0}"},
    CatalogueEntry{"line.recompute", "this op computes {0} again"},
    CatalogueEntry{"line.called-from", "called from {0}"},
    CatalogueEntry{"line.cut", "  ... ({0} prints all)"},

    CatalogueEntry{"before.first", "It is the first op."},
    CatalogueEntry{"before.none-identical", "No op before it could be compared."},
    CatalogueEntry{"before.identical", "The {0:n} ops before it are identical."},
    CatalogueEntry{"before.identical.one", "The 1 op before it is identical."},
    CatalogueEntry{
        "before.vacuous",
        "{0:n} ops before it are identical, none with a tensor input (nothing to compare)."},
    CatalogueEntry{"before.vacuous.one",
                   "1 op before it is identical, without a tensor input (nothing to compare)."},
    CatalogueEntry{"before.mixed", "{0:n} ops before it are identical{1}."},
    CatalogueEntry{"before.unpaired", ", {0:n} have no partner"},
    CatalogueEntry{"before.incomparable", ", {0:n} could not be compared"},
    CatalogueEntry{"before.differing",
                   ", {0:n} differ and may be its consequence or another origin"},

    CatalogueEntry{"origin.healed",
                   "After #{0} its effect is gone (masked): all later values are identical."},
    CatalogueEntry{"origin.compact", "{0} - {1}"},

    CatalogueEntry{"cone.nothing-else", "No other op differs."},
    CatalogueEntry{"cone.one", "It explains {0:n} of the {1:n} other differing ops."},
    CatalogueEntry{"cone.two",
                   "The first explains {0:n} of the {1:n} other differing ops; 1 more origin "
                   "explains the rest."},
    CatalogueEntry{"cone.many",
                   "The first explains {0:n} of the {1:n} other differing ops; {2:n} more origins "
                   "explain the rest."},

    CatalogueEntry{"cause.likely", "Likely cause: {0}"},
    CatalogueEntry{"cause.also", "Also possible: {0} ({1})"},
    CatalogueEntry{"cause.evidence", "evidence: {0}"},
    CatalogueEntry{"cause.unknown", "Cause: not known from these two files"},
    CatalogueEntry{"remedy", "Remedy: {0}"},
    CatalogueEntry{"remedy.own", "write {0}, or call {1}"},
    CatalogueEntry{"remedy.general", "{0} (samebit help {1})"},

    CatalogueEntry{"environment.same", "Environments: no difference."},
    CatalogueEntry{"environment.one", "Environments: 1 difference ({1})."},
    CatalogueEntry{"environment.many", "Environments: {0:n} differences ({1})."},
    CatalogueEntry{"environment.more", " and {0:n} more"},
    CatalogueEntry{"environment.unset", "not set"},

    CatalogueEntry{"unpaired", "{0} (first: {1})."},
    CatalogueEntry{"unpaired.baseline", "{0} only in the baseline"},
    CatalogueEntry{"unpaired.candidate", "{0} only in the candidate"},
    CatalogueEntry{"unpaired.resumed", "Not compared: {0}; {1} before the point of resuming."},
    CatalogueEntry{"unpaired.line", "Without a partner: {0}"},

    CatalogueEntry{"note.more", "... and {0:n} more (samebit diff --format json {1} prints all)"},

    CatalogueEntry{"origins.title", "All {0:n} origins, in the order of execution:"},
    CatalogueEntry{"origins.more", "... {0:n} more (--max-origins {1} shows them)"},
    CatalogueEntry{"origins.explains", "explains {0:n}"},

    CatalogueEntry{"next.look", "look"},
    CatalogueEntry{"next.show", "its inputs, arguments and stack"},
    CatalogueEntry{"next.origins", "lists all {0:n} origins"},
    CatalogueEntry{"next.end", "how that run ended"},
};

} // namespace

std::span<const CatalogueEntry> verdictMessages()
{
    return kMessages;
}

} // namespace samebit::report
