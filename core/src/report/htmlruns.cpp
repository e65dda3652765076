// SPDX-License-Identifier: Apache-2.0
#include "report/allowedtext.h"
#include "report/catalogue.h"
#include "report/facts.h"
#include "report/htmlparts.h"
#include "report/plaintext.h"
#include "report/runtext.h"
#include "report/words.h"

#include <fmt/format.h>

namespace samebit::report {

namespace {

const char* toneOf(VerdictWord verdict)
{
    switch (verdict) {
    case VerdictWord::Identical:
    case VerdictWord::EqualValues:
    case VerdictWord::Explained:
        return "good";
    case VerdictWord::Diverged:
        return "bad";
    case VerdictWord::Incomplete:
        break;
    }
    return "unsure";
}

std::string titleWords(const Scene& scene)
{
    std::string words = nextHeadline(scene);
    if (words.empty() || scene.first() == nullptr)
        return headline(scene);
    words.pop_back(); // the colon in front of what follows in the text report
    return words;
}

std::string unsetOr(const std::string& value)
{
    return value.empty() ? say("environment.unset") : value;
}

void addRunRow(Markup& html, const Scene& scene, const char* key,
               std::string (*told)(const RunData&))
{
    const std::string baseline = told(scene.run(Side::Baseline));
    const std::string candidate = told(scene.run(Side::Candidate));
    if (!baseline.empty() || !candidate.empty())
        addHtmlRow(html, say(key), {baseline, candidate});
}

} // namespace

void addHtmlHeader(Markup& html, const Scene& scene)
{
    html.open("header");
    html.leaf("h1", titleWords(scene), {{"class", toneOf(scene.verdict())}});
    if (scene.first() == nullptr) {
        for (const std::string& sentence : plainSentences(scene))
            html.leaf("p", sentence);
    } else {
        html.leaf("p", sidesText(scene));
        for (const Side side : {Side::Baseline, Side::Candidate}) {
            if (const std::string end = endText(scene, side); !end.empty())
                html.leaf("p", say("end.compared", {end}));
        }
    }
    if (const auto& reasons = scene.comparison().precondition; !reasons.empty()) {
        html.leaf("p", say("html.from-start")).open("ul");
        for (const Message& reason : reasons)
            html.leaf("li", text(reason));
        html.close();
    }
    html.close();
}

void addHtmlEnvironment(Markup& html, const Scene& scene)
{
    const auto& differences = scene.comparison().environment;
    html.open("section").leaf("h2", say("html.environment"));
    if (differences.empty()) {
        html.leaf("p", say("environment.same")).close();
        return;
    }
    html.open("div",
              {{"class", "wide"},
               {"role", "region"},
               {"aria-label", say("html.environment")},
               {"tabindex", "0"}});
    html.open("table");
    addHtmlHeadings(html, {say("html.setting"), say("html.baseline"), say("html.candidate")});
    for (const EnvironmentDifference& difference : differences)
        addHtmlRow(html, difference.key,
                   {unsetOr(difference.baseline), unsetOr(difference.candidate)});
    html.close().close().close().close();
}

void addHtmlNotes(Markup& html, const Scene& scene)
{
    std::vector<std::string> notes = noteTexts(scene, true);
    if (const std::string unpaired = unpairedText(scene); !unpaired.empty())
        notes.insert(notes.begin(), say("unpaired.line", {unpaired}));
    if (scene.verdict() == VerdictWord::Identical)
        notes.push_back(say("identical.unrecorded"));
    html.open("section").leaf("h2", say("html.notes"));
    if (notes.empty()) {
        html.leaf("p", say("html.no-notes")).close();
        return;
    }
    html.open("ul");
    for (const std::string& note : notes)
        html.leaf("li", note);
    html.close().close();
}

void addHtmlRuns(Markup& html, const Scene& scene)
{
    html.open("section").leaf("h2", say("html.runs"));
    html.open("div",
              {{"class", "wide"},
               {"role", "region"},
               {"aria-label", say("html.runs")},
               {"tabindex", "0"}});
    html.open("table");
    addHtmlHeadings(html, {say("html.fact"), say("html.baseline"), say("html.candidate")});
    addHtmlRow(html, say("html.file"), {scene.path(Side::Baseline), scene.path(Side::Candidate)});
    addRunRow(html, scene, "html.program",
              [](const RunData& run) { return shellQuoted(run.info.argv); });
    addRunRow(html, scene, "html.folder",
              [](const RunData& run) { return run.info.workingFolder; });
    addRunRow(html, scene, "html.started", [](const RunData& run) { return run.info.started; });
    addRunRow(html, scene, "html.ended", [](const RunData& run) {
        return run.info.isComplete() ? run.info.ended : reasonText(run.info.endState);
    });
    addRunRow(html, scene, "html.counted", [](const RunData& run) {
        return say("html.ops-in-steps",
                   {std::to_string(run.ops.size()), counted(run.info.steps, "step", "steps")});
    });
    addRunRow(html, scene, "html.torch", [](const RunData& run) { return run.info.torchVersion; });
    addRunRow(html, scene, "html.python",
              [](const RunData& run) { return run.info.pythonVersion; });
    addRunRow(html, scene, "html.tool", [](const RunData& run) { return run.info.toolVersion; });
    addRunRow(html, scene, "html.options",
              [](const RunData& run) { return run.info.captureOptions; });
    addRunRow(html, scene, "html.uuid", [](const RunData& run) { return run.info.uuid; });
    html.close().close().close().close();
}

} // namespace samebit::report
