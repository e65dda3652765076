// SPDX-License-Identifier: Apache-2.0
#include "keeprules.h"

#include "loading.h"
#include "samebit/marks/allowlist.h"
#include "samebit/marks/markmatch.h"
#include "samebit/report/markreport.h"
#include "samebit/report/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace samebit::cli {
namespace {

std::string field(const std::string& name, const std::string& value)
{
    std::string text = "\t" + name + "=";
    for (const char letter : value) {
        if (letter == '\\' || letter == '\t' || letter == '\n')
            text += '\\';
        text += letter == '\t' ? 't' : letter == '\n' ? 'n' : letter;
    }
    return text;
}

std::string stripped(const std::string& line)
{
    constexpr const char* kBlanks = " \t\r\f\v";
    const std::size_t first = line.find_first_not_of(kBlanks);
    return first == std::string::npos
        ? std::string()
        : line.substr(first, line.find_last_not_of(kBlanks) + 1 - first);
}

// The lines of the file as it is now that have the text of the mark; its own line when the file
// cannot be read or has it there still.
std::vector<int> linesOf(const Mark& mark, const std::string& folder)
{
    std::ifstream file(std::filesystem::path(folder) / mark.file);
    std::vector<int> lines;
    std::string line;
    for (int number = 1; !mark.text.empty() && std::getline(file, line); ++number)
        if (stripped(line) == mark.text)
            lines.push_back(number);
    const bool stays = std::binary_search(lines.begin(), lines.end(), mark.line);
    return lines.empty() || stays ? std::vector<int>{mark.line} : lines;
}

std::string placeOf(const Mark& mark)
{
    std::string text;
    switch (mark.scope) {
    case MarkScope::Occurrence:
        return text + field("signature", fmt::format("{:x}", mark.signature))
            + field("stream", mark.stream) + field("step", std::to_string(mark.step))
            + field("occurrence", std::to_string(mark.occurrence));
    case MarkScope::Line:
        return mark.file.empty() ? field("frameless", mark.module)
                                 : field("file", mark.file)
                + (mark.function.empty() ? "" : field("function", mark.function));
    case MarkScope::Shape:
        for (const std::string& input : mark.inputs)
            text += field("input", input);
        return text;
    case MarkScope::Module:
        return field("module", mark.module);
    case MarkScope::Operator:
        break;
    }
    return text;
}

} // namespace

Result<std::vector<std::string>> keepRules(const std::string& allowlist, const std::string& folder)
{
    const auto marks = readAllowlist(allowlist);
    if (!marks)
        return Unexpected(marks.error());
    std::vector<std::string> rules;
    for (const Mark& mark : *marks) {
        if (!mark.enabled)
            continue;
        const std::string rule = field("op", mark.op).substr(1) + placeOf(mark);
        if (mark.scope != MarkScope::Line || mark.file.empty()) {
            rules.push_back(rule);
            continue;
        }
        for (const int line : linesOf(mark, folder))
            rules.push_back(rule + field("line", std::to_string(line)));
    }
    return rules;
}

std::vector<std::string> unmetKeepRules(const std::string& allowlist,
                                        const std::vector<std::string>& runs)
{
    const auto marks = readAllowlist(allowlist);
    if (!marks)
        return {};
    std::vector<bool> isMet(marks->size(), runs.empty());
    for (const std::string& file : runs) {
        const auto run = loadRun(file, Stage::ReadBaseline, {});
        if (!run)
            return {};
        const MarkedOps covered = findMarkedOps(run->data, *marks);
        for (std::size_t i = 0; i < isMet.size(); ++i)
            isMet[i] = isMet[i] || covered.ops[i] > 0;
    }
    std::vector<std::string> unmet;
    for (std::size_t i = 0; i < isMet.size(); ++i) {
        if (!isMet[i] && (*marks)[i].enabled)
            unmet.push_back(text(
                {"record.keep-unmet", {std::to_string(i + 1), markText((*marks)[i]), allowlist}}));
    }
    return unmet;
}

} // namespace samebit::cli
