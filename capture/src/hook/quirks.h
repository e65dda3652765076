// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace samebit::capture {

// What schemas do not say, by operator name (study, interception.md 2.4; the sweep test finds
// changes).
struct Quirk
{
    std::string_view name;
    std::span<const int> writes; // arguments that are written without (a!)
    std::span<const int> scratchReturns; // workspaces: partly uninitialised, never compared
    int writesIfTrue = -1; // only when this bool argument is true
    int scratchArgument = -1; // a workspace that is read and written: never compared
};

const Quirk* quirkOf(std::string_view name); // null: none
bool overwritesSelf(std::string_view name); // in-place, and does not read what it replaces
bool readsNoContent(std::string_view name); // only sizes, dtype and device of its tensors matter:
                                            // zeros_like, new_full
bool leavesUninitialised(std::string_view name); // empty, new_empty, empty_like, ...
bool isPlainCopy(std::string_view name);
bool isEntry(std::string_view name); // brings in bytes from outside
bool isObservation(std::string_view name); // a value leaves the program's tensors
bool isBookkeeping(
    std::string_view name); // neither reads nor writes tensor content, and computes nothing
bool isListedNonDeterministic(std::string_view name); // by PyTorch's documentation, on this device
bool isKnownNamespace(std::string_view name); // its schemas can be trusted (with the quirks)
bool isCollective(std::string_view name);

} // namespace samebit::capture
