// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/align/alignment.h"

#include <array>
#include <vector>

namespace samebit {

// The layers of alignment, strict to loose. A looser layer sees only what the stricter ones left
// open.
enum class Layer : std::uint8_t
{
    Strong = 0, // strong signature, same line
    Medium = 1, // without dtypes, shapes, layout
    Weak = 2, // base name, phase, module, function, line
    MediumAnyLine = 3,
    WeakAnyLine = 4,
};
inline constexpr int kLayerCount = 5;
PairRule ruleOf(Layer layer);

// Symbols of the ops of both runs: per layer and signature one small number, equal across the runs.
class Keys
{
public:
    Keys(const Baseline<const RunData*>& baseline, const Candidate<const RunData*>& candidate);

    std::int32_t ofBaseline(Layer layer, OpIndex op) const { return m_baseline.of(layer, op); }
    std::int32_t ofCandidate(Layer layer, OpIndex op) const { return m_candidate.of(layer, op); }

private:
    struct Table
    {
        const RunData* run = nullptr;
        std::array<std::vector<std::int32_t>, kLayerCount> symbols; // per signature

        std::int32_t of(Layer layer, OpIndex op) const
        {
            const auto signature
                = static_cast<std::size_t>(raw(run->ops.signature[static_cast<std::size_t>(op)]));
            return symbols[static_cast<std::size_t>(layer)][signature - 1];
        }
    };
    Table m_baseline;
    Table m_candidate;
};

} // namespace samebit
