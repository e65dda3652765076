// SPDX-License-Identifier: Apache-2.0
#include "report/page.h"

#include "report/words.h"

#include <optional>

namespace samebit::report {

void Page::add(Worth worth, const std::string& sentence, const std::string& firstIndent,
               const std::string& nextIndent)
{
    if (sentence.empty())
        return;
    for (const std::string& line : wrapped(sentence, firstIndent, nextIndent))
        m_lines.push_back({worth, cut(line, kColumns)});
}

void Page::blank()
{
    if (!m_lines.empty() && !m_lines.back().text.empty())
        m_lines.push_back({Worth::Good, {}});
}

void Page::verbatim(Worth worth, const std::string& line)
{
    m_lines.push_back({worth, cut(line, kColumns)});
}

void Page::command(Worth worth, const std::string& line)
{
    m_lines.push_back({worth, line});
}

namespace {

// The line that is missed least: the last one of the lowest worth.
template <typename Lines>
std::optional<std::size_t> leastDear(const Lines& lines)
{
    std::optional<std::size_t> least;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].worth != Page::Worth::Must
            && (!least || lines[i].worth >= lines[*least].worth))
            least = i;
    }
    return least;
}

} // namespace

std::string Page::print(const std::string& cutNote, std::size_t limit) const
{
    std::vector<Line> lines = m_lines;
    bool noted = cutNote.empty();
    while (lines.size() > limit) {
        const auto least = leastDear(lines);
        if (!least)
            break;
        const bool words = !lines[*least].text.empty();
        if (!noted && words) {
            lines[*least] = {Worth::Must, cut(cutNote, kColumns)};
            noted = true;
        } else {
            lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(*least));
        }
    }
    std::string out;
    for (const Line& line : lines)
        out += line.text + "\n";
    return out;
}

} // namespace samebit::report
