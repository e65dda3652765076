// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/verdict/comparison.h"

#include <string>

namespace samebit::report {

// By how much: "191 of 200 elements, largest difference 3.1e-04"; that it is not known where that
// is the question; empty for kinds that are about something else.
std::string magnitudePhrase(const Origin& origin);
std::string measuredText(const Magnitude& magnitude);

// First differing element, ULP, relative difference; empty when nothing was measured.
std::string magnitudeDetail(const Origin& origin);

} // namespace samebit::report
