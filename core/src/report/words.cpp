// SPDX-License-Identifier: Apache-2.0
#include "report/words.h"

#include "samebit/report/report.h"

#include <fmt/format.h>

#include <cstdint>

namespace samebit {

std::string grouped(std::int64_t count)
{
    std::string digits = std::to_string(count);
    const std::size_t first = digits.front() == '-' ? 1 : 0;
    if (digits.size() - first < 5) // grouped from 10 000 on
        return digits;
    for (std::size_t at = digits.size(); at > first + 3; at -= 3)
        digits.insert(at - 3, 1, ' ');
    return digits;
}

namespace {

bool isPlainWordCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
        || std::string_view("_@%+=:,./-").find(c) != std::string_view::npos
        || static_cast<unsigned char>(c) >= 0x80;
}

bool isControl(char c)
{
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

// bash's $'...' form: the only one that shows control characters and can be pasted.
std::string ansiQuoted(const std::string& word)
{
    std::string out = "$'";
    for (const char c : word) {
        if (isControl(c))
            out += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
        else if (c == '\'' || c == '\\')
            out += std::string("\\") + c;
        else
            out += c;
    }
    return out + "'";
}

std::string quotedWord(const std::string& word)
{
    bool plain = !word.empty();
    bool control = false;
    for (const char c : word) {
        plain = plain && isPlainWordCharacter(c);
        control = control || isControl(c);
    }
    if (plain)
        return word;
    if (control)
        return ansiQuoted(word);
    std::string out = "'";
    for (const char c : word)
        out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
}

} // namespace

std::string shellQuoted(const std::vector<std::string>& words)
{
    std::string line;
    for (const std::string& word : words)
        line += (line.empty() ? "" : " ") + quotedWord(word);
    return line;
}

} // namespace samebit

namespace samebit::report {

namespace {

struct CodePoint
{
    std::uint32_t value = 0;
    std::size_t length = 0; // 0: not UTF-8
};

CodePoint decode(std::string_view bytes)
{
    const auto lead = static_cast<unsigned char>(bytes.front());
    if (lead < 0x80)
        return {lead, 1};
    const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4 || bytes.size() < length)
        return {};
    std::uint32_t value = lead & (0x7fU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        const auto next = static_cast<unsigned char>(bytes[i]);
        if ((next & 0xc0U) != 0x80U)
            return {};
        value = (value << 6) | (next & 0x3fU);
    }
    const bool tooLong = (length == 3 && value < 0x800) || (length == 4 && value < 0x10000);
    if (tooLong || value > 0x10ffff || (value >= 0xd800 && value < 0xe000))
        return {};
    return {value, length};
}

// Characters that move the cursor or turn the direction of text round: a run file must not draw on
// the terminal. And those that no XML may hold.
bool isUnsafe(std::uint32_t value)
{
    return value < 0x20 || (value >= 0x7f && value < 0xa0) || (value >= 0x200e && value <= 0x200f)
        || (value >= 0x2028 && value <= 0x202e) || (value >= 0x2066 && value <= 0x2069)
        || value == 0xfffe || value == 0xffff;
}

} // namespace

std::string printable(std::string_view bytes)
{
    std::string out;
    while (!bytes.empty()) {
        const CodePoint point = decode(bytes);
        if (point.length == 0)
            out += fmt::format("\\x{:02x}", static_cast<unsigned char>(bytes.front()));
        else if (point.value == '\t')
            out += ' ';
        else if (point.value == '\n')
            out += "\\n";
        else if (isUnsafe(point.value))
            out += fmt::format("\\u{:04x}", point.value);
        else
            out += bytes.substr(0, point.length);
        bytes.remove_prefix(point.length == 0 ? 1 : point.length);
    }
    return out;
}

std::size_t columns(std::string_view utf8)
{
    std::size_t count = 0;
    for (const char c : utf8)
        count += (static_cast<unsigned char>(c) & 0xc0U) != 0x80U ? 1 : 0;
    return count;
}

namespace {

std::size_t byteOfColumn(std::string_view utf8, std::size_t column)
{
    std::size_t at = 0;
    for (std::size_t seen = 0; at < utf8.size(); ++at) {
        if ((static_cast<unsigned char>(utf8[at]) & 0xc0U) == 0x80U)
            continue;
        if (seen++ == column)
            break;
    }
    return at;
}

} // namespace

std::string cut(const std::string& utf8, std::size_t width)
{
    if (columns(utf8) <= width)
        return utf8;
    return utf8.substr(0, byteOfColumn(utf8, width > 3 ? width - 3 : 0)) + "...";
}

std::string cutFront(const std::string& utf8, std::size_t width)
{
    const std::size_t all = columns(utf8);
    if (all <= width)
        return utf8;
    return "..." + utf8.substr(byteOfColumn(utf8, all - (width > 3 ? width - 3 : 0)));
}

std::vector<std::string> wrapped(const std::string& text, const std::string& firstIndent,
                                 const std::string& nextIndent)
{
    std::vector<std::string> lines;
    std::string rest = text;
    std::string indent = firstIndent;
    while (columns(indent) + columns(rest) > kColumns) {
        const std::size_t limit = byteOfColumn(rest, kColumns - columns(indent));
        std::size_t space = rest.rfind(' ', limit);
        if (space == std::string::npos
            || space == 0) // one word wider than the line: leave it whole, it may be a path
            space = rest.find(' ', limit);
        if (space == std::string::npos)
            break;
        lines.push_back(indent + rest.substr(0, space));
        rest.erase(0, space + 1);
        indent = nextIndent;
    }
    lines.push_back(indent + rest);
    return lines;
}

std::string listed(const std::vector<std::string>& items)
{
    std::string out;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i > 0)
            out += i + 1 == items.size() ? " and " : ", ";
        out += items[i];
    }
    return out;
}

std::string counted(long long count, std::string_view one, std::string_view many)
{
    return fmt::format("{} {}", grouped(count), count == 1 ? one : many);
}

std::string pathWord(const std::string& path)
{
    return shellQuoted({!path.empty() && path.front() == '-' ? "./" + path : path});
}

} // namespace samebit::report
