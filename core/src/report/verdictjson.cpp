// SPDX-License-Identifier: Apache-2.0
#include "report/allowedjson.h"
#include "report/catalogue.h"
#include "report/magnitudejson.h"
#include "report/origintext.h"
#include "report/runtext.h"
#include "samebit/report/report.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace samebit {

namespace {

using Json = nlohmann::ordered_json;
using report::Scene;

Json orNull(const std::string& value)
{
    return value.empty() ? Json(nullptr) : Json(value);
}

Json stepOrNull(std::int32_t step)
{
    return step < 0 ? Json(nullptr) : Json(step);
}

Json seqOrNull(OpIndex op)
{
    return op < 0 ? Json(nullptr) : Json(static_cast<std::int64_t>(op) + 1);
}

Json placeJson(const SourcePlace& place)
{
    if (place.file.empty())
        return nullptr;
    return {{"file", place.file}, {"line", place.line}, {"function", orNull(place.function)}};
}

Json causesJson(const Origin& origin)
{
    Json causes = Json::array();
    for (const CauseFinding& finding : origin.causes)
        causes.push_back(
            {{"cause", std::string(name(finding.cause))}, {"evidence", text(finding.evidence)}});
    return causes;
}

Json sentences(const std::vector<Message>& messages)
{
    Json out = Json::array();
    for (const Message& message : messages)
        out.push_back(text(message));
    return out;
}

Json originJson(const Scene& scene, const Origin& origin)
{
    const std::string remedy = report::remedyText(scene, origin);
    return {{"kind", std::string(name(origin.kind))},
            {"op", origin.op},
            {"phase", std::string(name(origin.phase))},
            {"step", stepOrNull(origin.baselineStep)},
            {"baseline_step", stepOrNull(origin.baselineStep)},
            {"candidate_step", stepOrNull(origin.candidateStep)},
            {"module", orNull(origin.module)},
            {"baseline_seq", seqOrNull(origin.baseline)},
            {"candidate_seq", seqOrNull(origin.candidate)},
            {"source", placeJson(origin.source)},
            {"called_from", placeJson(origin.calledFrom)},
            {"forward_op", orNull(origin.forwardOp)},
            {"slots", origin.slots},
            {"how", report::howText(origin)},
            {"causes", causesJson(origin)},
            {"remedy", orNull(remedy)},
            {"arguments", sentences(origin.arguments)},
            {"facts", sentences(origin.evidence)},
            {"repeats", origin.repeats},
            {"explains", origin.explains},
            {"identical_before", origin.identicalBefore},
            {"vacuous_before", origin.vacuousBefore},
            {"secondary", origin.secondary},
            {"magnitude", report::magnitudeJson(scene, origin)}};
}

Json environmentJson(const Comparison& comparison)
{
    Json out = Json::array();
    for (const EnvironmentDifference& difference : comparison.environment)
        out.push_back({{"key", difference.key},
                       {"baseline", orNull(difference.baseline)},
                       {"candidate", orNull(difference.candidate)}});
    return out;
}

Json originsJson(const Scene& scene, int maxOrigins)
{
    const std::vector<const Origin*> origins = scene.originsLeft();
    Json out = Json::array();
    const auto most = std::min(origins.size(), static_cast<std::size_t>(std::max(maxOrigins, 0)));
    for (std::size_t i = 0; i < most; ++i)
        out.push_back(originJson(scene, *origins[i]));
    return out;
}

// Those that a mark allows, each with the number of its rule.
Json allowedOriginsJson(const Scene& scene, int maxOrigins)
{
    Json out = Json::array();
    const auto& origins = scene.comparison().origins;
    for (std::size_t i = 0; scene.marked() != nullptr && i < origins.size(); ++i) {
        const std::int32_t mark = scene.marked()->markOfOrigin[i];
        if (mark < 0 || static_cast<int>(out.size()) >= maxOrigins)
            continue;
        Json origin = originJson(scene, origins[i]);
        origin["rule"] = mark + 1;
        out.push_back(origin);
    }
    return out;
}

Json nextJson(const Scene& scene)
{
    Json next = Json::array();
    for (const report::NextCommand& command : report::nextCommands(scene))
        next.push_back(command.command);
    return next;
}

} // namespace

std::string verdictJson(const ReportInput& input, int maxOrigins)
{
    const Scene scene(input);
    const Comparison& comparison = scene.comparison();
    const Origin* const first = scene.first();
    const Json report = {
        {"schema", 1},
        {"verdict", std::string(name(scene.verdict()))},
        {"baseline", {{"path", input.baselinePath}, {"ops", scene.run(Side::Baseline).ops.size()}}},
        {"candidate",
         {{"path", input.candidatePath}, {"ops", scene.run(Side::Candidate).ops.size()}}},
        {"counts", report::countsJson(scene)},
        {"healed", comparison.counts.healed},
        {"unexplained", comparison.counts.unexplained},
        {"replayed", comparison.counts.replayed},
        {"explained", scene.marked() == nullptr ? 0 : scene.marked()->explained},
        {"first", first == nullptr ? Json(nullptr) : originJson(scene, *first)},
        {"origins", originsJson(scene, maxOrigins)},
        {"origins_total", scene.originsLeft().size()},
        {"explained_origins", allowedOriginsJson(scene, maxOrigins)},
        {"precondition", sentences(comparison.precondition)},
        {"complete",
         {{"baseline", comparison.baselineComplete}, {"candidate", comparison.candidateComplete}}},
        {"next", nextJson(scene)},
        {"environment_differences", environmentJson(comparison)},
        {"marks", report::marksJson(scene)},
        {"notes", report::noteTexts(scene, true)}};
    return report.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace samebit
