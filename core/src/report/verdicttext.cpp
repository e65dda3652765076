// SPDX-License-Identifier: Apache-2.0
#include "report/allowedtext.h"
#include "report/catalogue.h"
#include "report/divergedtext.h"
#include "report/origintext.h"
#include "report/page.h"
#include "report/plaintext.h"
#include "report/runtext.h"
#include "report/words.h"
#include "samebit/report/report.h"

#include <fmt/format.h>

#include <algorithm>

namespace samebit {

namespace {

using report::Page;
using report::say;
using report::Scene;
using Worth = Page::Worth;

void addNext(Page& page, const Scene& scene)
{
    constexpr std::size_t kPurposeColumn = 78;
    constexpr std::size_t kDear = 2; // how to look and what to read; the rest may go
    std::size_t number = 0;
    for (const report::NextCommand& next : report::nextCommands(scene)) {
        const std::string bare = (number == 0 ? "Next: " : "      ") + next.command;
        const std::size_t width = report::columns(bare);
        const std::string line = bare
            + std::string(width + 2 < kPurposeColumn ? kPurposeColumn - width : 2, ' ')
            + next.purpose;
        // A purpose that does not fit is left out: the command must stay whole.
        page.command(number < kDear ? Worth::Must : Worth::Good,
                     report::columns(line) <= report::kColumns ? line : bare);
        ++number;
    }
}

void addFromStart(Page& page, const Scene& scene)
{
    constexpr std::size_t kShown = 3;
    const auto& reasons = scene.comparison().precondition;
    page.add(Worth::Must, report::headline(scene) + "  " + say("from-start"));
    for (std::size_t i = 0; i < std::min(kShown, reasons.size()); ++i)
        page.verbatim(Worth::Must, "  " + text(reasons[i]));
}

void addDiverged(Page& page, const Scene& scene, const Origin& first)
{
    const std::string next = report::nextHeadline(scene);
    if (!next.empty())
        page.add(Worth::Must, next + " " + report::sidesText(scene));
    else if (scene.comparison().precondition.empty())
        page.add(Worth::Must, report::headline(scene) + "  " + report::sidesText(scene));
    else
        addFromStart(page, scene);
    page.blank();
    report::addDivergence(page, scene, first);
}

void addPlain(Page& page, const Scene& scene)
{
    const std::vector<std::string> sentences = report::plainSentences(scene);
    page.add(Worth::Must, report::headline(scene) + "  " + sentences.front());
    for (std::size_t i = 1; i < sentences.size(); ++i)
        page.add(Worth::Must, sentences[i], "  ", "  ");
}

void addNotes(Page& page, const Scene& scene)
{
    report::addNotes(page, scene, "  ", "    ");
    if (scene.verdict() == VerdictWord::Identical)
        page.add(Worth::Good, say("identical.unrecorded"), "  ", "  ");
}

std::string allOrigins(const Scene& scene, std::size_t most)
{
    const std::vector<const Origin*> origins = scene.originsLeft();
    std::string out = "\n" + say("origins.title", {std::to_string(origins.size())}) + "\n";
    for (std::size_t i = 0; i < std::min(most, origins.size()); ++i) {
        const Origin& origin = *origins[i];
        const std::string number = fmt::format("{:>4}. ", i + 1);
        for (const std::string& line :
             report::wrapped(report::originPlace(scene, origin), number, "      "))
            out += line + "\n";
        std::string how = report::howText(origin) + " "
            + say("origins.explains", {std::to_string(origin.explains)})
            + (origin.causes.empty() ? "" : "; " + report::causeLine(origin.causes.front())) + ".";
        for (const std::string& line : report::wrapped(how, "      ", "      "))
            out += line + "\n";
    }
    if (origins.size() > most)
        out += say("origins.more",
                   {std::to_string(origins.size() - most), std::to_string(origins.size())})
            + "\n";
    return out;
}

void addBody(Page& page, const Scene& scene)
{
    if (const Origin* const first = scene.first()) {
        addDiverged(page, scene, *first);
        return;
    }
    if (scene.verdict() == VerdictWord::Explained)
        report::addAllAllowed(page, scene);
    else
        addPlain(page, scene);
    addNotes(page, scene);
}

// Only the headline word is coloured: colour repeats what the word says.
std::string coloured(std::string page, const Scene& scene)
{
    const VerdictWord verdict = scene.verdict();
    const bool good = verdict == VerdictWord::Identical || verdict == VerdictWord::EqualValues
        || verdict == VerdictWord::Explained;
    const char* const colour = good        ? "\x1b[1;32m"
        : verdict == VerdictWord::Diverged ? "\x1b[1;31m"
                                           : "\x1b[1;33m";
    const std::string next = report::nextHeadline(scene);
    const std::string word = next.empty() ? report::headline(scene) : next;
    if (page.starts_with(word))
        page = colour + word + "\x1b[0m" + page.substr(word.size());
    return page;
}

} // namespace

std::string verdictText(const ReportInput& input, const TextOptions& options)
{
    const Scene scene(input, options.folder);
    const Origin* const first = scene.first();
    Page page;
    addBody(page, scene);
    report::addMarkWarnings(page, scene);
    addNext(page, scene);
    const std::string whole = first != nullptr
        ? scene.showCommand(*first)
        : "samebit diff --format json" + scene.allowOptions() + " "
            + report::pathWord(input.baselinePath) + " " + report::pathWord(input.candidatePath);
    std::string out = page.print(say("line.cut", {whole}), report::kLines);
    const auto most = static_cast<std::size_t>(std::max(options.maxOrigins, 1));
    if (options.allOrigins)
        out += allOrigins(scene, most) + report::allowedOrigins(scene, most);
    return options.colour ? coloured(std::move(out), scene) : out;
}

} // namespace samebit
