// SPDX-License-Identifier: Apache-2.0
#include "report/divergedtext.h"

#include "report/allowedtext.h"
#include "report/catalogue.h"
#include "report/origintext.h"
#include "report/runtext.h"
#include "report/words.h"

#include <fmt/format.h>

namespace samebit::report {

namespace {

using Worth = Page::Worth;

void addSource(Page& page, const Scene& scene, const Origin& origin)
{
    constexpr std::size_t kGap = 3;
    const std::string line = sourceLineText(scene, origin);
    const std::string kin = kinship(scene, origin);
    if (line.empty()) {
        page.add(Worth::Good, kin, "  ", "  ");
        return;
    }
    if (kin.empty() || columns(line) + kGap + columns(kin) > kColumns) {
        page.verbatim(Worth::Must, line);
        page.add(Worth::Good, kin, "       ", "       ");
        return;
    }
    const std::size_t column
        = std::min(kColumns - columns(kin), std::max(columns(line) + kGap, std::size_t{48}));
    page.verbatim(Worth::Must, line + std::string(column - columns(line), ' ') + kin);
}

void addHow(Page& page, const Scene& scene, const Origin& origin)
{
    page.add(Worth::Must, howText(origin), "  ", "  ");
    for (const std::string& fact : factTexts(origin))
        page.add(Worth::Extra, fact, "  ", "    ");
    page.add(Worth::Good, beforeText(scene, origin), "  ", "  ");
}

void addWhy(Page& page, const Scene& scene, const Origin& origin)
{
    if (origin.causes.empty()) {
        page.add(Worth::Must, say("cause.unknown"));
        return;
    }
    page.add(Worth::Must, say("cause.likely", {causeLine(origin.causes.front())}));
    page.add(Worth::Good, say("cause.evidence", {text(origin.causes.front().evidence)}), "  ",
             "    ");
    for (std::size_t i = 1; i < origin.causes.size(); ++i)
        page.add(Worth::Extra,
                 say("cause.also", {causeLine(origin.causes[i]), text(origin.causes[i].evidence)}),
                 "  ", "    ");
    page.add(Worth::Must, say("remedy", {remedyText(scene, origin)}));
}

void addElse(Page& page, const Scene& scene, const Origin& origin)
{
    page.add(Worth::Good, coneText(scene, origin) + " " + environmentText(scene));
    if (origin.healedAt) {
        const auto row = static_cast<std::size_t>(*origin.healedAt);
        const Alignment& rows = scene.comparison().rows;
        if (row < rows.size() && rows.baseline[row] >= 0)
            page.add(Worth::Good, say("origin.healed", {std::to_string(rows.baseline[row] + 1)}));
    }
    for (const Side side : {Side::Baseline, Side::Candidate}) {
        const std::string end = endText(scene, side);
        if (!end.empty())
            page.verbatim(Worth::Must, say("end.compared", {end}));
    }
    const std::string unpaired = unpairedText(scene);
    if (!unpaired.empty())
        page.add(Worth::Extra, say("unpaired.line", {unpaired}));
    addNotes(page, scene, "", "  ");
}

} // namespace

void addNotes(Page& page, const Scene& scene, const std::string& firstIndent,
              const std::string& nextIndent)
{
    for (const Message& note : scene.comparison().notes) {
        // What a limit of the user's did to the answer is a part of it.
        const bool isAsked = note.key.starts_with("note.tolerance");
        if (note.key != "note.end")
            page.add(isAsked ? Worth::Must : Worth::Extra, text(note), firstIndent, nextIndent);
    }
}

std::string kinship(const Scene& scene, const Origin& origin)
{
    std::string words;
    if (!origin.forwardOp.empty())
        words = say(origin.phase == Phase::Recompute ? "line.recompute" : "line.backward",
                    {origin.forwardOp});
    if (origin.calledFrom.file.empty() || origin.calledFrom == origin.source)
        return words;
    const std::string caller
        = say("line.called-from", {scene.shownPlace(Scene::sideOf(origin), origin.calledFrom)});
    return words.empty() ? caller : words + ", " + caller;
}

std::string sourceLineText(const Scene& scene, const Origin& origin)
{
    const auto line
        = scene.sourceLine(Scene::sideOf(origin), origin.source.file, origin.source.line);
    if (!line)
        return {};
    return fmt::format("{:>5} | {}", origin.source.line, printable(*line));
}

void addDivergence(Page& page, const Scene& scene, const Origin& first)
{
    page.add(Worth::Must, divergenceLine(scene, first));
    addSource(page, scene, first);
    addHow(page, scene, first);
    page.blank();
    addWhy(page, scene, first);
    addElse(page, scene, first);
}

} // namespace samebit::report
