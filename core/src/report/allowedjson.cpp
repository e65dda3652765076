// SPDX-License-Identifier: Apache-2.0
#include "report/allowedjson.h"

#include "samebit/report/markreport.h"

#include <nlohmann/json.hpp>

namespace samebit::report {

namespace {

using Json = nlohmann::ordered_json;

Json ruleJson(const Scene& scene, std::size_t number)
{
    const Mark& mark = (*scene.input().marks)[number];
    const MarkUse& use = scene.marked()->uses[number];
    return {{"rule", number + 1},
            {"text", markText(mark)},
            {"op", mark.op},
            {"scope", std::string(name(mark.scope))},
            {"action", std::string(name(mark.action))},
            {"reason", mark.reason},
            {"ops", use.ops},
            {"origins", use.origins},
            {"pairs", use.pairs},
            {"explains", use.explains},
            {"replayed", use.replayed},
            {"undecided", use.undecided}};
}

} // namespace

Json marksJson(const Scene& scene)
{
    Json unused = Json::array();
    Json broad = Json::array();
    Json rules = Json::array();
    const bool given = scene.marked() != nullptr && scene.input().marks != nullptr;
    for (std::size_t i = 0; given && i < scene.marked()->uses.size(); ++i) {
        const MarkUse& use = scene.marked()->uses[i];
        rules.push_back(ruleJson(scene, i));
        if (use.unused)
            unused.push_back(rules.back());
        if (use.broad)
            broad.push_back(rules.back());
    }
    return {{"applied", given ? scene.marked()->applied : 0},
            {"unused", unused},
            {"broad", broad},
            {"rules", rules}};
}

Json countsJson(const Scene& scene)
{
    const ComparisonCounts& counts = scene.comparison().counts;
    Json out = Json::object();
    for (int state = 0; state < kStateCount; ++state)
        out[std::string(name(static_cast<State>(state)))] = counts.of(static_cast<State>(state));
    const std::int64_t tolerated = scene.marked() == nullptr ? 0 : scene.marked()->toleratedOps;
    out["tolerated"] = counts.of(State::Tolerated) + tolerated;
    out["origin"] = counts.of(State::Origin) - tolerated;
    return out;
}

} // namespace samebit::report
