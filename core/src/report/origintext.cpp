// SPDX-License-Identifier: Apache-2.0
#include "report/origintext.h"

#include "report/catalogue.h"
#include "report/causes.h"
#include "report/magnitudetext.h"
#include "report/ownremedy.h"
#include "report/words.h"

#include <fmt/format.h>

#include <cctype>

namespace samebit::report {

namespace {

std::string oneStep(std::int32_t step)
{
    return step < 0 ? "before step 0" : fmt::format("step {}", step);
}

} // namespace

std::string stepText(const Origin& origin)
{
    if (origin.candidate < 0)
        return oneStep(origin.baselineStep);
    if (origin.baseline < 0)
        return oneStep(origin.candidateStep);
    if (origin.baselineStep == origin.candidateStep)
        return oneStep(origin.baselineStep);
    return fmt::format("baseline {} = candidate {}", oneStep(origin.baselineStep),
                       oneStep(origin.candidateStep));
}

std::string originPlace(const Scene& scene, const Origin& origin)
{
    std::string line = cut(printable(origin.op), 60) + ", " + stepText(origin);
    if (origin.phase != Phase::Other)
        line += fmt::format(", {}", name(origin.phase));
    line += ", " + scene.shownPlace(Scene::sideOf(origin), origin.source);
    if (!origin.module.empty())
        line += " (module " + cutFront(printable(origin.module), 40) + ")";
    return line;
}

std::string howText(const Origin& origin)
{
    // Sentences that say how much take it behind their other arguments.
    Message how = origin.how;
    how.args.push_back(magnitudePhrase(origin));
    return text(how);
}

std::vector<std::string> factTexts(const Origin& origin)
{
    std::vector<std::string> facts;
    for (const Message& argument : origin.arguments) {
        if (argument != origin.how)
            facts.push_back(text(argument));
    }
    for (const Message& fact : origin.evidence)
        facts.push_back(text(fact));
    if (const std::string detail = magnitudeDetail(origin); !detail.empty())
        facts.push_back(detail);
    return facts;
}

namespace {

struct Before
{ // rows of ops that come before the origin in the run that names it
    std::int64_t unpaired = 0;
    std::int64_t incomparable = 0;
    std::int64_t differing = 0;
    std::int64_t allowed = 0; // differing, but only allowed origins reach them
};

Before countBefore(const Scene& scene, const Origin& origin)
{
    const Comparison& comparison = scene.comparison();
    const bool baseline = origin.baseline >= 0;
    const std::vector<OpIndex>& ops
        = baseline ? comparison.rows.baseline : comparison.rows.candidate;
    const OpIndex op = Scene::opOf(origin);
    Before before;
    for (std::size_t row = 0; row < comparison.state.size() && row < ops.size(); ++row) {
        if (ops[row] < 0 || ops[row] >= op)
            continue;
        const State state = comparison.state[row];
        before.unpaired += state == State::BaselineOnly || state == State::CandidateOnly ? 1 : 0;
        before.incomparable += state == State::Incomparable ? 1 : 0;
        if (state != State::Origin && state != State::Propagated)
            continue;
        const bool allowed
            = scene.marked() != nullptr && scene.marked()->allowedSet[comparison.originSet[row]];
        ++(allowed ? before.allowed : before.differing);
    }
    return before;
}

} // namespace

std::string beforeText(const Scene& scene, const Origin& origin)
{
    const Before before = countBefore(scene, origin);
    const std::int64_t others
        = before.unpaired + before.incomparable + before.differing + before.allowed;
    const std::string count = std::to_string(origin.identicalBefore);
    if (origin.identicalBefore == 0)
        return others == 0 ? say("before.first") : say("before.none-identical");
    if (origin.identicalBefore == origin.vacuousBefore)
        return say(origin.identicalBefore == 1 ? "before.vacuous.one" : "before.vacuous", {count});
    if (others == 0)
        return origin.identicalBefore == 1 ? say("before.identical.one")
                                           : say("before.identical", {count});
    std::string more;
    const auto add = [&more](std::string_view key, std::int64_t number) {
        if (number > 0)
            more += say(key, {std::to_string(number)});
    };
    add("before.unpaired", before.unpaired);
    add("before.incomparable", before.incomparable);
    add("before.differing", before.differing);
    add("before.allowed", before.allowed);
    return say("before.mixed", {count, more});
}

std::string coneText(const Scene& scene, const Origin& origin)
{
    const Comparison& comparison = scene.comparison();
    const auto row = static_cast<std::size_t>(origin.row);
    const bool counted = origin.row >= 0 && row < comparison.state.size()
        && comparison.state[row] == State::Origin;
    const std::int64_t others = scene.differingLeft() - (counted ? 1 : 0);
    const std::string explained = std::to_string(origin.explains);
    if (others <= 0)
        return say("cone.nothing-else");
    const std::size_t more = scene.originsLeft().size() - 1;
    if (more == 0)
        return say("cone.one", {explained, std::to_string(others)});
    return say(more == 1 ? "cone.two" : "cone.many",
               {explained, std::to_string(others), std::to_string(more)});
}

std::string causeLine(const CauseFinding& finding)
{
    std::string title = causeTitle(finding.cause);
    title.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(title.front())));
    return fmt::format("{} - {}", name(finding.cause), title);
}

std::string remedyText(const Scene& scene, const Origin& origin)
{
    if (origin.causes.empty())
        return {};
    const Cause cause = origin.causes.front().cause;
    const std::string own = ownRemedy(scene, origin);
    if (!own.empty())
        return say("remedy.own", {own, std::string(causeText(cause).remedies.front())});
    return say("remedy.general",
               {std::string(causeText(cause).remedies.front()), std::string(name(cause))});
}

} // namespace samebit::report
