// SPDX-License-Identifier: Apache-2.0
#include "samebit/marks/allowlist.h"

#include "marks/jsonlines.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

namespace samebit {
namespace {

using Json = nlohmann::json;

constexpr std::array<std::string_view, 19> kFields
    = {"action", "scope",  "op",   "file",       "line",   "function",  "text",
       "module", "inputs", "step", "stream",     "region", "signature", "occurrence",
       "atol",   "rtol",   "ulp",  "any_inputs", "reason"};
constexpr std::array<std::string_view, 4> kMoreFields = {"prefilled", "disabled", "author", "date"};

// What is wrong with the mark that is being read; thrown inside this file only.
struct Fault
{
    std::string field; // where, empty: the mark as a whole
    std::vector<std::string> args; // message key and its arguments
};

class MarkReader
{
public:
    explicit MarkReader(const Json& json)
        : m_json(json)
    {
    }

    Mark read() const
    {
        checkFields();
        Mark mark;
        mark.action = word(markActionOf, "action", "replay");
        mark.scope = word(markScopeOf, "scope", "line");
        mark.op = required("op");
        readPlace(mark);
        readTolerance(mark);
        mark.anyInputs = flag("any_inputs");
        mark.reason = text("reason");
        mark.prefilled = flag("prefilled");
        mark.enabled = !flag("disabled");
        mark.author = text("author");
        mark.date = text("date");
        return mark;
    }

private:
    void checkFields() const
    {
        if (!m_json.is_object())
            throw Fault{"", {"allowlist.no-object"}};
        for (const auto& item : m_json.items()) {
            const bool known
                = std::find(kFields.begin(), kFields.end(), item.key()) != kFields.end()
                || std::find(kMoreFields.begin(), kMoreFields.end(), item.key())
                    != kMoreFields.end();
            if (!known)
                throw Fault{item.key(), {"allowlist.unknown-field", item.key()}};
        }
    }

    template <typename Value>
    Value word(std::optional<Value> (*parse)(std::string_view), const char* field,
               const char* otherwise) const
    {
        const std::string value = m_json.contains(field) ? text(field) : otherwise;
        const std::optional<Value> parsed = parse(value);
        if (!parsed)
            throw Fault{field, {std::string("allowlist.unknown-") + field, value}};
        return *parsed;
    }

    std::string text(const char* field) const
    {
        const auto found = m_json.find(field);
        if (found == m_json.end())
            return {};
        if (!found->is_string())
            throw Fault{field, {"allowlist.no-text", field}};
        return found->get<std::string>();
    }

    std::string required(const char* field) const
    {
        std::string value = text(field);
        if (value.empty())
            throw Fault{"", {"allowlist.missing", field}};
        return value;
    }

    bool flag(const char* field) const
    {
        const auto found = m_json.find(field);
        if (found == m_json.end())
            return false;
        if (!found->is_boolean())
            throw Fault{field, {"allowlist.no-flag", field}};
        return found->get<bool>();
    }

    std::int32_t number(const char* field, std::int32_t least) const
    {
        const auto found = m_json.find(field);
        if (found == m_json.end())
            throw Fault{"", {"allowlist.missing", field}};
        if (!found->is_number_integer() || *found < least || *found > INT32_MAX)
            throw Fault{field, {"allowlist.no-number", field, std::to_string(least)}};
        return found->get<std::int32_t>();
    }

    void readPlace(Mark& mark) const
    {
        switch (mark.scope) {
        case MarkScope::Occurrence:
            mark.signature = signature();
            mark.stream = required("stream");
            mark.step = number("step", -1);
            mark.region = text("region");
            mark.occurrence = number("occurrence", 0);
            readShownPlace(mark);
            break;
        case MarkScope::Line:
            readLine(mark);
            break;
        case MarkScope::Shape:
            readInputs(mark);
            break;
        case MarkScope::Module:
            mark.module = text("module"); // empty: the root module
            break;
        case MarkScope::Operator:
            break;
        }
    }

    void readLine(Mark& mark) const
    {
        if (!m_json.contains("file") && m_json.contains("module")) {
            mark.module = text("module");
            return;
        }
        mark.file = required("file");
        mark.line = number("line", 1);
        mark.function = text("function");
        mark.text = text("text");
    }

    // Only for people: an occurrence is found by its signature.
    void readShownPlace(Mark& mark) const
    {
        if (!m_json.contains("file"))
            return;
        mark.file = required("file");
        mark.line = number("line", 1);
    }

    void readInputs(Mark& mark) const
    {
        const auto found = m_json.find("inputs");
        if (found == m_json.end())
            throw Fault{"", {"allowlist.missing", "inputs"}};
        const bool texts = found->is_array()
            && std::all_of(found->begin(), found->end(),
                           [](const Json& one) { return one.is_string(); });
        if (!texts)
            throw Fault{"inputs", {"allowlist.no-texts", "inputs"}};
        mark.inputs = found->get<std::vector<std::string>>();
    }

    std::uint64_t signature() const
    {
        const std::string digits = required("signature");
        std::uint64_t value = 0;
        const auto [end, error]
            = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
        if (error != std::errc() || end != digits.data() + digits.size() || digits.size() != 16)
            throw Fault{"signature", {"allowlist.no-signature", digits}};
        return value;
    }

    std::optional<double> limit(const char* field) const
    {
        const auto found = m_json.find(field);
        if (found == m_json.end())
            return std::nullopt;
        if (!found->is_number() || !(found->get<double>() >= 0))
            throw Fault{field, {"allowlist.no-number", field, "0"}};
        return found->get<double>();
    }

    void readTolerance(Mark& mark) const
    {
        mark.tolerance.absolute = limit("atol");
        mark.tolerance.relative = limit("rtol");
        if (const auto ulp = limit("ulp"))
            mark.tolerance.ulp = static_cast<std::int64_t>(std::min(*ulp, 9e18));
        const bool any = mark.tolerance != Tolerance{};
        if (any != (mark.action == MarkAction::Tolerate))
            throw Fault{"", {any ? "allowlist.tolerance-unused" : "allowlist.no-tolerance"}};
    }

    const Json& m_json;
};

Unexpected invalid(const std::string& file, int line, const std::vector<std::string>& what)
{
    std::vector<std::string> args = {line > 0 ? std::to_string(line) : std::string()};
    args.insert(args.end(), what.begin(), what.end());
    return failure(ErrorCode::AllowlistInvalid, file, args);
}

std::vector<std::string> versionFault(const Json& json)
{
    if (!json.is_object() || !json.contains("samebit_allowlist"))
        return {"allowlist.foreign"};
    const Json& version = json["samebit_allowlist"];
    if (!version.is_number_integer() || version < 1)
        return {"allowlist.foreign"};
    if (version > kAllowlistVersion)
        return {"allowlist.newer", std::to_string(version.get<std::int64_t>()),
                std::to_string(kAllowlistVersion)};
    if (json.size() != 2 || !json.contains("marks") || !json["marks"].is_array())
        return {"allowlist.no-marks"};
    return {};
}

// What git leaves in a file that it could not merge is worth its own words.
Unexpected invalidJson(const std::string& file, std::string_view json, std::size_t byte)
{
    for (const std::string_view sign : {"<<<<<<<", "=======", ">>>>>>>"}) {
        const std::size_t at = json.starts_with(sign) ? 0 : json.find("\n" + std::string(sign));
        if (at != std::string_view::npos)
            return invalid(file, lineOfByte(json, at + 1),
                           {"allowlist.merge-left", std::string(sign)});
    }
    return invalid(file, lineOfByte(json, byte), {"allowlist.syntax"});
}

} // namespace

Result<std::vector<Mark>> parseAllowlist(std::string_view json, const std::string& file)
{
    Json parsed;
    try {
        parsed = Json::parse(json);
    } catch (const Json::parse_error& error) {
        return invalidJson(file, json, error.byte);
    }
    if (const auto fault = versionFault(parsed); !fault.empty())
        return invalid(file, 1, fault);
    std::vector<Mark> marks;
    for (std::size_t i = 0; i < parsed["marks"].size(); ++i) {
        try {
            marks.push_back(MarkReader(parsed["marks"][i]).read());
        } catch (const Fault& fault) {
            return invalid(file, lineOfElement(json, "marks", i, fault.field), fault.args);
        }
        for (std::size_t before = 0; before < i; ++before) {
            if (sameTarget(marks[before], marks[i]))
                return invalid(file, lineOfElement(json, "marks", i, ""),
                               {"allowlist.twice", std::to_string(before + 1)});
        }
    }
    return marks;
}

} // namespace samebit
