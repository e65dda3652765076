// SPDX-License-Identifier: Apache-2.0
#include "report/allowedtext.h"
#include "report/catalogue.h"
#include "report/origintext.h"
#include "report/runtext.h"
#include "report/words.h"
#include "samebit/report/report.h"

namespace samebit {

namespace {

using report::say;
using report::Scene;

std::string joined(const std::vector<std::string>& sentences)
{
    std::string out;
    for (const std::string& sentence : sentences)
        out += (out.empty() || sentence.empty() ? "" : " ") + sentence;
    return out;
}

// Label and text of a precondition stand in columns; in a sentence one space is enough.
std::string squeezed(const std::string& text)
{
    std::string out;
    for (const char c : text) {
        if (c != ' ' || out.empty() || out.back() != ' ')
            out += c;
    }
    return out;
}

std::string why(const Scene& scene, const Origin& first)
{
    if (first.causes.empty())
        return say("cause.unknown") + ".";
    return say("cause.likely", {report::causeLine(first.causes.front())}) + ".  "
        + say("remedy", {report::remedyText(scene, first)});
}

Answer divergedAnswer(const Scene& scene, const Origin& first)
{
    Answer told;
    const auto& reasons = scene.comparison().precondition;
    const std::string how = joined({report::howText(first), report::beforeText(scene, first)});
    if (reasons.empty()) {
        told.where = report::divergenceLine(scene, first);
        told.how = how;
    } else {
        told.where = say("from-start.answer") + ": " + squeezed(text(reasons.front()));
        told.how = report::divergenceLine(scene, first) + ". " + report::howText(first);
    }
    told.why = why(scene, first);
    return told;
}

} // namespace

Answer answer(const ReportInput& input)
{
    const Scene scene(input);
    if (const Origin* const first = scene.first())
        return divergedAnswer(scene, *first);
    // Without a divergence the headline says it; the rest is what was not compared.
    Answer told;
    if (scene.verdict() == VerdictWord::Explained) {
        told.where = report::headline(scene) + "  " + report::allowedCounts(scene);
    } else {
        const std::string whole = verdictText(input, {});
        told.where = whole.substr(0, whole.find('\n'));
    }
    std::vector<std::string> notes = report::noteTexts(scene, true);
    told.how = report::sidesText(scene) + ". " + report::environmentText(scene);
    told.why = joined(notes);
    return told;
}

std::string originSentence(const ReportInput& input, const Origin& origin)
{
    const Scene scene(input);
    return say("origin.compact", {report::originPlace(scene, origin), report::howText(origin)});
}

} // namespace samebit
