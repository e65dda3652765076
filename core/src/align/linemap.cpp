// SPDX-License-Identifier: Apache-2.0
#include "align/linemap.h"

#include "align/sequencealigner.h"

#include <string_view>

namespace samebit {
namespace {

constexpr std::int64_t kOnlyBaseline = std::int64_t{1} << 40;
constexpr std::int64_t kOnlyCandidate = std::int64_t{1} << 41;
constexpr std::int32_t kMaxEditDistance = 4096;

class LineSymbols
{
public:
    std::vector<std::int32_t> of(std::string_view text)
    {
        std::vector<std::int32_t> symbols;
        while (!text.empty()) {
            const std::size_t end = text.find('\n');
            const std::string line(text.substr(0, end));
            const auto known
                = m_known.try_emplace(line, static_cast<std::int32_t>(m_known.size())).first;
            symbols.push_back(known->second);
            text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        }
        return symbols;
    }

private:
    std::unordered_map<std::string, std::int32_t> m_known;
};

// Lines changed in place: a hunk with as many lines on both sides is taken line by line.
std::vector<Match> withChangedLines(const std::vector<Match>& matches, const Match& end)
{
    std::vector<Match> all;
    Match next{0, 0};
    const auto fill = [&all, &next](const Match& upTo) {
        if (upTo.baseline - next.baseline != upTo.candidate - next.candidate)
            return;
        for (std::int32_t i = 0; i < upTo.baseline - next.baseline; ++i)
            all.push_back({next.baseline + i, next.candidate + i});
    };
    for (const Match& match : matches) {
        fill(match);
        all.push_back(match);
        next = {match.baseline + 1, match.candidate + 1};
    }
    fill(end);
    return all;
}

} // namespace

LineMap::LineMap(const Baseline<const RunData*>& baseline,
                 const Candidate<const RunData*>& candidate)
{
    std::unordered_map<std::string_view, const SourceRow*> known;
    for (const SourceRow& source : (*candidate)->sources)
        known.emplace(source.file, &source);
    for (const SourceRow& source : (*baseline)->sources) {
        const auto other = known.find(source.file);
        if (other == known.end() || other->second->text == source.text)
            continue;
        m_files.emplace(source.file, compare(source.text, other->second->text));
    }
}

LineMap::File LineMap::compare(const std::string& baseline, const std::string& candidate)
{
    LineSymbols symbols;
    const auto baselineLines = symbols.of(baseline);
    const auto candidateLines = symbols.of(candidate);
    const Match end{static_cast<std::int32_t>(baselineLines.size()),
                    static_cast<std::int32_t>(candidateLines.size())};
    SequenceAligner aligner(baselineLines, candidateLines, kMaxEditDistance);
    File file;
    file.candidateLine.assign(baselineLines.size() + 1, 0);
    file.candidateHasPartner.assign(candidateLines.size() + 1, false);
    for (const Match& match :
         withChangedLines(aligner.align({0, end.baseline, 0, end.candidate}), end)) {
        file.candidateLine[static_cast<std::size_t>(match.baseline) + 1] = match.candidate + 1;
        file.candidateHasPartner[static_cast<std::size_t>(match.candidate) + 1] = true;
    }
    return file;
}

std::int64_t LineMap::ofBaseline(const FrameRow& frame) const
{
    const auto file = m_files.find(frame.file);
    const auto line = static_cast<std::size_t>(frame.line);
    if (file == m_files.end() || frame.line <= 0 || line >= file->second.candidateLine.size())
        return frame.line;
    const std::int32_t mapped = file->second.candidateLine[line];
    return mapped > 0 ? mapped : kOnlyBaseline + frame.line;
}

std::int64_t LineMap::ofCandidate(const FrameRow& frame) const
{
    const auto file = m_files.find(frame.file);
    const auto line = static_cast<std::size_t>(frame.line);
    if (file == m_files.end() || frame.line <= 0 || line >= file->second.candidateHasPartner.size())
        return frame.line;
    return file->second.candidateHasPartner[line] ? frame.line : kOnlyCandidate + frame.line;
}

} // namespace samebit
