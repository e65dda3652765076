// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/rundata.h"
#include "samebit/util/hash64.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace samebit::bench {

// A run made up for measuring: 200 steps' worth of a 20-layer net, five operators per layer, each
// op reading what the one before it made. Only contents and inserted ops vary.
class LayeredRun : public DetailSource
{
public:
    static constexpr int kLayers = 20;
    static constexpr int kOpsPerLayer = 5;
    static constexpr int kOpsPerStep = kLayers * kOpsPerLayer;

    using Content = std::function<std::uint64_t(OpIndex)>; // of an op's output
    using IsInserted = std::function<bool(OpIndex)>; // one more op stands before this one

    static RunData make(OpIndex ops, const Content& content, const IsInserted& isInserted);
    // One line per op, as a person would print it to compare runs with diff.
    static void print(const RunData& run, const std::string& path);

    OpDetail op(OpIndex index) override;
    ValueDetail value(ValueId id) override;

private:
    std::vector<std::uint64_t> m_content; // per op
    std::vector<InputSlot> m_inputs; // one per op: what the op before it made
    std::vector<OutputSlot> m_outputs;
};

} // namespace samebit::bench
