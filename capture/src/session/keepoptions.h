// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/content.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace samebit::capture {

// One rule of an allowlist in the plain form that `samebit record --keep` hands over. What is empty
// or missing matches any op; everything that is given must match.
struct KeepRule
{
    std::string op; // "aten::add.Tensor"
    std::string file; // of the user frame, as stored: relative to the working folder when below it
    int line = 0;
    std::string function;
    std::optional<std::string> module; // this module or one inside it
    std::optional<std::string> frameless; // in exactly this module, and without a user frame
    std::vector<std::string> inputs; // "float32 [2, 3]" of each tensor argument; empty text: any
    std::uint64_t signature = 0; // strong
    std::string stream; // "main 0"
    std::optional<std::int64_t> step; // -1: before step 0
    std::int64_t occurrence = -1; // of that signature in its stream, step and region, from 0
    bool operator==(const KeepRule&) const = default;
};

// Fields NAME=VALUE separated by tabs, named as above (input once per argument; signature in hex).
// In a value "\t", "\n" and "\\" are escaped. None: not such a text.
std::optional<KeepRule> keepRuleFrom(std::string_view text);

// Which content is stored beside its digest. By default: outputs of ops that PyTorch documents as
// non-deterministic on this device, and all outputs up to `smallBytes`.
struct KeepOptions
{
    bool all = false; // --level tensors
    bool statistics = false; // --level stats and sketch: a summary beside each digest
    bool sketches = false; // --level sketch
    std::vector<KeepRule> rules; // --keep: inputs and outputs of these ops
    std::uint64_t smallBytes = 64;
    std::uint64_t opBytes = std::uint64_t{16} << 20; // one op, unless it was chosen
    std::optional<std::uint64_t> budgetBytes; // of the whole run; none: the defaults below

    bool isChosen() const { return all || !rules.empty(); }
    std::uint64_t budget(bool chosen) const
    {
        return budgetBytes.value_or(chosen ? kChosen : kDefault);
    }

    static constexpr std::uint64_t kDefault = std::uint64_t{256} << 20;
    static constexpr std::uint64_t kChosen = std::uint64_t{16} << 30;
};

} // namespace samebit::capture
