// SPDX-License-Identifier: Apache-2.0
#include "samebit/report/suggestion.h"

#include <algorithm>

namespace samebit {

namespace {

std::size_t distance(const std::string& from, const std::string& to)
{
    const std::size_t width = to.size() + 1;
    std::vector<std::size_t> table((from.size() + 1) * width);
    const auto at = [&](std::size_t row, std::size_t column) -> std::size_t& {
        return table[row * width + column];
    };
    for (std::size_t row = 0; row <= from.size(); ++row) {
        for (std::size_t column = 0; column <= to.size(); ++column) {
            if (row == 0 || column == 0) {
                at(row, column) = row + column;
                continue;
            }
            const std::size_t replace
                = at(row - 1, column - 1) + (from[row - 1] == to[column - 1] ? 0 : 1);
            at(row, column) = std::min({replace, at(row - 1, column) + 1, at(row, column - 1) + 1});
            const bool swapped = row > 1 && column > 1 && from[row - 1] == to[column - 2]
                && from[row - 2] == to[column - 1];
            if (swapped)
                at(row, column) = std::min(at(row, column), at(row - 2, column - 2) + 1);
        }
    }
    return table.back();
}

} // namespace

std::string suggestion(const std::string& word, const std::vector<std::string>& known)
{
    constexpr std::size_t kLongestWord = 64;
    constexpr std::size_t kShortWord = 3;
    if (word.empty() || word.size() > kLongestWord)
        return {};
    std::string best;
    std::size_t bestDistance = word.size() <= kShortWord ? 2 : 3; // one more than is accepted
    for (const std::string& candidate : known) {
        const std::size_t edits = distance(word, candidate);
        if (edits < bestDistance) {
            best = candidate;
            bestDistance = edits;
        }
    }
    return best;
}

} // namespace samebit
