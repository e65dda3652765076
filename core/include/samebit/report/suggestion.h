// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace samebit {

// The known word that was probably meant: at most two edits away (one for short words), else empty.
// Edits: insert, delete, replace, swap of neighbours (optimal string alignment distance).
std::string suggestion(const std::string& word, const std::vector<std::string>& known);

} // namespace samebit
