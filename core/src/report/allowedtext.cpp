// SPDX-License-Identifier: Apache-2.0
#include "report/allowedtext.h"

#include "report/catalogue.h"
#include "report/origintext.h"
#include "report/runtext.h"
#include "report/words.h"
#include "samebit/report/markreport.h"

#include <fmt/format.h>

namespace samebit::report {

namespace {

using Worth = Page::Worth;

std::string countOrEmpty(std::int64_t count)
{
    return count > 0 ? std::to_string(count) : std::string();
}

std::string rulesText(std::int64_t count)
{
    return counted(count, "rule", "rules");
}

std::int64_t allowedOf(const Scene& scene)
{
    return scene.marked() == nullptr ? 0 : scene.marked()->allowedOps;
}

// Differing pairs behind the allowed origins.
std::int64_t followersOf(const Scene& scene)
{
    const Comparison& comparison = scene.comparison();
    std::int64_t count = 0;
    for (std::size_t row = 0; scene.marked() != nullptr && row < comparison.state.size(); ++row)
        count += comparison.state[row] == State::Propagated
                && scene.marked()->allowedSet[comparison.originSet[row]]
            ? 1
            : 0;
    return count;
}

void addRules(Page& page, const Scene& scene)
{
    if (scene.marked() == nullptr || scene.input().marks == nullptr)
        return;
    const std::vector<MarkUse>& uses = scene.marked()->uses;
    for (std::size_t i = 0; i < uses.size(); ++i) {
        const Mark& mark = (*scene.input().marks)[i];
        if (uses[i].origins == 0 && uses[i].replayed == 0)
            continue;
        std::string effect = say(
            "allowed.rule-origins",
            {counted(uses[i].origins, "origin", "origins"), std::to_string(uses[i].explains)});
        if (uses[i].replayed > 0)
            effect += say("rule.use-replayed", {std::to_string(uses[i].replayed)});
        page.add(
            Worth::Good,
            say("allowed.rule", {std::to_string(i + 1), markText(mark), actionText(mark), effect}),
            "  ", "    ");
    }
}

} // namespace

std::string nextHeadline(const Scene& scene)
{
    if (scene.marked() == nullptr || scene.marked()->allowedOps == 0)
        return {};
    return say("allowed.next",
               {rulesText(scene.marked()->applied), std::to_string(scene.marked()->allowedOps)});
}

std::string divergenceLine(const Scene& scene, const Origin& first)
{
    return say(allowedOf(scene) > 0 ? "next-divergence" : "first", {originPlace(scene, first)});
}

std::string allowedCounts(const Scene& scene)
{
    const ComparisonCounts& counts = scene.comparison().counts;
    const std::string identical = std::to_string(counts.of(State::Identical) - counts.replayed);
    const std::string tolerated = countOrEmpty(counts.of(State::Tolerated));
    if (scene.marked() == nullptr || scene.marked()->applied == 0)
        return say(tolerated.empty() ? "allowed.replayed-only" : "allowed.tolerated",
                   {identical, countOrEmpty(counts.replayed), tolerated});
    return say("allowed.counts",
               {identical, countOrEmpty(counts.replayed), countOrEmpty(allowedOf(scene)),
                rulesText(scene.marked()->applied), countOrEmpty(followersOf(scene)), tolerated});
}

void addAllAllowed(Page& page, const Scene& scene)
{
    page.add(Worth::Must, headline(scene) + "  " + sidesText(scene));
    page.add(Worth::Must, allowedCounts(scene), "  ", "  ");
    addRules(page, scene);
    if (const std::string unpaired = unpairedText(scene); !unpaired.empty())
        page.add(Worth::Good, say("unpaired.line", {unpaired}), "  ", "  ");
    page.add(Worth::Must, environmentText(scene), "  ", "  ");
}

void addMarkWarnings(Page& page, const Scene& scene)
{
    if (scene.marked() == nullptr || scene.input().marks == nullptr)
        return;
    for (const std::string& warning :
         markWarnings(*scene.input().marks, *scene.marked(), scene.comparison().counts.differing()))
        page.add(Worth::Good, say("allowed.warning", {warning}), "", "  ");
}

std::string allowedOrigins(const Scene& scene, std::size_t most)
{
    if (scene.marked() == nullptr)
        return {};
    std::string out;
    std::size_t shown = 0;
    const std::vector<Origin>& origins = scene.comparison().origins;
    for (std::size_t i = 0; i < origins.size() && shown < most; ++i) {
        const std::int32_t mark = scene.marked()->markOfOrigin[i];
        if (mark < 0)
            continue;
        ++shown;
        const std::string line
            = say("allowed.origin", {std::to_string(mark + 1), originPlace(scene, origins[i])});
        for (const std::string& part : wrapped(line, "      ", "      "))
            out += part + "\n";
    }
    return out.empty() ? out : "\n" + say("allowed.title") + "\n" + out;
}

} // namespace samebit::report
