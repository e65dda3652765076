// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace samebit::report {

// Text that is a constant of the program: nothing recorded can become one.
class Constant
{
public:
    consteval Constant(const char* text) // NOLINT(google-explicit-constructor): a literal is one
        : m_text(text)
    {
    }
    std::string_view text() const { return m_text; }

private:
    std::string_view m_text;
};

// Writes HTML that is also well-formed XML, or XML. The one place where text becomes markup: names
// of elements and attributes are constants, everything else is escaped here. Run files are
// untrusted: control characters, bytes that are not UTF-8 and code points that XML 1.0 forbids
// never get through.
class Markup
{
public:
    struct Attribute
    {
        Constant name;
        std::string value;
    };
    using Attributes = std::initializer_list<Attribute>;

    explicit Markup(Constant prologue);

    Markup& open(Constant element, Attributes attributes = {});
    Markup& close();
    Markup& single(Constant element, Attributes attributes = {}); // without content: <meta ... />
    Markup& text(std::string_view recorded); // one line: a line break shows as \n
    Markup& lines(std::string_view page); // line breaks stay
    Markup& leaf(Constant element, std::string_view recorded, Attributes attributes = {});
    Markup& constant(Constant text); // as it is: a style sheet

    // Closes what is still open.
    std::string take();

private:
    void begin(Constant element, Attributes attributes);

    std::string m_out;
    std::vector<std::string_view> m_open;
};

} // namespace samebit::report
