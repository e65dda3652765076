// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/scene.h"

#include <string>
#include <vector>

namespace samebit::report {

// What is said, behind the headline, of two runs without a divergence that is left: the sentence
// that belongs to the headline first.
std::vector<std::string> plainSentences(const Scene& scene);

} // namespace samebit::report
