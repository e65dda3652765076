// SPDX-License-Identifier: Apache-2.0
#include "marks/marklines.h"

#include <algorithm>

namespace samebit {
namespace {

std::string_view stripped(std::string_view line)
{
    constexpr std::string_view kBlanks = " \t\r\f\v";
    const std::size_t first = line.find_first_not_of(kBlanks);
    if (first == std::string_view::npos)
        return {};
    return line.substr(first, line.find_last_not_of(kBlanks) + 1 - first);
}

const SourceRow* sourceOf(const RunData& run, const std::string& file)
{
    const auto found = std::find_if(run.sources.begin(), run.sources.end(),
                                    [&](const SourceRow& row) { return row.file == file; });
    return found != run.sources.end() && !found->text.empty() ? &*found : nullptr;
}

// Calls visit(number, text) for each line until it returns false.
template <typename Visit>
void eachLine(std::string_view text, Visit&& visit)
{
    for (int number = 1; !text.empty(); ++number) {
        const std::size_t end = text.find('\n');
        if (!visit(number, stripped(text.substr(0, end))))
            return;
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
}

} // namespace

std::string strippedLine(const RunData& run, const std::string& file, int line)
{
    std::string found;
    if (const SourceRow* source = sourceOf(run, file)) {
        eachLine(source->text, [&](int number, std::string_view text) {
            if (number == line)
                found = text;
            return number < line;
        });
    }
    return found;
}

std::vector<int> linesOf(const RunData& run, const Mark& mark)
{
    const SourceRow* source = sourceOf(run, mark.file);
    if (source == nullptr || mark.text.empty())
        return {mark.line};
    std::vector<int> lines;
    eachLine(source->text, [&](int number, std::string_view text) {
        if (text == mark.text)
            lines.push_back(number);
        return true;
    });
    if (std::binary_search(lines.begin(), lines.end(), mark.line))
        return {mark.line};
    return lines;
}

} // namespace samebit
