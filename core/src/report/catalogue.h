// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace samebit::report {

// One sentence. `{0}` is the first argument made printable, `{0:n}` the same as a grouped count;
// other braces are text.
struct CatalogueEntry
{
    std::string_view key;
    std::string_view text;
};

// The catalogue lies in several tables, one file each: messages_*.cpp.
std::span<const CatalogueEntry> verdictMessages();
std::span<const CatalogueEntry> howMessages();
std::span<const CatalogueEntry> evidenceMessages();
std::span<const CatalogueEntry> noteMessages();
std::span<const CatalogueEntry> errorMessages();
std::span<const CatalogueEntry> runMessages();
std::span<const CatalogueEntry> recordMessages();

std::vector<CatalogueEntry> allMessages();
const CatalogueEntry* findMessage(std::string_view key);

int argumentCount(std::string_view text); // highest argument number + 1
std::string filled(std::string_view text, std::span<const std::string> arguments);

// The words of a key that is known to this file's callers; short for text(Message{key, args}).
std::string say(std::string_view key, std::vector<std::string> arguments = {});

} // namespace samebit::report
