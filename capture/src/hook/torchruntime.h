// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace samebit::capture {

// The libtorch that is loaded in this process.
std::string torchVersion(); // "2.13.0", of the headers that this library was built with
bool hasFittingTorch(); // the loaded libtorch has our minor version
bool hasTwoTorches(); // two copies of libtorch or libc10 are loaded: registrations of one would
                      // reach the other

} // namespace samebit::capture
