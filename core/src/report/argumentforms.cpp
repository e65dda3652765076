// SPDX-License-Identifier: Apache-2.0
#include "report/argumentforms.h"

#include "report/catalogue.h"
#include "report/facts.h"
#include "report/words.h"
#include "samebit/report/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <optional>

namespace samebit::report {

namespace {

std::optional<std::int64_t> number(const std::string& argument)
{
    std::int64_t value = 0;
    const char* const end = argument.data() + argument.size();
    const auto parsed = std::from_chars(argument.data(), end, value);
    if (parsed.ec != std::errc() || parsed.ptr != end)
        return std::nullopt;
    return value;
}

std::string countForm(const std::string& argument, char form)
{
    const auto count = number(argument);
    if (!count)
        return printable(argument);
    switch (form) {
    case 'o':
        return counted(*count, "op", "ops");
    case 't':
        return counted(*count, "thread", "threads");
    case 'r':
        return counted(*count, "rule", "rules");
    case 's':
        return *count < 0 ? "before step 0" : fmt::format("step {}", *count);
    default:
        return grouped(*count);
    }
}

std::string capitalised(std::string word, bool all)
{
    const auto upper = [](unsigned char c) {
        return static_cast<char>(std::toupper(c));
    };
    const auto end = all || word.empty() ? word.end() : word.begin() + 1;
    std::transform(word.begin(), end, word.begin(), upper);
    return word;
}

std::string wordForm(const std::string& argument)
{
    const CatalogueEntry* const entry = findMessage("word." + argument);
    return entry == nullptr ? printable(argument) : std::string(entry->text);
}

} // namespace

std::string argumentForm(const std::string& argument, char form)
{
    constexpr std::size_t kLabelColumns = 13;
    constexpr std::size_t kValueColumns = 60;
    switch (form) {
    case 'n':
    case 'o':
    case 't':
    case 'r':
    case 's':
        return countForm(argument, form);
    case 'c':
    case 'u':
        return capitalised(printable(argument), form == 'u');
    case 'v':
        return argument.empty() ? std::string("not set") : cut(printable(argument), kValueColumns);
    case 'w':
        return wordForm(argument);
    case 'x':
        return argument == "baseline" ? "candidate" : "baseline";
    case 'e':
        return reasonText(argument);
    case 'l':
        return fmt::format("{:<{}}", printable(argument), kLabelColumns);
    default:
        return printable(argument);
    }
}

} // namespace samebit::report
