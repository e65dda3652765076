// SPDX-License-Identifier: Apache-2.0
#include "samebit/marks/allowlist.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace samebit {
namespace {

using Json = nlohmann::ordered_json;

std::string hexText(std::uint64_t value)
{
    std::array<char, 17> text{};
    std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(value));
    return text.data();
}

void addText(Json& json, const char* key, const std::string& value)
{
    if (!value.empty())
        json[key] = value;
}

void addPlace(Json& json, const Mark& mark)
{
    switch (mark.scope) {
    case MarkScope::Occurrence:
        json["signature"] = hexText(mark.signature);
        json["stream"] = mark.stream;
        json["step"] = mark.step;
        addText(json, "region", mark.region);
        json["occurrence"] = mark.occurrence;
        if (!mark.file.empty()) {
            json["file"] = mark.file;
            json["line"] = mark.line;
        }
        break;
    case MarkScope::Line:
        if (mark.file.empty()) {
            json["module"] = mark.module;
            break;
        }
        json["file"] = mark.file;
        json["line"] = mark.line;
        addText(json, "function", mark.function);
        addText(json, "text", mark.text);
        break;
    case MarkScope::Shape:
        json["inputs"] = mark.inputs;
        break;
    case MarkScope::Module:
        json["module"] = mark.module;
        break;
    case MarkScope::Operator:
        break;
    }
}

Json markJson(const Mark& mark)
{
    Json json;
    json["action"] = name(mark.action);
    json["scope"] = name(mark.scope);
    json["op"] = mark.op;
    addPlace(json, mark);
    if (mark.action == MarkAction::Tolerate) {
        if (mark.tolerance.absolute)
            json["atol"] = *mark.tolerance.absolute;
        if (mark.tolerance.relative)
            json["rtol"] = *mark.tolerance.relative;
        if (mark.tolerance.ulp)
            json["ulp"] = *mark.tolerance.ulp;
    }
    if (mark.anyInputs)
        json["any_inputs"] = true;
    addText(json, "reason", mark.reason);
    if (mark.prefilled)
        json["prefilled"] = true;
    if (!mark.enabled)
        json["disabled"] = true;
    addText(json, "author", mark.author);
    addText(json, "date", mark.date);
    return json;
}

} // namespace

std::string allowlistText(std::vector<Mark> marks)
{
    std::stable_sort(marks.begin(), marks.end(), comesBefore);
    Json rules = Json::array();
    for (const Mark& mark : marks)
        rules.push_back(markJson(mark));
    const Json list = {{"samebit_allowlist", kAllowlistVersion}, {"marks", rules}};
    return list.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace samebit
