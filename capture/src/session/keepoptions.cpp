// SPDX-License-Identifier: Apache-2.0
#include "session/keepoptions.h"

#include <charconv>

namespace samebit::capture {
namespace {

std::string unescaped(std::string_view value)
{
    std::string text;
    for (std::size_t i = 0; i < value.size(); ++i) {
        if (value[i] != '\\' || i + 1 == value.size()) {
            text += value[i];
            continue;
        }
        const char code = value[++i];
        text += code == 't' ? '\t' : code == 'n' ? '\n' : code;
    }
    return text;
}

template <typename Number>
bool numberFrom(std::string_view text, Number& number, int base = 10)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
    return error == std::errc() && end == text.data() + text.size();
}

bool setField(std::string_view name, std::string_view value, KeepRule& rule)
{
    if (name == "line") {
        return numberFrom(value, rule.line);
    }
    if (name == "signature") {
        return numberFrom(value, rule.signature, 16);
    }
    if (name == "occurrence") {
        return numberFrom(value, rule.occurrence);
    }
    if (name == "step") {
        return numberFrom(value, rule.step.emplace());
    }
    if (name == "module" || name == "frameless") {
        (name == "module" ? rule.module : rule.frameless) = unescaped(value);
        return true;
    }
    if (name == "input") {
        rule.inputs.push_back(unescaped(value));
        return true;
    }
    std::string* const text = name == "op" ? &rule.op
        : name == "file"                   ? &rule.file
        : name == "function"               ? &rule.function
        : name == "stream"                 ? &rule.stream
                                           : nullptr;
    if (text != nullptr) {
        *text = unescaped(value);
    }
    return text != nullptr;
}

} // namespace

std::optional<KeepRule> keepRuleFrom(std::string_view text)
{
    KeepRule rule;
    while (!text.empty()) {
        const std::string_view field = text.substr(0, text.find('\t'));
        text.remove_prefix(std::min(field.size() + 1, text.size()));
        const std::size_t equals = field.find('=');
        if (equals == std::string_view::npos
            || !setField(field.substr(0, equals), field.substr(equals + 1), rule)) {
            return std::nullopt;
        }
    }
    return rule == KeepRule{} ? std::nullopt : std::optional(rule);
}

} // namespace samebit::capture
