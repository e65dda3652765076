// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/scene.h"

#include <string>
#include <vector>

namespace samebit::report {

// What is said of the two runs as wholes.

std::string shownName(const std::string& path); // a path as it stands in a sentence

// "baseline a.db 418 530 ops, candidate b.db 418 530 ops", resumed: which steps are which.
std::string sidesText(const Scene& scene);

std::string environmentText(const Scene& scene); // "Environments: no difference."

// "the candidate stopped at op 20 113, step 4 (killed by signal 9)"; empty for a complete run.
std::string endText(const Scene& scene, Side side);

std::string unpairedText(
    const Scene& scene); // "40 ops only in the candidate (first: aten::add, step 0, t.py:3)"

// What was not compared or not seen, one sentence each. `withEnds`: also how an incomplete run
// ended.
std::vector<std::string> noteTexts(const Scene& scene, bool withEnds);

// The state words of the headline: "DIVERGED", "IDENTICAL", ...
std::string headline(const Scene& scene);

// Commands worth running next, most useful first, with what each is for.
struct NextCommand
{
    std::string command;
    std::string purpose;
};
std::vector<NextCommand> nextCommands(const Scene& scene);

} // namespace samebit::report
