// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace samebit::report {

// One argument of a message in the form that the catalogue asks for (catalogue.h); form 0: made
// printable.
std::string argumentForm(const std::string& argument, char form);

} // namespace samebit::report
