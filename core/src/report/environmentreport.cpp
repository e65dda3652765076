// SPDX-License-Identifier: Apache-2.0
#include "samebit/report/environmentreport.h"

#include "report/catalogue.h"
#include "report/facts.h"
#include "report/runtext.h"
#include "report/words.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace samebit {

namespace {

using Json = nlohmann::ordered_json;
using report::say;

// What a run file holds outside its settings and a comparison needs to be alike.
std::map<std::string, std::string> otherFacts(const RunData& run)
{
    std::map<std::string, std::string> facts;
    if (!run.info.torchVersion.empty())
        facts["torch.version"] = run.info.torchVersion;
    for (const GeneratorRow& generator : run.generators) {
        const std::string which = generator.isDefault
            ? generator.device
            : generator.device + "." + std::to_string(generator.ordinal + 1);
        facts["seed." + which] = generator.initialSeed;
    }
    for (const SourceRow& source : run.sources)
        facts["source." + source.file] = report::hexText(source.hash);
    return facts;
}

std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        if (end > at)
            lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

// Of a value with several lines, those that the other one has not.
std::string ownLines(const std::string& value, const std::string& other)
{
    const std::vector<std::string> lines = linesOf(value);
    const std::vector<std::string> others = linesOf(other);
    if (lines.size() < 2 || others.size() < 2)
        return value;
    const std::set<std::string> known(others.begin(), others.end());
    std::string own;
    for (const std::string& line : lines) {
        if (!known.contains(line))
            own += (own.empty() ? "" : "; ") + line.substr(line.find_first_not_of(" -"));
    }
    return own.empty() ? value : own; // the same lines in another order
}

// Each line of a value stays one.
void addLine(std::string& page, const std::string& first, const std::string& value)
{
    constexpr const char* kIndent = "      ";
    if (value.empty())
        page += first + say("environment.unset") + "\n";
    bool begun = false;
    for (const std::string& one : linesOf(value)) {
        for (const std::string& line :
             report::wrapped(report::printable(one), begun ? kIndent : first, kIndent))
            page += line + "\n";
        begun = true;
    }
}

Json orNull(const std::string& value)
{
    return value.empty() ? Json(nullptr) : Json(value);
}

std::string dumped(const Json& report)
{
    return report.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace

std::vector<EnvironmentDifference>
environmentDifferences(const Baseline<const RunData*>& baseline,
                       const Candidate<const RunData*>& candidate)
{
    std::vector<EnvironmentDifference> differences = compareEnvironments(baseline, candidate);
    const auto known = otherFacts(**baseline);
    const auto others = otherFacts(**candidate);
    auto all = known;
    all.insert(others.begin(), others.end());
    const auto value = [](const auto& facts, const std::string& key) {
        const auto found = facts.find(key);
        return found == facts.end() ? std::string() : found->second;
    };
    for (const auto& fact : all) {
        const std::string& key = fact.first;
        if (value(known, key) != value(others, key))
            differences.push_back({key, value(known, key), value(others, key)});
    }
    return differences;
}

std::vector<KeyValue> environmentOf(const RunData& run)
{
    // All that it has differs from a run that has nothing: the same keys, in the same order.
    const RunData nothing;
    std::vector<KeyValue> environment;
    for (const EnvironmentDifference& one : environmentDifferences(
             Baseline<const RunData*>(&nothing), Candidate<const RunData*>(&run)))
        environment.push_back({one.key, one.candidate});
    return environment;
}

std::string environmentReport(const std::vector<KeyValue>& environment, const std::string& path)
{
    std::string page = say("environment.of", {path, std::to_string(environment.size())}) + "\n";
    for (const KeyValue& one : environment)
        addLine(page, "  " + report::printable(one.key) + ": ", one.value);
    return page;
}

std::string environmentReport(const EnvironmentPair& pair)
{
    const auto& differences = pair.differences;
    const std::string count = std::to_string(differences.size());
    std::string page = say(differences.empty()           ? "environment.alike"
                               : differences.size() == 1 ? "environment.differ.one"
                                                         : "environment.differ",
                           {pair.baselinePath, pair.candidatePath, count})
        + "\n";
    for (const EnvironmentDifference& one : differences) {
        page += "  " + report::cut(report::printable(one.key), report::kColumns - 2) + "\n";
        addLine(page, "    baseline:  ", ownLines(one.baseline, one.candidate));
        addLine(page, "    candidate: ", ownLines(one.candidate, one.baseline));
    }
    return page;
}

std::string environmentReportJson(const std::vector<KeyValue>& environment, const std::string& path)
{
    Json settings = Json::object();
    for (const KeyValue& one : environment)
        settings[one.key] = one.value;
    return dumped({{"schema", 1}, {"run", path}, {"environment", settings}});
}

std::string environmentReportJson(const EnvironmentPair& pair)
{
    Json differences = Json::array();
    for (const EnvironmentDifference& one : pair.differences)
        differences.push_back({{"key", one.key},
                               {"baseline", orNull(one.baseline)},
                               {"candidate", orNull(one.candidate)}});
    return dumped({{"schema", 1},
                   {"alike", pair.differences.empty()},
                   {"baseline", pair.baselinePath},
                   {"candidate", pair.candidatePath},
                   {"environment_differences", differences}});
}

} // namespace samebit
