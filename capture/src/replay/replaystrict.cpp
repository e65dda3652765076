// SPDX-License-Identifier: Apache-2.0
#include "replay/replaystrict.h"

#include <string_view>

namespace samebit::capture {
namespace {

struct Words
{
    std::string_view reason;
    std::string_view words; // after the slot, when there is one
};
constexpr Words kWords[] = {
    {"arguments", "its arguments that are no tensors are not the recorded ones"},
    {"operator", "another operator is at its place"},
    {"outputs", "does not write what was recorded"},
    {"dtype", "has another dtype than recorded"},
    {"shape", "has another shape than recorded"},
    {"device", "is on another device than recorded"},
    {"layout", "has another layout than recorded"},
    {"aliasing", "shares its bytes with an argument"},
    {"overlap", "has elements that share bytes"},
    {"memory", "has no memory of its own"},
    {"collective", "a collective is never replayed"},
    {"pending", "its results are not ready when it returns"},
    {"threw", "it has raised an error"},
    {"damaged", "the replay file is damaged there"},
    {"left-over", "the op did not come"},
};

} // namespace

std::string strictError(const ReplayOp& op, const std::string& reason)
{
    const std::size_t space = reason.find(' ');
    const std::string word = reason.substr(0, space);
    const std::string slot = space == std::string::npos ? "" : reason.substr(space + 1);
    std::string text = "replay stopped at " + op.op;
    if (!op.file.empty()) {
        text += ", " + op.file + ":" + std::to_string(op.line);
    }
    text += op.step < 0 ? ", before step 0: " : ", step " + std::to_string(op.step) + ": ";
    if (word == "inputs") {
        text += slot.empty() ? "an input is missing" : "input " + slot + " is not the recorded one";
        return text + " (--replay-strict)";
    }
    for (const Words& known : kWords) {
        if (known.reason == word) {
            text += slot + (slot.empty() ? "" : " ") + std::string(known.words);
        }
    }
    return text + " (--replay-strict)";
}

} // namespace samebit::capture
