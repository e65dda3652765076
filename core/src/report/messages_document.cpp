// SPDX-License-Identifier: Apache-2.0
#include "report/catalogue.h"

#include <array>

namespace samebit::report {

namespace {

// Headings and labels of the reports that are documents: HTML and JUnit.
constexpr std::array kMessages = {
    CatalogueEntry{"html.title", "{0}: {1} and {2} - Samebit"},
    CatalogueEntry{"html.from-start",
                   "The two runs do not begin alike, so nothing behind it can be compared:"},
    CatalogueEntry{"html.where", "Where"},
    CatalogueEntry{"html.how", "How"},
    CatalogueEntry{"html.why", "Why"},
    CatalogueEntry{"html.do", "What to do"},
    CatalogueEntry{"html.sentence", "{0:c}."},
    CatalogueEntry{"html.source-of", "{0}, as it was when it was recorded; > marks the line"},
    CatalogueEntry{"html.no-source", "The text of this line is not in the run file."},
    CatalogueEntry{"html.evidence", "Evidence: {0}"},
    CatalogueEntry{"html.remedies", "All remedies of this cause, the shortest first:"},
    CatalogueEntry{"html.next", "Commands worth running next"},

    CatalogueEntry{"html.stacks", "Stacks, innermost frame first"},
    CatalogueEntry{"html.stack.baseline", "Baseline[[, op #{0}]]"},
    CatalogueEntry{"html.stack.candidate", "Candidate[[, op #{0}]]"},
    CatalogueEntry{"html.user-frame", "{0} (your code)"},
    CatalogueEntry{"html.no-partner", "This run has no such op."},
    CatalogueEntry{"html.no-stack", "No stack was recorded."},

    CatalogueEntry{"html.origins", "Origins"},
    CatalogueEntry{"html.origins.caption", "{0}, in the order of execution"},
    CatalogueEntry{"html.allowed-by", "{0} (allowed by rule {1})"},
    CatalogueEntry{"html.kind", "kind"},
    CatalogueEntry{"html.op", "op"},
    CatalogueEntry{"html.step", "step"},
    CatalogueEntry{"html.phase", "phase"},
    CatalogueEntry{"html.module", "module"},
    CatalogueEntry{"html.source", "source"},
    CatalogueEntry{"html.magnitude", "how far"},
    CatalogueEntry{"html.cause", "likely cause"},
    CatalogueEntry{"html.cause-unknown", "not known"},
    CatalogueEntry{"html.explains", "explains"},

    CatalogueEntry{"html.states", "States of all ops"},
    CatalogueEntry{"html.state", "state"},
    CatalogueEntry{"html.ops", "ops"},
    CatalogueEntry{"html.state.identical", "identical"},
    CatalogueEntry{"html.state.tolerated", "tolerated"},
    CatalogueEntry{"html.state.origin", "origin"},
    CatalogueEntry{"html.state.propagated", "propagated"},
    CatalogueEntry{"html.state.baseline-only", "baseline only"},
    CatalogueEntry{"html.state.candidate-only", "candidate only"},
    CatalogueEntry{"html.state.incomparable", "not comparable"},
    CatalogueEntry{"html.counts",
                   "Identical although an input differed: {0:n}. Unattributed: {1:n}. Written by a "
                   "replay: {2:n}."},

    CatalogueEntry{"html.allowed", "Allowed"},
    CatalogueEntry{"html.allowlists", "Seen through the rules of {0}."},
    CatalogueEntry{"html.rules", "Rules of the allowlist"},
    CatalogueEntry{"html.rule", "rule"},
    CatalogueEntry{"html.action", "action"},
    CatalogueEntry{"html.reason", "reason"},
    CatalogueEntry{"html.rule-origins", "origins"},
    CatalogueEntry{"html.rule-follow", "ops that follow"},
    CatalogueEntry{"html.rule-replayed", "replayed"},

    CatalogueEntry{"html.environment", "Environments"},
    CatalogueEntry{"html.setting", "setting"},
    CatalogueEntry{"html.baseline", "baseline"},
    CatalogueEntry{"html.candidate", "candidate"},
    CatalogueEntry{"html.notes", "What was not compared or not seen"},
    CatalogueEntry{"html.no-notes", "Nothing that is known."},

    CatalogueEntry{"html.runs", "How the runs were recorded"},
    CatalogueEntry{"html.fact", "fact"},
    CatalogueEntry{"html.file", "run file"},
    CatalogueEntry{"html.program", "program"},
    CatalogueEntry{"html.folder", "in folder"},
    CatalogueEntry{"html.started", "started"},
    CatalogueEntry{"html.ended", "ended"},
    CatalogueEntry{"html.counted", "recorded"},
    CatalogueEntry{"html.ops-in-steps", "{0:o} in {1}"},
    CatalogueEntry{"html.torch", "torch"},
    CatalogueEntry{"html.python", "Python"},
    CatalogueEntry{"html.tool", "Samebit"},
    CatalogueEntry{"html.options", "options of the recording"},
    CatalogueEntry{"html.uuid", "id of the recording"},
    CatalogueEntry{"html.footer",
                   "Written by samebit diff. This file loads nothing and runs nothing."},

    CatalogueEntry{"junit.comparison", "baseline {0}, candidate {1}"},
    CatalogueEntry{"junit.message", "{0}: {1}"},
    CatalogueEntry{"junit.allowed", "allowed by rule {0}: {1} ({2})[[: {3}]]"},
};

} // namespace

std::span<const CatalogueEntry> documentMessages()
{
    return kMessages;
}

} // namespace samebit::report
