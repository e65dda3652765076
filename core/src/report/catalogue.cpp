// SPDX-License-Identifier: Apache-2.0
#include "report/catalogue.h"

#include "report/words.h"
#include "samebit/report/report.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cstdint>
#include <unordered_map>

namespace samebit::report {

namespace {

struct Placeholder
{
    std::size_t end = 0; // one past the closing brace; 0: no placeholder here
    std::size_t argument = 0;
    bool grouped = false;
};

Placeholder placeholderAt(std::string_view text, std::size_t at)
{
    const std::size_t close = text.find('}', at);
    if (close == std::string_view::npos || close == at + 1)
        return {};
    Placeholder found;
    const char* const last = text.data() + close;
    const auto parsed = std::from_chars(text.data() + at + 1, last, found.argument);
    if (parsed.ec != std::errc())
        return {};
    found.grouped
        = std::string_view(parsed.ptr, static_cast<std::size_t>(last - parsed.ptr)) == ":n";
    found.end = close + 1;
    return found;
}

std::string argumentText(const std::string& argument, bool asCount)
{
    if (!asCount)
        return printable(argument);
    std::int64_t count = 0;
    const char* const end = argument.data() + argument.size();
    const auto parsed = std::from_chars(argument.data(), end, count);
    return parsed.ec == std::errc() && parsed.ptr == end ? grouped(count) : printable(argument);
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
    for (const auto table : {verdictMessages(), howMessages(), evidenceMessages(), noteMessages(),
                             errorMessages(), runMessages(), recordMessages()})
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

std::string filled(std::string_view text, std::span<const std::string> arguments)
{
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const Placeholder found = text[at] == '{' ? placeholderAt(text, at) : Placeholder{};
        if (found.end == 0) {
            out += text[at++];
            continue;
        }
        if (found.argument < arguments.size())
            out += argumentText(arguments[found.argument], found.grouped);
        at = found.end;
    }
    return out;
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
