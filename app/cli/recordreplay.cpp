// SPDX-License-Identifier: Apache-2.0
#include "recordreplay.h"

#include "samebit/report/report.h"
#include "samebit/runfile/replayfile.h"
#include "samebit/runfile/replayuses.h"

#include <filesystem>
#include <nlohmann/json.hpp>

namespace samebit::cli {
namespace {

constexpr std::size_t kMostLines = 10; // of what was not used

// Row `replay` of table `run`; null: none.
nlohmann::json summaryOf(const RunReader& run)
{
    const auto value = run.runValue("replay");
    auto json = nlohmann::json::parse(value.value_or("null"), nullptr, false);
    return json.is_object() ? json : nlohmann::json();
}

std::int64_t number(const nlohmann::json& summary, const char* key)
{
    const auto found = summary.find(key);
    return found != summary.end() && found->is_number_integer() ? found->get<std::int64_t>() : 0;
}

std::string word(const nlohmann::json& summary, const char* key)
{
    const auto found = summary.find(key);
    return found != summary.end() && found->is_string() ? found->get<std::string>() : "";
}

// "refused REASON [SLOT]" in words.
std::string refusal(const std::string& outcome)
{
    const std::size_t first = outcome.find(' ');
    if (first == std::string::npos)
        return outcome;
    const std::size_t second = outcome.find(' ', first + 1);
    const std::string reason = outcome.substr(first + 1, second - first - 1);
    const std::string slot = second == std::string::npos ? "" : outcome.substr(second + 1);
    std::string key = "refused." + reason;
    if (reason == "inputs" && slot.empty())
        key += ".missing";
    return isKnownMessage(key) ? text(Message{key, {slot}}) : reason + " " + slot;
}

std::string lineOf(const ReplayUseRow& use)
{
    if (use.outcome == "unmatched")
        return text({"replay.unmatched", {use.rule}});
    if (use.outcome.starts_with("left-over "))
        return text({"replay.left-over-op", {use.outcome.substr(10), use.rule}});
    return text(
        {"replay.not-used.op", {std::to_string(raw(use.op)), use.rule, refusal(use.outcome)}});
}

} // namespace

Result<void> checkReplay(const RecordOptions& options)
{
    if (options.replay.empty()) {
        if (options.replayStrict)
            return failure(ErrorCode::BadUsage, {}, {text({"replay.strict-alone", {}})});
        return {};
    }
    const auto file = ReplayFile::open(options.replay);
    if (!file)
        return Unexpected(file.error());
    return {};
}

std::vector<ReplayLine> replayLines(const RecordOptions& options)
{
    if (options.replay.empty())
        return {};
    return {{"replay", std::filesystem::absolute(options.replay).string()},
            {"replay-strict", options.replayStrict ? "yes" : "no"}};
}

std::string replayedText(const RunReader& run)
{
    const nlohmann::json summary = summaryOf(run);
    if (summary.is_null())
        return {};
    const std::int64_t ops = number(summary, "replayed_ops");
    return text({"replay.used",
                 {std::to_string(number(summary, "replayed_outputs")),
                  std::to_string(number(summary, "outputs")),
                  std::to_string(ops - number(summary, "other_inputs")), std::to_string(ops)}});
}

std::vector<std::string> notReplayed(const RunReader& run)
{
    const nlohmann::json summary = summaryOf(run);
    std::vector<std::string> lines;
    if (summary.is_null())
        return lines;
    const auto uses = unusedReplays(run.path(), kMostLines);
    if (!uses)
        return lines;
    for (const ReplayUseRow& use : *uses)
        lines.push_back(text({"replay.not-used", {lineOf(use)}}));
    const std::int64_t all
        = number(summary, "refused") + number(summary, "left_over") + number(summary, "unmatched");
    const std::int64_t more = all - static_cast<std::int64_t>(uses->size());
    if (more > 0)
        lines.push_back(text({"replay.not-used.more", {std::to_string(more)}}));
    return lines;
}

std::optional<Error> strictFailure(const RunReader& run)
{
    const nlohmann::json summary = summaryOf(run);
    const std::string file = word(summary, "file");
    if (const std::int64_t unmatched = number(summary, "unmatched"); unmatched > 0)
        return Error{ErrorCode::ReplayUnmatched,
                     file,
                     {std::to_string(unmatched), std::to_string(number(summary, "rules"))},
                     {}};
    if (number(summary, "refused") + number(summary, "left_over") == 0)
        return std::nullopt;
    const auto uses = unusedReplays(run.path(), 1);
    const std::string what = uses && !uses->empty() ? lineOf(uses->front()) : "";
    return Error{ErrorCode::ReplayNotFollowed, file, {what}, {}};
}

} // namespace samebit::cli
