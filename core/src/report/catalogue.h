// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace samebit::report {

// One sentence. `{0}` is the first argument made printable; other braces are text. With a letter it
// is put in words:
//   {0:n} a grouped count   {0:o} "3 ops"   {0:t} "2 threads"   {0:r} "1 rule"   {0:s} "step 2",
//   "before step 0" for -1 {0:c} begins with a capital   {0:u} all capitals   {0:v} a setting's
//   value, "not set" when empty {0:w} the words of key "word.ARGUMENT"   {0:x} the other side {0:e}
//   an end state {0:l} a label, padded
// A part in [[double brackets]] is left out when an argument in it is empty.
struct CatalogueEntry
{
    std::string_view key;
    std::string_view text;
};

// The catalogue lies in several tables, one file each: messages_*.cpp.
std::span<const CatalogueEntry> verdictMessages();
std::span<const CatalogueEntry> howMessages();
std::span<const CatalogueEntry> magnitudeMessages();
std::span<const CatalogueEntry> evidenceMessages();
std::span<const CatalogueEntry> noteMessages();
std::span<const CatalogueEntry> markMessages();
std::span<const CatalogueEntry> errorMessages();
std::span<const CatalogueEntry> runMessages();
std::span<const CatalogueEntry> recordMessages();
std::span<const CatalogueEntry> replayMessages();
std::span<const CatalogueEntry> documentMessages();

std::vector<CatalogueEntry> allMessages();
const CatalogueEntry* findMessage(std::string_view key);

int argumentCount(std::string_view text); // highest argument number + 1
std::string filled(std::string_view text, std::span<const std::string> arguments);

// The words of a key that is known to this file's callers; short for text(Message{key, args}).
std::string say(std::string_view key, std::vector<std::string> arguments = {});

} // namespace samebit::report
