// SPDX-License-Identifier: Apache-2.0
#include "report/catalogue.h"

#include "report/argumentforms.h"
#include "report/words.h"
#include "samebit/report/report.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <unordered_map>

namespace samebit::report {

namespace {

struct Placeholder
{
    std::size_t end = 0; // one past the closing brace; 0: no placeholder here
    std::size_t argument = 0;
    char form = 0;
};

Placeholder placeholderAt(std::string_view text, std::size_t at)
{
    const std::size_t close = text.find('}', at);
    if (close == std::string_view::npos || close == at + 1)
        return {};
    Placeholder found;
    const char* const last = text.data() + close;
    const auto parsed = std::from_chars(text.data() + at + 1, last, found.argument);
    const auto rest = std::string_view(parsed.ptr, static_cast<std::size_t>(last - parsed.ptr));
    if (parsed.ec != std::errc() || (!rest.empty() && (rest.size() != 2 || rest[0] != ':')))
        return {};
    found.form = rest.empty() ? '\0' : rest[1];
    found.end = close + 1;
    return found;
}

const std::unordered_map<std::string_view, CatalogueEntry>& index()
{
    static const auto map = [] {
        std::unordered_map<std::string_view, CatalogueEntry> built;
        for (const CatalogueEntry& entry : allMessages())
            built.emplace(entry.key, entry);
        return built;
    }();
    return map;
}

} // namespace

std::vector<CatalogueEntry> allMessages()
{
    std::vector<CatalogueEntry> all;
    for (const auto table : {verdictMessages(), howMessages(), magnitudeMessages(),
                             evidenceMessages(), noteMessages(), markMessages(), errorMessages(),
                             runMessages(), recordMessages(), replayMessages(), documentMessages()})
        all.insert(all.end(), table.begin(), table.end());
    return all;
}

const CatalogueEntry* findMessage(std::string_view key)
{
    const auto found = index().find(key);
    return found == index().end() ? nullptr : &found->second;
}

int argumentCount(std::string_view text)
{
    std::size_t count = 0;
    for (std::size_t at = text.find('{'); at != std::string_view::npos;
         at = text.find('{', at + 1)) {
        const Placeholder found = placeholderAt(text, at);
        if (found.end != 0)
            count = std::max(count, found.argument + 1);
    }
    return static_cast<int>(count);
}

namespace {

// The text up to the end of one optional part; `complete` turns false when an argument in it is
// empty.
std::string filledPart(std::string_view text, std::span<const std::string> arguments,
                       bool& complete)
{
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const Placeholder found = text[at] == '{' ? placeholderAt(text, at) : Placeholder{};
        if (found.end == 0) {
            out += text[at++];
            continue;
        }
        const bool given = found.argument < arguments.size();
        complete = complete && given && !arguments[found.argument].empty();
        if (given)
            out += argumentForm(arguments[found.argument], found.form);
        at = found.end;
    }
    return out;
}

} // namespace

std::string filled(std::string_view text, std::span<const std::string> arguments)
{
    std::string out;
    bool complete = true;
    while (true) {
        const std::size_t open = text.find("[[");
        const std::size_t close = open == std::string_view::npos ? open : text.find("]]", open);
        if (close == std::string_view::npos)
            return out + filledPart(text, arguments, complete);
        out += filledPart(text.substr(0, open), arguments, complete);
        complete = true;
        const std::string part
            = filledPart(text.substr(open + 2, close - open - 2), arguments, complete);
        out += complete ? part : std::string();
        text.remove_prefix(close + 2);
    }
}

std::string say(std::string_view key, std::vector<std::string> arguments)
{
    return text(Message{std::string(key), std::move(arguments)});
}

} // namespace samebit::report

namespace samebit {

bool isKnownMessage(const std::string& key)
{
    return report::findMessage(key) != nullptr;
}

std::string text(const Message& message)
{
    const report::CatalogueEntry* const entry = report::findMessage(message.key);
    assert(entry != nullptr && "a message key without words: core/src/report/messages_*.cpp");
    if (entry != nullptr)
        return report::filled(entry->text, message.args);
    std::string out = report::printable(message.key);
    for (const std::string& argument : message.args)
        out += " " + report::printable(argument);
    return out;
}

} // namespace samebit
