// SPDX-License-Identifier: Apache-2.0
#include "report/catalogue.h"
#include "report/htmlparts.h"
#include "report/magnitudetext.h"
#include "report/origintext.h"
#include "report/runtext.h"
#include "report/words.h"
#include "samebit/report/markreport.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace samebit::report {

namespace {

std::string number(std::int64_t count)
{
    return grouped(count);
}

// A table that may be wider than the page: it can be scrolled with the keyboard too.
void openWide(Markup& html, const std::string& title)
{
    html.open("div",
              {{"class", "wide"}, {"role", "region"}, {"aria-label", title}, {"tabindex", "0"}});
    html.open("table").leaf("caption", title);
}

std::string whatLabel(const Scene& scene, std::size_t at)
{
    const std::int32_t rule = scene.marked() == nullptr ? -1 : scene.marked()->markOfOrigin[at];
    return rule < 0 ? std::to_string(at + 1)
                    : say("html.allowed-by", {std::to_string(at + 1), std::to_string(rule + 1)});
}

void addOriginRow(Markup& html, const Scene& scene, std::size_t at)
{
    const Origin& origin = scene.comparison().origins[at];
    html.open("tr", {{"id", fmt::format("origin-{}", at + 1)}});
    html.leaf("th", whatLabel(scene, at), {{"scope", "row"}});
    html.leaf("td", name(origin.kind));
    html.leaf("td", origin.op);
    html.leaf("td", stepText(origin));
    html.leaf("td", name(origin.phase));
    html.leaf("td", origin.module);
    html.leaf("td", scene.shownPlace(Scene::sideOf(origin), origin.source), {{"class", "long"}});
    html.leaf("td", magnitudePhrase(origin), {{"class", "long"}});
    html.leaf("td",
              origin.causes.empty() ? say("html.cause-unknown")
                                    : std::string(name(origin.causes.front().cause)));
    html.leaf("td", number(origin.explains), {{"class", "number"}});
    html.close();
}

std::int64_t countOf(const Scene& scene, State state)
{
    const std::int64_t tolerated = scene.marked() == nullptr ? 0 : scene.marked()->toleratedOps;
    const std::int64_t count = scene.comparison().counts.of(state);
    return state == State::Tolerated ? count + tolerated
        : state == State::Origin     ? count - tolerated
                                     : count;
}

struct StateSign
{
    const char* letter;
    const char* key;
};
constexpr std::array<StateSign, kStateCount> kSigns = {{
    {"=", "html.state.identical"},
    {"~", "html.state.tolerated"},
    {"O", "html.state.origin"},
    {"P", "html.state.propagated"},
    {"<", "html.state.baseline-only"},
    {">", "html.state.candidate-only"},
    {"?", "html.state.incomparable"},
}};

void addBar(Markup& html, const Scene& scene)
{
    html.open("div", {{"class", "bar"}, {"aria-hidden", "true"}});
    for (int i = 0; i < kStateCount; ++i) {
        const auto state = static_cast<State>(i);
        if (const std::int64_t count = countOf(scene, state); count > 0)
            html.leaf("span", "",
                      {{"class", std::string(name(state))},
                       {"style", fmt::format("flex-grow: {}", count)}});
    }
    html.close();
}

void addRule(Markup& html, const Scene& scene, std::size_t at)
{
    const Mark& mark = (*scene.input().marks)[at];
    const MarkUse& use = scene.marked()->uses[at];
    addHtmlRow(html, std::to_string(at + 1),
               {markText(mark), actionText(mark), mark.reason, number(use.origins),
                number(use.explains), number(use.replayed)});
}

} // namespace

void addHtmlRow(Markup& html, std::string_view heading, const std::vector<std::string>& cells)
{
    html.open("tr").leaf("th", heading, {{"scope", "row"}});
    for (const std::string& cell : cells)
        html.leaf("td", cell);
    html.close();
}

void addHtmlHeadings(Markup& html, const std::vector<std::string>& headings)
{
    html.open("thead").open("tr");
    for (const std::string& heading : headings)
        html.leaf("th", heading, {{"scope", "col"}});
    html.close().close().open("tbody");
}

void addHtmlOrigins(Markup& html, const Scene& scene, std::size_t most)
{
    const std::size_t all = scene.comparison().origins.size();
    if (all == 0)
        return;
    html.open("section").leaf("h2", say("html.origins"));
    if (const Origin* const first = scene.first()) {
        html.leaf("p", coneText(scene, *first));
        if (first->healedAt) {
            const auto row = static_cast<std::size_t>(*first->healedAt);
            const Alignment& rows = scene.comparison().rows;
            if (row < rows.size() && rows.baseline[row] >= 0)
                html.leaf("p", say("origin.healed", {std::to_string(rows.baseline[row] + 1)}));
        }
    }
    openWide(
        html,
        say("html.origins.caption", {counted(static_cast<long long>(all), "origin", "origins")}));
    addHtmlHeadings(html,
                    {"#", say("html.kind"), say("html.op"), say("html.step"), say("html.phase"),
                     say("html.module"), say("html.source"), say("html.magnitude"),
                     say("html.cause"), say("html.explains")});
    for (std::size_t at = 0; at < std::min(most, all); ++at)
        addOriginRow(html, scene, at);
    html.close().close().close();
    if (all > most)
        html.leaf("p", say("origins.more", {std::to_string(all - most), std::to_string(all)}));
    html.close();
}

void addHtmlStates(Markup& html, const Scene& scene)
{
    html.open("section").leaf("h2", say("html.states"));
    addBar(html, scene);
    html.open("table");
    addHtmlHeadings(html, {say("html.state"), say("html.ops")});
    for (int i = 0; i < kStateCount; ++i) {
        const auto state = static_cast<State>(i);
        const StateSign& sign = kSigns[static_cast<std::size_t>(i)];
        html.open("tr").open("th", {{"scope", "row"}});
        html.leaf("span", sign.letter, {{"class", "letter " + std::string(name(state))}});
        html.text(say(sign.key)).close();
        html.leaf("td", number(countOf(scene, state)), {{"class", "number"}}).close();
    }
    html.close().close();
    const ComparisonCounts& counts = scene.comparison().counts;
    html.leaf("p",
              say("html.counts",
                  {std::to_string(counts.healed), std::to_string(counts.unexplained),
                   std::to_string(counts.replayed)}));
    html.close();
}

void addHtmlAllowed(Markup& html, const Scene& scene)
{
    if (scene.marked() == nullptr || scene.input().marks == nullptr)
        return;
    html.open("section").leaf("h2", say("html.allowed"));
    html.leaf("p", say("html.allowlists", {listed(scene.input().allowPaths)}));
    openWide(html, say("html.rules"));
    addHtmlHeadings(html,
                    {"#", say("html.rule"), say("html.action"), say("html.reason"),
                     say("html.rule-origins"), say("html.rule-follow"), say("html.rule-replayed")});
    for (std::size_t at = 0; at < scene.marked()->uses.size(); ++at)
        addRule(html, scene, at);
    html.close().close().close();
    for (const std::string& warning :
         markWarnings(*scene.input().marks, *scene.marked(), scene.comparison().counts.differing()))
        html.leaf("p", say("allowed.warning", {warning}));
    html.close();
}

} // namespace samebit::report
