// SPDX-License-Identifier: Apache-2.0
#include "runfile/slotjson.h"

#include <cstdint>
#include <span>

namespace samebit {

namespace {

std::string idText(ValueId value)
{
    return isNone(value) ? std::string("null") : std::to_string(raw(value));
}

// A tensor, or a list with null for each element that is none.
std::string argumentAsJson(std::span<const InputSlot> slots)
{
    if (slots.size() == 1 && slots.front().position == 0)
        return idText(slots.front().value);
    std::string text = "[";
    std::size_t i = 0;
    for (std::uint16_t position = 0; i < slots.size(); ++position) {
        text += position > 0 ? "," : "";
        text += slots[i].position == position ? idText(slots[i++].value) : "null";
    }
    return text + "]";
}

} // namespace

std::string inputsAsJson(const std::vector<InputSlot>& inputs)
{
    std::string text = "[";
    std::uint16_t argument = 0;
    for (std::size_t i = 0; i < inputs.size(); ++argument) {
        text += argument == 0 ? "" : ",";
        std::size_t end = i;
        while (end < inputs.size() && inputs[end].argument == argument)
            ++end;
        text += end == i ? "null" : argumentAsJson(std::span(inputs).subspan(i, end - i));
        i = end;
    }
    return text + "]";
}

std::string outputsAsJson(const std::vector<OutputSlot>& outputs)
{
    std::string text = "[";
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        text += i == 0 ? "" : ",";
        text += idText(outputs[i].value);
    }
    return text + "]";
}

} // namespace samebit
