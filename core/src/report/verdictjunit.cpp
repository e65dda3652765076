// SPDX-License-Identifier: Apache-2.0
#include "report/allowedtext.h"
#include "report/catalogue.h"
#include "report/markup.h"
#include "report/origintext.h"
#include "report/plaintext.h"
#include "report/runtext.h"
#include "samebit/report/markreport.h"
#include "samebit/report/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace samebit {

namespace {

using report::Markup;
using report::say;
using report::Scene;

struct Tally
{
    std::int64_t tests = 1; // the comparison as a whole
    std::int64_t failures = 0;
    std::int64_t errors = 0;
    std::int64_t skipped = 0;
};

// The listed origins, in the order of execution.
std::vector<std::size_t> listedOrigins(const Scene& scene, int maxOrigins)
{
    const auto most = std::min(scene.comparison().origins.size(),
                               static_cast<std::size_t>(std::max(maxOrigins, 0)));
    std::vector<std::size_t> listed(most);
    for (std::size_t at = 0; at < most; ++at)
        listed[at] = at;
    return listed;
}

std::int32_t ruleOf(const Scene& scene, std::size_t at)
{
    return scene.marked() == nullptr ? -1 : scene.marked()->markOfOrigin[at];
}

Tally tallied(const Scene& scene, const std::vector<std::size_t>& origins)
{
    Tally tally;
    const VerdictWord verdict = scene.verdict();
    tally.failures = verdict == VerdictWord::Diverged ? 1 : 0;
    tally.errors = verdict == VerdictWord::Incomplete ? 1 : 0;
    for (const std::size_t at : origins)
        ++(ruleOf(scene, at) < 0 ? tally.failures : tally.skipped);
    tally.tests += static_cast<std::int64_t>(origins.size());
    return tally;
}

void openSuite(Markup& xml, const Scene& scene, const Tally& tally)
{
    const std::string tests = std::to_string(tally.tests);
    const std::string failures = std::to_string(tally.failures);
    const std::string errors = std::to_string(tally.errors);
    const std::string skipped = std::to_string(tally.skipped);
    xml.open("testsuites",
             {{"name", "samebit"},
              {"tests", tests},
              {"failures", failures},
              {"errors", errors},
              {"skipped", skipped},
              {"time", "0"}});
    xml.open("testsuite",
             {{"name", "samebit"},
              {"tests", tests},
              {"failures", failures},
              {"errors", errors},
              {"skipped", skipped},
              {"time", "0"}});
    xml.open("properties");
    for (const auto& [key, value] : {std::pair{"baseline", scene.path(Side::Baseline)},
                                     std::pair{"candidate", scene.path(Side::Candidate)},
                                     std::pair{"verdict", std::string(name(scene.verdict()))}})
        xml.single("property", {{"name", key}, {"value", value}});
    xml.close();
}

// How the comparison ended, in full, as the text report says it.
void addComparison(Markup& xml, const Scene& scene, std::size_t listed)
{
    std::string page = verdictText(scene.input(), {});
    if (const std::size_t all = scene.comparison().origins.size(); listed < all)
        page += say("origins.more", {std::to_string(all - listed), std::to_string(all)}) + "\n";
    const std::string verdict(name(scene.verdict()));
    const Origin* const first = scene.first();
    const std::string message = say("junit.message",
                                    {report::headline(scene),
                                     first == nullptr ? report::plainSentences(scene).front()
                                                      : report::divergenceLine(scene, *first)});
    xml.open("testcase",
             {{"classname", "samebit.comparison"},
              {"name",
               say("junit.comparison", {scene.path(Side::Baseline), scene.path(Side::Candidate)})},
              {"time", "0"}});
    if (scene.verdict() == VerdictWord::Diverged)
        xml.open("failure", {{"message", message}, {"type", verdict}});
    else if (scene.verdict() == VerdictWord::Incomplete)
        xml.open("error", {{"message", message}, {"type", verdict}});
    else
        xml.open("system-out");
    xml.lines(page).close().close();
}

std::string originPage(const Scene& scene, const Origin& origin)
{
    std::string page = report::howText(origin) + "\n";
    for (const std::string& fact : report::factTexts(origin))
        page += fact + "\n";
    page += say("origins.explains", {std::to_string(origin.explains)}) + "\n";
    if (origin.causes.empty())
        return page + say("cause.unknown") + "\n" + scene.showCommand(origin) + "\n";
    page += say("cause.likely", {report::causeLine(origin.causes.front())}) + "\n";
    page += say("cause.evidence", {text(origin.causes.front().evidence)}) + "\n";
    page += say("remedy", {report::remedyText(scene, origin)}) + "\n";
    return page + scene.showCommand(origin) + "\n";
}

void addAllowed(Markup& xml, const Scene& scene, std::int32_t rule)
{
    const Mark& mark = (*scene.input().marks)[static_cast<std::size_t>(rule)];
    xml.single("skipped",
               {{"message",
                 say("junit.allowed",
                     {std::to_string(rule + 1), markText(mark), actionText(mark), mark.reason})}});
}

void addOrigin(Markup& xml, const Scene& scene, std::size_t at, const std::string& testName)
{
    const Origin& origin = scene.comparison().origins[at];
    xml.open("testcase", {{"classname", "samebit.origin"}, {"name", testName}, {"time", "0"}});
    const std::int32_t rule = ruleOf(scene, at);
    if (rule >= 0 && scene.input().marks != nullptr)
        addAllowed(xml, scene, rule);
    else
        xml.open("failure",
                 {{"message", report::howText(origin)}, {"type", std::string(name(origin.kind))}})
            .lines(originPage(scene, origin))
            .close();
    xml.close();
}

} // namespace

std::string verdictJunit(const ReportInput& input, int maxOrigins)
{
    const Scene scene(input);
    const std::vector<std::size_t> origins = listedOrigins(scene, maxOrigins);
    Markup xml("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    openSuite(xml, scene, tallied(scene, origins));
    addComparison(xml, scene, origins.size());
    // CI systems tell test cases apart, and follow them from run to run, by name: no op numbers.
    std::map<std::string, int> seen;
    for (const std::size_t at : origins) {
        std::string place = report::originPlace(scene, scene.comparison().origins[at]);
        if (const int times = ++seen[place]; times > 1)
            place += fmt::format(" ({})", times);
        addOrigin(xml, scene, at, place);
    }
    return xml.take();
}

} // namespace samebit
