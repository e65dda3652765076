// SPDX-License-Identifier: Apache-2.0
#include "report/allowedtext.h"
#include "report/catalogue.h"
#include "report/divergedtext.h"
#include "report/facts.h"
#include "report/htmlparts.h"
#include "report/magnitudetext.h"
#include "report/origintext.h"
#include "report/runtext.h"
#include "report/sourcetext.h"
#include "report/words.h"

#include <fmt/format.h>

namespace samebit::report {

namespace {

void addList(Markup& html, const std::vector<std::string>& items)
{
    if (items.empty())
        return;
    html.open("ul");
    for (const std::string& item : items)
        html.leaf("li", item);
    html.close();
}

void addExcerpt(Markup& html, const Scene& scene, const Origin& origin)
{
    constexpr int kAround = 8;
    const Side side = Scene::sideOf(origin);
    const auto lines
        = recordedExcerpt(scene.run(side), origin.source.file, origin.source.line, kAround);
    if (lines.empty()) {
        if (!origin.source.file.empty())
            html.leaf("p", say("html.no-source"), {{"class", "faint"}});
        return;
    }
    html.leaf("p", say("html.source-of", {scene.shownFile(side, origin.source.file)}),
              {{"class", "faint"}});
    html.open("pre", {{"tabindex", "0"}}).open("code");
    for (const SourceLine& line : lines) {
        const bool here = line.number == origin.source.line;
        const std::string shown
            = fmt::format("{:>6} {} {}", line.number, here ? '>' : '|', printable(line.text));
        html.leaf(here ? Constant("mark") : Constant("span"), shown).lines("\n");
    }
    html.close().close();
}

void addWhere(Markup& html, const Scene& scene, const Origin& first)
{
    html.open("section").leaf("h2", say("html.where"));
    html.leaf("p", divergenceLine(scene, first), {{"class", "lead"}});
    if (const std::string kin = kinship(scene, first); !kin.empty())
        html.leaf("p", say("html.sentence", {kin}));
    addExcerpt(html, scene, first);
    html.close();
}

void addHow(Markup& html, const Scene& scene, const Origin& first)
{
    html.open("section").leaf("h2", say("html.how"));
    html.leaf("p", howText(first), {{"class", "lead"}});
    addList(html, factTexts(first));
    html.leaf("p", beforeText(scene, first));
    html.close();
}

void addWhy(Markup& html, const Origin& first)
{
    html.open("section").leaf("h2", say("html.why"));
    if (first.causes.empty())
        html.leaf("p", say("cause.unknown") + ".");
    for (std::size_t i = 0; i < first.causes.size(); ++i) {
        const CauseFinding& finding = first.causes[i];
        if (i > 0) {
            html.leaf("p", say("cause.also", {causeLine(finding), text(finding.evidence)}));
            continue;
        }
        html.leaf("p", say("cause.likely", {causeLine(finding)}), {{"class", "lead"}});
        html.leaf("p", say("html.evidence", {text(finding.evidence)}));
    }
    html.close();
}

void addCommands(Markup& html, const Scene& scene)
{
    const std::vector<NextCommand> commands = nextCommands(scene);
    if (commands.empty())
        return;
    html.leaf("h3", say("html.next")).open("dl", {{"class", "commands"}});
    for (const NextCommand& next : commands) {
        html.leaf("dt", next.purpose);
        html.open("dd").leaf("pre", next.command, {{"class", "command"}}).close();
    }
    html.close();
}

// Innermost first, as every debugger prints them.
std::vector<std::string> stackOf(const Scene& scene, Side side, OpIndex op)
{
    constexpr std::size_t kMostFrames = 200; // and an end for parents that go in a circle
    const RunData& run = scene.run(side);
    std::vector<std::string> frames;
    if (op < 0 || !run.detail)
        return frames;
    const StackNodeRow* node = rowOf(run.stackNodes, run.detail->op(op).stack);
    while (node != nullptr && frames.size() < kMostFrames) {
        if (const FrameRow* const frame = rowOf(run.frames, node->frame)) {
            std::string place
                = scene.shownFile(side, frame->file) + ":" + std::to_string(frame->line);
            if (!frame->function.empty())
                place += " in " + printable(frame->function);
            frames.push_back(frame->user ? say("html.user-frame", {place}) : place);
        }
        node = rowOf(run.stackNodes, node->parent);
    }
    return frames;
}

void addStack(Markup& html, const Scene& scene, Side side, OpIndex op)
{
    const char* const key = side == Side::Baseline ? "html.stack.baseline" : "html.stack.candidate";
    html.open("div").leaf("h3", say(key, {op < 0 ? "" : std::to_string(op + 1)}));
    const std::vector<std::string> frames = stackOf(scene, side, op);
    if (frames.empty()) {
        html.leaf("p", say(op < 0 ? "html.no-partner" : "html.no-stack")).close();
        return;
    }
    html.open("ol", {{"class", "stack"}});
    for (const std::string& frame : frames)
        html.leaf("li", frame);
    html.close().close();
}

} // namespace

void addHtmlFirst(Markup& html, const Scene& scene, const Origin& first)
{
    addWhere(html, scene, first);
    addHow(html, scene, first);
    addWhy(html, first);
}

void addHtmlAction(Markup& html, const Scene& scene)
{
    html.open("section").leaf("h2", say("html.do"));
    const Origin* const first = scene.first();
    if (first != nullptr && !first->causes.empty()) {
        html.leaf("p", say("remedy", {remedyText(scene, *first)}), {{"class", "lead"}});
        const std::vector<std::string> all = remedies(first->causes.front().cause);
        if (all.size() > 1) {
            html.leaf("p", say("html.remedies"));
            addList(html, all);
        }
    }
    addCommands(html, scene);
    html.close();
}

void addHtmlStacks(Markup& html, const Scene& scene, const Origin& first)
{
    html.open("section").leaf("h2", say("html.stacks")).open("div", {{"class", "sides"}});
    addStack(html, scene, Side::Baseline, first.baseline);
    addStack(html, scene, Side::Candidate, first.candidate);
    html.close().close();
}

} // namespace samebit::report
