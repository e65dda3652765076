// SPDX-License-Identifier: Apache-2.0
#include "report/showslots.h"

#include "report/catalogue.h"
#include "report/words.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

namespace samebit::report {

namespace {

std::string argumentName(const OperatorRow& op, std::size_t index)
{
    const auto names = nlohmann::json::parse(op.arguments, nullptr, false);
    if (names.is_array() && index < names.size() && names[index].is_string())
        return printable(names[index].get<std::string>());
    return std::to_string(index);
}

std::string roleText(SlotRole role)
{
    switch (role) {
    case SlotRole::Read:
        return say("role.read");
    case SlotRole::ReadWrite:
        return say("role.read-write");
    case SlotRole::Overwrite:
        return say("role.overwrite");
    case SlotRole::View:
        return say("role.view");
    case SlotRole::Scratch:
        break;
    }
    return say("role.scratch");
}

// "train.py:31 (parameter net.embed.weight)" of a value that no op wrote.
std::string nameOf(const RunData& run, const ValueRow& value)
{
    for (const TensorNameRow& name : run.tensorNames) {
        if (name.storage == value.storage && !isNone(value.storage)
            && value.firstByte >= name.firstByte
            && (name.endByte == 0 || value.firstByte < name.endByte))
            return name.role + " " + name.name;
    }
    const StorageRow* const storage = rowOf(run.storages, value.storage);
    return storage == nullptr || storage->owner.empty() ? std::string()
                                                        : storage->owner + " memory";
}

std::string producerText(const RunData& run, const ValueRow& value)
{
    const std::int64_t seq = raw(value.producer);
    std::string op = fmt::format("#{}", seq);
    if (seq >= 1 && seq <= run.ops.size())
        op += " " + operatorText(run.operatorOf(static_cast<OpIndex>(seq - 1)));
    const std::string base = std::to_string(raw(value.base));
    const std::string known = nameOf(run, value);
    switch (value.kind) {
    case ValueKind::Written:
        return say("value.written", {op});
    case ValueKind::View:
        return say("value.view", {base});
    case ValueKind::Assembled:
        return say("value.assembled", {std::to_string(value.sources.size())});
    case ValueKind::External:
        return known.empty() ? say("value.external") : say("value.external.named", {known});
    case ValueKind::Changed:
        return say("value.changed", {base});
    case ValueKind::Uninitialised:
        return say("value.uninitialised", {op});
    case ValueKind::Pending:
        break;
    }
    return say("value.pending");
}

// Whether the file has the elements, too.
std::string keptText(const RunData& run, ValueId id)
{
    if (!run.contents)
        return {};
    const auto content = run.contents->content(id);
    if (!content)
        return say("value.kept-damaged");
    std::string text
        = *content ? say("value.kept", {std::to_string((*content)->bytes.size())}) : std::string();
    if (const auto summary = run.contents->summary(id); summary && summary->finite() > 0) {
        const auto finite = static_cast<double>(summary->finite());
        text += (text.empty() ? "" : ", ")
            + say("value.summary",
                  {fmt::format("{:.6g}", summary->least), fmt::format("{:.6g}", summary->most),
                   fmt::format("{:.6g}", summary->sum / finite),
                   fmt::format("{:.6g}", std::sqrt(summary->squares)),
                   summary->finite() == summary->numbers
                       ? std::string()
                       : std::to_string(summary->numbers - summary->finite())});
    }
    return text;
}

Result<std::string> valueText(RunReader& reader, const RunData& run, ValueId id)
{
    if (isNone(id))
        return say("value.none");
    auto value = reader.value(id);
    if (!value)
        return Unexpected(value.error());
    const TensorMetaRow* const meta = rowOf(run.metas, value->meta);
    return say("value",
               {meta == nullptr ? "?" : metaText(*meta), std::to_string(raw(id)),
                producerText(run, *value),
                value->digest ? hexText(*value->digest) : say("value.no-digest"),
                keptText(run, id)});
}

std::string position(const std::string& name, std::uint16_t at, bool inList)
{
    return inList ? fmt::format("{}[{}]", name, at) : name;
}

} // namespace

Result<void> addInputs(FactSheet& sheet, RunReader& reader, const RunData& run, const OpRow& op,
                       const OperatorRow& opRow)
{
    for (std::size_t i = 0; i < op.inputs.size(); ++i) {
        const InputSlot& slot = op.inputs[i];
        auto value = valueText(reader, run, slot.value);
        if (!value)
            return Unexpected(value.error());
        const bool inList = slot.position > 0
            || (i + 1 < op.inputs.size() && op.inputs[i + 1].argument == slot.argument);
        const std::string name
            = position(argumentName(opRow, slot.argument), slot.position, inList);
        sheet.add(fmt::format("input {}", i), name + ": " + *value + ", " + roleText(slot.role));
    }
    return {};
}

Result<void> addOutputs(FactSheet& sheet, RunReader& reader, const RunData& run, const OpRow& op,
                        const OperatorRow& opRow)
{
    for (std::size_t i = 0; i < op.outputs.size(); ++i) {
        const OutputSlot& slot = op.outputs[i];
        auto value = valueText(reader, run, slot.value);
        if (!value)
            return Unexpected(value.error());
        const std::string name = slot.written
            ? say("show.written", {argumentName(opRow, slot.index)})
            : say("show.result", {std::to_string(slot.index)});
        sheet.add(fmt::format("output {}", i),
                  position(name, slot.position, slot.position > 0) + ": " + *value);
    }
    return {};
}

} // namespace samebit::report
