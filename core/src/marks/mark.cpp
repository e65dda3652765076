// SPDX-License-Identifier: Apache-2.0
#include "samebit/marks/mark.h"

#include <array>
#include <tuple>

namespace samebit {
namespace {

constexpr std::array<std::string_view, kMarkActions> kActions = {"replay", "ignore", "tolerate"};
constexpr std::array<std::string_view, kMarkScopes> kScopes
    = {"occurrence", "line", "shape", "module", "operator"};

template <typename Value, std::size_t N>
std::optional<Value> valueOf(const std::array<std::string_view, N>& words, std::string_view word)
{
    for (std::size_t i = 0; i < N; ++i) {
        if (words[i] == word)
            return static_cast<Value>(i);
    }
    return std::nullopt;
}

// What the scope looks at; of the line only the place, since its text may have moved.
auto target(const Mark& mark)
{
    const bool line = mark.scope == MarkScope::Line;
    const bool once = mark.scope == MarkScope::Occurrence;
    const bool inModule = mark.scope == MarkScope::Module || (line && mark.file.empty());
    return std::make_tuple(
        line ? mark.file : std::string(), line ? mark.line : 0, mark.op, mark.scope,
        inModule ? mark.module : std::string(),
        mark.scope == MarkScope::Shape ? mark.inputs : std::vector<std::string>(),
        once ? mark.signature : 0, once ? mark.stream : std::string(), once ? mark.step : 0,
        once ? mark.region : std::string(), once ? mark.occurrence : 0);
}

} // namespace

std::string_view name(MarkAction action)
{
    return kActions.at(static_cast<std::size_t>(action));
}

std::string_view name(MarkScope scope)
{
    return kScopes.at(static_cast<std::size_t>(scope));
}

std::optional<MarkAction> markActionOf(std::string_view word)
{
    return valueOf<MarkAction>(kActions, word);
}

std::optional<MarkScope> markScopeOf(std::string_view word)
{
    return valueOf<MarkScope>(kScopes, word);
}

bool sameTarget(const Mark& a, const Mark& b)
{
    return target(a) == target(b);
}

bool comesBefore(const Mark& a, const Mark& b)
{
    return target(a) < target(b);
}

} // namespace samebit
