// SPDX-License-Identifier: Apache-2.0
#include "report/runtext.h"

#include "report/catalogue.h"
#include "report/facts.h"
#include "report/origintext.h"
#include "report/words.h"

#include <fmt/format.h>

#include <algorithm>

namespace samebit::report {

namespace {
constexpr std::size_t kNamedSettings = 2; // in a sentence; more are for `samebit env`
}

std::string shownName(const std::string& path)
{
    return cutFront(printable(path), 40);
}

namespace {

std::string stepRange(std::int64_t first, std::int64_t count)
{
    return count == 1 ? fmt::format("step {}", first)
                      : fmt::format("steps {}-{}", first, first + count - 1);
}

// The longer run's side is named with its range, the other as a part of it.
std::string resumedText(const Scene& scene, std::int32_t shift)
{
    const std::int64_t baselineSteps = scene.run(Side::Baseline).info.steps;
    const std::int64_t candidateSteps = scene.run(Side::Candidate).info.steps;
    const std::string baseline = shownName(scene.path(Side::Baseline));
    const std::string candidate = shownName(scene.path(Side::Candidate));
    if (shift > 0)
        return say("sides.candidate-resumed",
                   {baseline, stepRange(0, baselineSteps), candidate,
                    counted(candidateSteps, "step", "steps"), stepRange(shift, candidateSteps)});
    return say("sides.baseline-resumed",
               {baseline, counted(baselineSteps, "step", "steps"), stepRange(-shift, baselineSteps),
                candidate, stepRange(0, candidateSteps)});
}

// "418 530 ops", and the replay file that pinned some of them.
std::string opsText(const Scene& scene, Side side)
{
    const RunData& run = scene.run(side);
    const std::string ops = counted(run.ops.size(), "op", "ops");
    return run.info.replayFile.empty()
        ? ops
        : say("sides.replayed", {ops, shownName(run.info.replayFile)});
}

} // namespace

std::string sidesText(const Scene& scene)
{
    const std::int32_t shift = scene.comparison().rows.stepShift;
    if (shift != 0)
        return resumedText(scene, shift);
    return say("sides",
               {shownName(scene.path(Side::Baseline)), opsText(scene, Side::Baseline),
                shownName(scene.path(Side::Candidate)), opsText(scene, Side::Candidate)});
}

std::string environmentText(const Scene& scene)
{
    constexpr std::size_t kValueColumns = 24;
    const auto& all = scene.comparison().environment;
    if (all.empty())
        return say("environment.same");
    const auto value = [](const std::string& shown) {
        return shown.empty() ? say("environment.unset") : cut(printable(shown), kValueColumns);
    };
    std::string list;
    for (std::size_t i = 0; i < std::min(kNamedSettings, all.size()); ++i) {
        list += i == 0 ? "" : ", ";
        list += cut(printable(all[i].key), 40) + " " + value(all[i].baseline) + " / "
            + value(all[i].candidate);
    }
    if (all.size() > kNamedSettings)
        list += say("environment.more", {std::to_string(all.size() - kNamedSettings)});
    return say(all.size() == 1 ? "environment.one" : "environment.many",
               {std::to_string(all.size()), list});
}

namespace {

std::string lastPlace(const RunData& run)
{
    const OpIndex ops = run.ops.size();
    if (ops == 0)
        return say("end.nowhere");
    const std::int32_t step = run.ops.step.empty() ? -1 : run.ops.step.back();
    return step < 0 ? say("end.before-steps", {std::to_string(ops)})
                    : say("end.place", {std::to_string(ops), std::to_string(step)});
}

} // namespace

std::string endText(const Scene& scene, Side side)
{
    const RunData& run = scene.run(side);
    const bool complete = side == Side::Baseline ? scene.comparison().baselineComplete
                                                 : scene.comparison().candidateComplete;
    if (complete)
        return {};
    const std::string who = side == Side::Baseline ? "baseline" : "candidate";
    if (run.info.isComplete()) // complete, but not all of it was looked at
        return say("end.partly", {who});
    return say("end", {who, lastPlace(run), cut(reasonText(run.info.endState), 60)});
}

namespace {

// The first op without a partner, by name and place: the best clue to what the other path is.
std::string firstUnpaired(const Scene& scene)
{
    const Alignment& rows = scene.comparison().rows;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (rows.baseline[row] >= 0 && rows.candidate[row] >= 0)
            continue;
        const Side side = rows.baseline[row] >= 0 ? Side::Baseline : Side::Candidate;
        const RunData& run = scene.run(side);
        const OpIndex op = side == Side::Baseline ? rows.baseline[row] : rows.candidate[row];
        const auto frame = static_cast<std::size_t>(raw(run.signatureOf(op).frame));
        std::string told = printable(run.operatorOf(op).name);
        if (frame != 0 && frame <= run.frames.size())
            told += ", "
                + scene.shownPlace(side,
                                   {run.frames[frame - 1].file, run.frames[frame - 1].line, {}});
        return told;
    }
    return {};
}

} // namespace

std::string unpairedText(const Scene& scene)
{
    const ComparisonCounts& counts = scene.comparison().counts;
    const std::int64_t baseline = counts.of(State::BaselineOnly);
    const std::int64_t candidate = counts.of(State::CandidateOnly);
    if (baseline + candidate == 0)
        return {};
    std::vector<std::string> parts;
    if (baseline > 0)
        parts.push_back(say("unpaired.baseline", {counted(baseline, "op", "ops")}));
    if (candidate > 0)
        parts.push_back(say("unpaired.candidate", {counted(candidate, "op", "ops")}));
    return say("unpaired", {listed(parts), firstUnpaired(scene)});
}

std::vector<std::string> noteTexts(const Scene& scene, bool withEnds)
{
    const Comparison& comparison = scene.comparison();
    std::vector<std::string> notes;
    for (const Message& note : comparison.notes) {
        if (withEnds || note.key != "note.end")
            notes.push_back(text(note));
    }
    return notes;
}

std::string headline(const Scene& scene)
{
    switch (scene.verdict()) {
    case VerdictWord::Identical:
        return say("headline.identical");
    case VerdictWord::EqualValues:
        return say("headline.equal-values");
    case VerdictWord::Explained:
        return say("headline.explained");
    case VerdictWord::Diverged:
        return say(scene.comparison().precondition.empty() ? "headline.diverged"
                                                           : "headline.from-start");
    case VerdictWord::Incomplete:
        break;
    }
    return say("headline.incomplete");
}

namespace {

// "train.allow.json" for `python train.py`: the list that the user gave, else one named after the
// program.
std::string allowlistPath(const Scene& scene)
{
    if (!scene.input().allowPaths.empty())
        return scene.input().allowPaths.front();
    constexpr std::string_view kScript = ".py";
    for (const std::string& word : scene.run(Side::Baseline).info.argv) {
        const std::string name = word.substr(word.rfind('/') + 1);
        if (name.size() > kScript.size() && name.ends_with(kScript))
            return name.substr(0, name.size() - kScript.size()) + ".allow.json";
    }
    return "runs.allow.json";
}

std::string markCommand(const Scene& scene, const Origin& origin)
{
    return fmt::format("samebit mark {} {} --allow {}", pathWord(scene.path(Scene::sideOf(origin))),
                       Scene::opOf(origin) + 1, pathWord(allowlistPath(scene)));
}

} // namespace

std::vector<NextCommand> nextCommands(const Scene& scene)
{
    const std::string pair
        = pathWord(scene.path(Side::Baseline)) + " " + pathWord(scene.path(Side::Candidate));
    const Comparison& comparison = scene.comparison();
    std::vector<NextCommand> commands;
    if (scene.verdict() == VerdictWord::Diverged || scene.verdict() == VerdictWord::EqualValues)
        commands.push_back({"samebit-explorer " + pair, say("next.look")});
    if (const Origin* const first = scene.first())
        commands.push_back({scene.showCommand(*first), say("next.show")});
    // From the start everything differs: there is no op to allow.
    if (const Origin* const first = scene.first();
        first != nullptr && comparison.precondition.empty())
        commands.push_back({markCommand(scene, *first), say("next.mark")});
    if (const std::size_t left = scene.originsLeft().size(); left > 1)
        commands.push_back({"samebit diff " + pair + scene.allowOptions() + " --origins",
                            say("next.origins", {std::to_string(left)})});
    if (comparison.environment.size() > kNamedSettings)
        commands.push_back({"samebit env " + pair, say("next.environment")});
    if (!comparison.baselineComplete)
        commands.push_back(
            {"samebit info " + pathWord(scene.path(Side::Baseline)), say("next.end")});
    if (!comparison.candidateComplete)
        commands.push_back(
            {"samebit info " + pathWord(scene.path(Side::Candidate)), say("next.end")});
    return commands;
}

} // namespace samebit::report
