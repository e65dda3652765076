// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace samebit {

// A sentence that is not written yet: a key of the catalogue in core/report and its arguments.
// Only core/report turns it into English; the window translates by key. Example key:
// "cause.rerun.evidence".
struct Message
{
    std::string key;
    std::vector<std::string> args;

    bool operator==(const Message&) const = default;
};

} // namespace samebit
