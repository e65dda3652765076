// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runfile/block.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace samebit {

// The details of a run by block: decoded when first asked, kept as long as the object. Not
// thread-safe.
class BlockDetails final : public DetailSource
{
public:
    // Gives the compressed detail of block `index`; nothing when it cannot be read any more.
    using Fetch = std::function<std::optional<std::string>(std::size_t index)>;

    // `blocks` in order, their `keys` and `detail` empty.
    BlockDetails(std::vector<Block> blocks, const BlockLimits& limits, Fetch fetch);

    OpDetail op(OpIndex index) override;
    ValueDetail value(ValueId id) override;
    bool damaged() const override { return m_damaged; }

private:
    const DecodedBlock* decoded(std::size_t block);

    std::vector<Block> m_blocks;
    std::vector<std::unique_ptr<DecodedBlock>> m_decoded;
    BlockLimits m_limits;
    Fetch m_fetch;
    bool m_damaged = false;
};

} // namespace samebit
