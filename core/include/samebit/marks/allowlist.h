// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/marks/mark.h"
#include "samebit/util/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace samebit {

// A `*.allow.json`: marks, meant for git. The text is stable: fields and marks have one order, so
// that equal lists are equal files and a merge touches few lines.
inline constexpr int kAllowlistVersion = 1;

// Errors: AllowlistInvalid (args: line from 1, or "" ; what, as a message key; its arguments),
// `file` is only for the error. Nothing is skipped silently: an unknown field is an error too.
Result<std::vector<Mark>> parseAllowlist(std::string_view json, const std::string& file);
std::string allowlistText(std::vector<Mark> marks);

// Errors: FileNotFound, FilePermission, AllowlistInvalid.
Result<std::vector<Mark>> readAllowlist(const std::string& path);
// Writes a new file and renames it into place. Errors: OutputNotWritable.
Result<void> writeAllowlist(const std::string& path, const std::vector<Mark>& marks);

// Puts the mark in, or in the place of one with the same target. True: it replaced one.
bool addMark(std::vector<Mark>& marks, Mark mark);

// Two marks of the same target that want different things.
struct MarkConflict
{
    Mark first;
    Mark second;
};
struct MergedMarks
{
    std::vector<Mark> marks; // of a conflict: the first one
    std::vector<MarkConflict> conflicts;
};
MergedMarks mergeMarks(const std::vector<std::vector<Mark>>& lists);

} // namespace samebit
