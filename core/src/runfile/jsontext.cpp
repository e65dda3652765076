// SPDX-License-Identifier: Apache-2.0
#include "runfile/jsontext.h"

#include <charconv>
#include <cstdint>

namespace samebit {

namespace {

class Scanner
{
public:
    explicit Scanner(std::string_view text)
        : m_text(text)
    {
    }

    bool take(char expected)
    {
        skipSpace();
        if (m_text.empty() || m_text.front() != expected)
            return false;
        m_text.remove_prefix(1);
        return true;
    }
    bool atEnd()
    {
        skipSpace();
        return m_text.empty();
    }
    bool integer(std::int64_t& number)
    {
        skipSpace();
        const auto [end, error]
            = std::from_chars(m_text.data(), m_text.data() + m_text.size(), number);
        if (error != std::errc{})
            return false;
        m_text.remove_prefix(static_cast<std::size_t>(end - m_text.data()));
        return true;
    }
    bool string(std::string& value)
    {
        if (!take('"'))
            return false;
        while (!m_text.empty()) {
            const char next = m_text.front();
            m_text.remove_prefix(1);
            if (next == '"')
                return true;
            if (next != '\\')
                value.push_back(next);
            else if (!escape(value))
                return false;
        }
        return false;
    }

private:
    void skipSpace()
    {
        while (!m_text.empty()
               && (m_text.front() == ' ' || m_text.front() == '\n' || m_text.front() == '\t'
                   || m_text.front() == '\r'))
            m_text.remove_prefix(1);
    }

    bool escape(std::string& value)
    {
        constexpr std::string_view kLetters = "\"\\/bfnrt";
        constexpr std::string_view kMeaning = "\"\\/\b\f\n\r\t";
        if (m_text.empty())
            return false;
        const char letter = m_text.front();
        m_text.remove_prefix(1);
        if (letter == 'u')
            return codePoint(value);
        const std::size_t at = kLetters.find(letter);
        if (at == std::string_view::npos)
            return false;
        value.push_back(kMeaning[at]);
        return true;
    }

    bool hex(std::uint32_t& code)
    {
        if (m_text.size() < 4)
            return false;
        const auto [end, error] = std::from_chars(m_text.data(), m_text.data() + 4, code, 16);
        if (error != std::errc{} || end != m_text.data() + 4)
            return false;
        m_text.remove_prefix(4);
        return true;
    }

    // UTF-16 escapes to UTF-8; a pair of surrogates is one character.
    bool codePoint(std::string& value)
    {
        std::uint32_t code = 0;
        if (!hex(code))
            return false;
        if (code >= 0xD800 && code < 0xDC00 && m_text.substr(0, 2) == "\\u") {
            m_text.remove_prefix(2);
            std::uint32_t low = 0;
            if (!hex(low) || low < 0xDC00 || low > 0xDFFF)
                return false;
            code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        }
        const auto put = [&value](std::uint32_t byte) {
            value.push_back(static_cast<char>(byte));
        };
        if (code < 0x80) {
            put(code);
        } else if (code < 0x800) {
            put(0xC0 | (code >> 6));
            put(0x80 | (code & 0x3F));
        } else if (code < 0x10000) {
            put(0xE0 | (code >> 12));
            put(0x80 | ((code >> 6) & 0x3F));
            put(0x80 | (code & 0x3F));
        } else {
            put(0xF0 | (code >> 18));
            put(0x80 | ((code >> 12) & 0x3F));
            put(0x80 | ((code >> 6) & 0x3F));
            put(0x80 | (code & 0x3F));
        }
        return true;
    }

    std::string_view m_text;
};

// OPEN item, item ... CLOSE and nothing after it.
template <typename Item>
bool readList(std::string_view text, char open, char close, Item item)
{
    Scanner scanner(text);
    if (!scanner.take(open))
        return false;
    if (scanner.take(close))
        return scanner.atEnd();
    do {
        if (!item(scanner))
            return false;
    } while (scanner.take(','));
    return scanner.take(close) && scanner.atEnd();
}

} // namespace

void appendQuoted(std::string& text, std::string_view value)
{
    constexpr std::string_view kHex = "0123456789abcdef";
    text.push_back('"');
    for (const char letter : value) {
        const auto code = static_cast<unsigned char>(letter);
        if (letter == '"' || letter == '\\') {
            text.push_back('\\');
            text.push_back(letter);
        } else if (code < 0x20) {
            text += "\\u00";
            text.push_back(kHex[code >> 4]);
            text.push_back(kHex[code & 15]);
        } else {
            text.push_back(letter);
        }
    }
    text.push_back('"');
}

std::string integersToJson(std::span<const std::int64_t> numbers)
{
    std::string text = "[";
    for (const std::int64_t number : numbers) {
        if (text.size() > 1)
            text.push_back(',');
        text += std::to_string(number);
    }
    text.push_back(']');
    return text;
}

std::optional<std::vector<std::int64_t>> integersFromJson(std::string_view text)
{
    std::vector<std::int64_t> numbers;
    const auto item = [&](Scanner& scanner) {
        return scanner.integer(numbers.emplace_back());
    };
    if (!readList(text, '[', ']', item))
        return std::nullopt;
    return numbers;
}

std::optional<std::vector<std::string>> stringsFromJson(std::string_view text)
{
    std::vector<std::string> strings;
    const auto item = [&](Scanner& scanner) {
        return scanner.string(strings.emplace_back());
    };
    if (!readList(text, '[', ']', item))
        return std::nullopt;
    return strings;
}

std::string objectToJson(std::span<const KeyValue> members)
{
    std::string text = "{";
    for (const KeyValue& member : members) {
        if (text.size() > 1)
            text.push_back(',');
        appendQuoted(text, member.key);
        text.push_back(':');
        appendQuoted(text, member.value);
    }
    text.push_back('}');
    return text;
}

std::optional<std::vector<KeyValue>> objectFromJson(std::string_view text)
{
    std::vector<KeyValue> members;
    const auto item = [&](Scanner& scanner) {
        KeyValue& member = members.emplace_back();
        return scanner.string(member.key) && scanner.take(':') && scanner.string(member.value);
    };
    if (!readList(text, '{', '}', item))
        return std::nullopt;
    return members;
}

} // namespace samebit
