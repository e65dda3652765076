// SPDX-License-Identifier: Apache-2.0
#include "report/kepttext.h"

#include "report/catalogue.h"
#include "report/words.h"
#include "samebit/report/report.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace samebit::report {

namespace {

using Json = nlohmann::json;

// Run files are untrusted: what is not as the format says counts as missing.
Json parsed(const std::optional<std::string>& kept)
{
    Json json = kept ? Json::parse(*kept, nullptr, false) : Json::object();
    return json.is_object() ? json : Json::object();
}

std::int64_t numberIn(const Json& object, const char* key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_number_integer() ? found->get<std::int64_t>() : 0;
}

std::string textIn(const Json& object, const char* key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

std::string megabytes(std::int64_t bytes)
{
    const double number = static_cast<double>(bytes) / 1e6;
    return number < 10 ? fmt::format("{:.1f} MB", number) : fmt::format("{:.0f} MB", number);
}

std::string reasonText(const std::string& reason)
{
    const std::string key = std::string("kept.reason.") + reason;
    return isKnownMessage(key) ? text(Message{key, {}}) : reason;
}

} // namespace

std::string keptText(const std::optional<std::string>& kept)
{
    const Json json = parsed(kept);
    const std::int64_t tensors = numberIn(json, "tensors");
    if (tensors == 0)
        return say("kept.none");
    return say(tensors == 1 ? "kept.one" : "kept.some",
               {std::to_string(tensors), megabytes(numberIn(json, "bytes")),
                megabytes(numberIn(json, "budget"))});
}

std::string keptCutText(const std::optional<std::string>& kept)
{
    const Json json = parsed(kept);
    const auto cut = json.find("cut");
    if (cut == json.end() || !cut->is_array())
        return {};
    std::string out;
    for (const Json& row : *cut) {
        if (row.is_object())
            out += (out.empty() ? "" : "; ")
                + say("kept.cut",
                      {textIn(row, "op"), std::to_string(numberIn(row, "values")),
                       megabytes(numberIn(row, "bytes")), reasonText(textIn(row, "reason"))});
    }
    return report::cut(out, 480);
}

} // namespace samebit::report
