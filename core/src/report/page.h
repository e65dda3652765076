// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace samebit::report {

// Lines of a text report under its two limits. Lines are added in reading order, each with how dear
// it is; when there are more than kLines, the least dear go first (of equal ones the later), and
// one line says how to see them.
class Page
{
public:
    enum class Worth
    {
        Must,
        Good,
        Extra
    };

    void add(Worth worth, const std::string& sentence, const std::string& firstIndent = {},
             const std::string& nextIndent = "  ");
    void blank();
    // A line whose end may be cut rather than broken: source text.
    void verbatim(Worth worth, const std::string& line);
    // A command: never broken nor cut.
    void command(Worth worth, const std::string& line);

    // `cutNote` takes the place of the first line that had to go.
    std::string print(const std::string& cutNote, std::size_t limit) const;

private:
    struct Line
    {
        Worth worth = Worth::Must;
        std::string text;
    };
    std::vector<Line> m_lines;
};

} // namespace samebit::report
