// SPDX-License-Identifier: Apache-2.0
#include "report/plaintext.h"

#include "report/allowedtext.h"
#include "report/catalogue.h"
#include "report/runtext.h"
#include "report/words.h"

namespace samebit::report {

namespace {

std::vector<std::string> identicalSentences(const Scene& scene)
{
    const ComparisonCounts& counts = scene.comparison().counts;
    std::vector<std::string> out
        = {say("identical",
               {counted(counts.of(State::Identical), "op", "ops"),
                counted(counts.values, "value", "values"), environmentText(scene)})};
    if (scene.comparison().rows.stepShift != 0)
        out.push_back(sidesText(scene));
    out.push_back(
        say("identical.not-compared", {counted(counts.of(State::Incomparable), "op", "ops")}));
    return out;
}

std::string incompleteReason(const Scene& scene)
{
    std::vector<std::string> ends;
    for (const Side side : {Side::Baseline, Side::Candidate}) {
        if (const std::string end = endText(scene, side); !end.empty())
            ends.push_back(end);
    }
    const ComparisonCounts& counts = scene.comparison().counts;
    const std::string marked
        = scene.marked() != nullptr && scene.marked()->applied > 0 ? ".allowed" : "";
    if (counts.computing == 0)
        return say("incomplete.nothing") + (ends.empty() ? "" : " (" + listed(ends) + ")");
    if (!ends.empty())
        return say("incomplete.ends" + marked, {listed(ends)});
    if (counts.of(State::Incomparable) > 0)
        return say("incomplete.incomparable" + marked,
                   {counted(counts.of(State::Incomparable), "op", "ops")});
    return say("incomplete.other" + marked);
}

} // namespace

std::vector<std::string> plainSentences(const Scene& scene)
{
    switch (scene.verdict()) {
    case VerdictWord::Identical:
        return identicalSentences(scene);
    case VerdictWord::EqualValues:
        return {say("equal-values", {unpairedText(scene)}), sidesText(scene),
                environmentText(scene)};
    case VerdictWord::Explained:
        return {sidesText(scene), allowedCounts(scene), environmentText(scene)};
    case VerdictWord::Diverged: // pairs that no origin explains: a note says so
        return {sidesText(scene)};
    case VerdictWord::Incomplete:
        break;
    }
    return {incompleteReason(scene), sidesText(scene), environmentText(scene)};
}

} // namespace samebit::report
