// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

namespace samebit::capture {

struct PythonObject;

// The name of `child` below `parent`, as nn.Module.named_modules gives it ("layers.0"); none when
// it is not in there. Reads the modules' own `_modules` and runs no code of theirs. Under the GIL.
std::optional<std::string> pathBelow(PythonObject* parent, PythonObject* child);

// Joins two dotted paths, either of which may be empty.
std::string joinPath(const std::string& parent, const std::string& child);

} // namespace samebit::capture
