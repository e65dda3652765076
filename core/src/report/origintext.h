// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/scene.h"

#include <string>
#include <vector>

namespace samebit::report {

// Sentences about one origin; the same words in the text report, the answer bar and lists.

std::string
stepText(const Origin& origin); // "step 2", "baseline step 5 = candidate step 0", "before step 0"

// "aten::index_put_, step 2, backward, train.py:88 in Net.forward (module net.embed)"
std::string originPlace(const Scene& scene, const Origin& origin);

std::string howText(const Origin& origin); // the sentence of the kind
std::vector<std::string>
factTexts(const Origin& origin); // arguments and further evidence, one sentence each

// "The 418 206 ops before it are identical." and what there was else before it.
std::string beforeText(const Scene& scene, const Origin& origin);

// "It explains 323 of the 323 other differing ops." or, with several origins, how they share them.
std::string coneText(const Scene& scene, const Origin& origin);

// "rerun - the operation does not repeat itself"; empty when the origin has no cause.
std::string causeLine(const CauseFinding& finding);

// The shortest remedy, with the names of the user's own line where the pattern is certain.
std::string remedyText(const Scene& scene, const Origin& origin);

} // namespace samebit::report
