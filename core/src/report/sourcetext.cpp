// SPDX-License-Identifier: Apache-2.0
#include "report/sourcetext.h"

#include "report/words.h"
#include "samebit/digest/hash.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace samebit::report {

std::optional<std::string> lineOf(std::string_view text, int line)
{
    for (int at = 1; at < line; ++at) {
        const std::size_t end = text.find('\n');
        if (end == std::string_view::npos)
            return std::nullopt;
        text.remove_prefix(end + 1);
    }
    if (line < 1 || text.empty())
        return std::nullopt;
    text = text.substr(0, text.find('\n'));
    if (text.ends_with('\r'))
        text.remove_suffix(1);
    return std::string(text);
}

namespace {

std::optional<std::string> unchangedFileText(const SourceRow& source,
                                             const std::string& workingFolder)
{
    constexpr std::uintmax_t kMostBytes = std::uintmax_t{16} << 20;
    std::error_code failed;
    const std::filesystem::path recorded(source.file);
    const std::filesystem::path path
        = recorded.is_absolute() ? recorded : std::filesystem::path(workingFolder) / recorded;
    if (!std::filesystem::is_regular_file(path, failed)
        || std::filesystem::file_size(path, failed) > kMostBytes)
        return std::nullopt;
    std::ifstream stream(path, std::ios::binary);
    std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
    if (hash128(text) != source.hash)
        return std::nullopt;
    return text;
}

} // namespace

std::string shownFile(const RunInfo& info, const std::string& file, const std::string& folder)
{
    if (folder.empty() || file.empty())
        return printable(file);
    const std::filesystem::path recorded(file);
    const std::filesystem::path absolute
        = (recorded.is_absolute() ? recorded : std::filesystem::path(info.workingFolder) / recorded)
              .lexically_normal();
    const std::filesystem::path relative = absolute.lexically_relative(folder);
    const bool below = !relative.empty() && *relative.begin() != "..";
    return printable(below ? relative.string() : absolute.string());
}

std::optional<std::string> recordedLine(const SourceRow& source, const std::string& workingFolder,
                                        int line)
{
    if (!source.text.empty())
        return lineOf(source.text, line);
    if (source.hash == Digest128{})
        return std::nullopt;
    const std::optional<std::string> text = unchangedFileText(source, workingFolder);
    return text ? lineOf(*text, line) : std::nullopt;
}

std::optional<std::string> recordedLine(const RunData& run, const std::string& file, int line)
{
    for (const SourceRow& source : run.sources) {
        if (source.file == file)
            return recordedLine(source, run.info.workingFolder, line);
    }
    return std::nullopt;
}

std::vector<SourceLine> recordedExcerpt(const RunData& run, const std::string& file, int line,
                                        int around)
{
    constexpr int kMostLines = 10'000'000; // a number from a file: keep sums small
    const auto found
        = std::find_if(run.sources.begin(), run.sources.end(),
                       [&file](const SourceRow& source) { return source.file == file; });
    if (found == run.sources.end() || line < 1 || line > kMostLines)
        return {};
    const auto disk = found->text.empty() && found->hash != Digest128{}
        ? unchangedFileText(*found, run.info.workingFolder)
        : std::nullopt;
    const std::string_view text = disk ? std::string_view(*disk) : std::string_view(found->text);
    if (!lineOf(text, line))
        return {};
    std::vector<SourceLine> lines;
    for (int number = std::max(1, line - around); number <= line + around; ++number) {
        if (auto one = lineOf(text, number))
            lines.push_back({number, std::move(*one)});
    }
    return lines;
}

} // namespace samebit::report
