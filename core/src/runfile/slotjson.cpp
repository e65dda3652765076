// SPDX-License-Identifier: Apache-2.0
#include "runfile/slotjson.h"

namespace samebit {

namespace {

void appendId(std::string& text, ValueId value)
{
    text += isNone(value) ? std::string("null") : std::to_string(raw(value));
}

} // namespace

std::string inputsAsJson(const std::vector<InputSlot>& inputs)
{
    std::string text = "[";
    std::uint16_t argument = 0;
    for (std::size_t i = 0; i < inputs.size(); ++argument) {
        text += argument == 0 ? "" : ",";
        if (inputs[i].argument != argument) {
            text += "null";
            continue;
        }
        std::size_t end = i;
        while (end < inputs.size() && inputs[end].argument == argument)
            ++end;
        const bool list = end - i > 1 || inputs[i].position > 0;
        text += list ? "[" : "";
        for (std::uint16_t position = list ? 0 : inputs[i].position; i < end; ++position) {
            text += list && position > 0 ? "," : "";
            if (inputs[i].position == position)
                appendId(text, inputs[i++].value);
            else
                text += "null";
        }
        text += list ? "]" : "";
    }
    return text + "]";
}

std::string outputsAsJson(const std::vector<OutputSlot>& outputs)
{
    std::string text = "[";
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        text += i == 0 ? "" : ",";
        appendId(text, outputs[i].value);
    }
    return text + "]";
}

} // namespace samebit
