// SPDX-License-Identifier: Apache-2.0
#include "report/scene.h"

#include "report/sourcetext.h"
#include "report/words.h"

#include <fmt/format.h>

#include <charconv>

namespace samebit::report {

Scene::Scene(const ReportInput& input, std::string folder)
    : m_input(input)
    , m_folder(std::move(folder))
{
}

const RunData& Scene::run(Side side) const
{
    return side == Side::Baseline ? *m_input.baseline : *m_input.candidate;
}

const std::string& Scene::path(Side side) const
{
    return side == Side::Baseline ? m_input.baselinePath : m_input.candidatePath;
}

const Origin* Scene::first() const
{
    const auto at = marked() == nullptr ? comparison().first : marked()->first;
    return at < 0 ? nullptr : &comparison().origins[static_cast<std::size_t>(at)];
}

VerdictWord Scene::verdict() const
{
    return marked() == nullptr ? comparison().verdict : marked()->verdict;
}

std::vector<const Origin*> Scene::originsLeft() const
{
    const std::vector<Origin>& origins = comparison().origins;
    std::vector<const Origin*> left;
    for (std::size_t i = 0; i < origins.size(); ++i) {
        if (marked() == nullptr || marked()->markOfOrigin[i] < 0)
            left.push_back(&origins[i]);
    }
    return left;
}

std::int64_t Scene::differingLeft() const
{
    return comparison().counts.differing() - (marked() == nullptr ? 0 : marked()->explained);
}

std::string Scene::allowOptions() const
{
    std::string options;
    for (const std::string& path : m_input.allowPaths)
        options += " --allow " + pathWord(path);
    return options;
}

Side Scene::sideOf(const Origin& origin)
{
    return origin.baseline >= 0 ? Side::Baseline : Side::Candidate;
}

OpIndex Scene::opOf(const Origin& origin)
{
    return origin.baseline >= 0 ? origin.baseline : origin.candidate;
}

std::string Scene::showCommand(const Origin& origin) const
{
    return fmt::format("samebit show {} {}", pathWord(path(sideOf(origin))), opOf(origin) + 1);
}

std::string Scene::shownFile(Side side, const std::string& file) const
{
    return report::shownFile(run(side).info, file, m_folder);
}

std::string Scene::shownPlace(Side side, const SourcePlace& place) const
{
    if (place.file.empty())
        return "no Python frame";
    std::string shown
        = cutFront(shownFile(side, place.file), 60) + ":" + std::to_string(place.line);
    if (!place.function.empty())
        shown += " in " + cut(printable(place.function), 40);
    return shown;
}

std::optional<std::string> Scene::sourceLine(Side side, const std::string& file, int line) const
{
    return recordedLine(run(side), file, line);
}

namespace {

std::optional<std::int64_t> elementsOf(const RunData& run, ValueId id)
{
    const MetaId meta = run.detail->value(id).meta;
    if (isNone(meta) || static_cast<std::size_t>(raw(meta)) > run.metas.size())
        return std::nullopt;
    std::int64_t count = 1;
    for (const std::int64_t size : run.metas[static_cast<std::size_t>(raw(meta)) - 1].sizes) {
        if (size < 0 || __builtin_mul_overflow(count, size, &count))
            return std::nullopt;
    }
    return count;
}

} // namespace

std::optional<std::int64_t> Scene::elements(const Origin& origin, const std::string& slot) const
{
    const RunData& data = run(sideOf(origin));
    const std::size_t space = slot.find(' ');
    std::size_t number = 0;
    if (space == std::string::npos || !data.detail || opOf(origin) < 0)
        return std::nullopt;
    if (std::from_chars(slot.data() + space + 1, slot.data() + slot.size(), number).ec
        != std::errc())
        return std::nullopt;
    const OpDetail detail = data.detail->op(opOf(origin));
    if (slot.starts_with("output") && number < detail.outputs.size())
        return elementsOf(data, detail.outputs[number].value);
    if (slot.starts_with("input") && number < detail.inputs.size())
        return elementsOf(data, detail.inputs[number].value);
    return std::nullopt;
}

} // namespace samebit::report
