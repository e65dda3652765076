// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace samebit {

// Creates every table and view of format 1 (core/FORMAT.md has the meaning of each column).
extern const char* const kSchema;

} // namespace samebit
