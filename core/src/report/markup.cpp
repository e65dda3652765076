// SPDX-License-Identifier: Apache-2.0
#include "report/markup.h"

#include "report/words.h"

#include <algorithm>
#include <array>
#include <utility>

namespace samebit::report {

namespace {

std::string escaped(std::string_view recorded)
{
    std::string out;
    for (const char c : printable(recorded)) {
        switch (c) {
        case '&':
            out += "&amp;";
            break;
        case '<':
            out += "&lt;";
            break;
        case '>':
            out += "&gt;";
            break;
        case '"':
            out += "&quot;";
            break;
        case '\'':
            out += "&#39;";
            break;
        default:
            out += c;
        }
    }
    return out;
}

// Elements after which a line break would show as a space.
bool isInline(std::string_view element)
{
    constexpr std::array<std::string_view, 7> kInline
        = {"a", "code", "mark", "span", "strong", "td", "th"};
    return std::find(kInline.begin(), kInline.end(), element) != kInline.end();
}

} // namespace

Markup::Markup(Constant prologue)
    : m_out(prologue.text())
{
}

void Markup::begin(Constant element, Attributes attributes)
{
    m_out += '<';
    m_out += element.text();
    for (const auto& [name, value] : attributes) {
        m_out += ' ';
        m_out += name.text();
        m_out += "=\"" + escaped(value) + "\"";
    }
}

Markup& Markup::open(Constant element, Attributes attributes)
{
    begin(element, attributes);
    m_out += '>';
    m_open.push_back(element.text());
    return *this;
}

Markup& Markup::close()
{
    const std::string_view element = m_open.back();
    m_open.pop_back();
    m_out += "</";
    m_out += element;
    m_out += isInline(element) ? ">" : ">\n";
    return *this;
}

Markup& Markup::single(Constant element, Attributes attributes)
{
    begin(element, attributes);
    m_out += isInline(element.text()) ? "/>" : "/>\n";
    return *this;
}

Markup& Markup::text(std::string_view recorded)
{
    m_out += escaped(recorded);
    return *this;
}

Markup& Markup::lines(std::string_view page)
{
    while (!page.empty()) {
        const std::size_t end = page.find('\n');
        m_out += escaped(page.substr(0, end));
        if (end == std::string_view::npos)
            break;
        m_out += '\n';
        page.remove_prefix(end + 1);
    }
    return *this;
}

Markup& Markup::leaf(Constant element, std::string_view recorded, Attributes attributes)
{
    return open(element, attributes).text(recorded).close();
}

Markup& Markup::constant(Constant text)
{
    m_out += text.text();
    return *this;
}

std::string Markup::take()
{
    while (!m_open.empty())
        close();
    return std::move(m_out);
}

} // namespace samebit::report
