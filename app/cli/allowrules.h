// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "markoptions.h"

#include <string>
#include <vector>

namespace samebit::cli {

// Where a rule that is written by hand holds.
struct RuleOptions
{
    MarkOptions terms;
    std::string op;
    std::string file;
    int line = 0;
    std::string function;
    std::string module;
    std::vector<std::string> inputs;
};

// A rule from words alone: no run is needed.
Result<Mark> ruleFrom(const RuleOptions& options);

int addRule(const RuleOptions& options);
int listRules(const std::vector<std::string>& paths);
int removeRules(const std::string& path, const std::vector<int>& numbers);
int mergeLists(const std::vector<std::string>& paths, const std::string& output,
               const std::string& prefer);

} // namespace samebit::cli
