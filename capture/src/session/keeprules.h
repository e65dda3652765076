// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/rows.h"
#include "session/keepoptions.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace samebit::capture {

// An op as the rules see it: what its signature stands for.
struct KeepPlace
{
    std::string op; // "aten::add.Tensor"
    const FrameRow* frame = nullptr; // the user frame; of a backward op that of its forward op
    const std::string* module = nullptr; // its path; null: outside any module
    std::vector<std::string> inputs; // "float32 [2, 3]" of each tensor argument that counts
    std::uint64_t signature = 0;
};

// One op among those of its signature.
struct KeepMoment
{
    SignatureId signature{};
    StreamId stream{};
    std::string_view streamName; // "main 0"
    std::int64_t step = -1;
    RegionId region{};
};

// Which ops were chosen. What a rule says of a place holds for all ops of one signature, so rules
// are looked at once per signature; only occurrences are counted op by op. The capture lock guards
// it.
class KeepRules
{
public:
    explicit KeepRules(std::vector<KeepRule> rules);

    bool empty() const { return m_rules.empty(); }
    bool isKnown(SignatureId signature) const { return m_matching.contains(signature); }
    void add(SignatureId signature, const KeepPlace& place); // once per signature
    // Is this op, the next one of its signature, a chosen one?
    bool matches(const KeepMoment& op);
    const std::vector<std::int64_t>& matchedOps() const { return m_matchedOps; } // by rule

private:
    std::vector<KeepRule> m_rules;
    std::vector<std::int64_t> m_matchedOps;
    std::unordered_map<SignatureId, std::vector<std::uint32_t>> m_matching;
    std::unordered_map<std::uint64_t, std::int64_t>
        m_occurrences; // by signature hash, stream, step, region
};

} // namespace samebit::capture
