// SPDX-License-Identifier: Apache-2.0
#include "runfile/blockdetails.h"

#include <algorithm>
#include <utility>

namespace samebit {

namespace {

// The last block that begins at or before `id`, in a list in which `first` goes up.
template <typename First>
std::size_t blockAt(const std::vector<Block>& blocks, std::int64_t id, First first)
{
    const auto after = std::upper_bound(
        blocks.begin(), blocks.end(), id,
        [first](std::int64_t key, const Block& block) { return key < block.*first; });
    return static_cast<std::size_t>(after - blocks.begin()) - 1;
}

} // namespace

BlockDetails::BlockDetails(std::vector<Block> blocks, const BlockLimits& limits, Fetch fetch)
    : m_blocks(std::move(blocks))
    , m_decoded(m_blocks.size())
    , m_limits(limits)
    , m_fetch(std::move(fetch))
{
}

OpDetail BlockDetails::op(OpIndex index)
{
    const std::int64_t seq = std::int64_t{index} + 1;
    if (seq < 1 || seq > m_limits.ops)
        return {};
    const std::size_t at = blockAt(m_blocks, seq, &Block::firstSeq);
    const DecodedBlock* block = decoded(at);
    return block ? block->op(static_cast<std::size_t>(seq - m_blocks[at].firstSeq)) : OpDetail{};
}

ValueDetail BlockDetails::value(ValueId id)
{
    if (raw(id) < 1 || raw(id) > m_limits.values)
        return {};
    const std::size_t at = blockAt(m_blocks, raw(id), &Block::firstValue);
    const DecodedBlock* block = decoded(at);
    return block ? block->value(static_cast<std::size_t>(raw(id) - m_blocks[at].firstValue))
                 : ValueDetail{};
}

const DecodedBlock* BlockDetails::decoded(std::size_t block)
{
    std::unique_ptr<DecodedBlock>& kept = m_decoded[block];
    if (kept)
        return kept.get();
    Block whole = m_blocks[block];
    std::optional<std::string> detail = m_fetch(block);
    std::optional<DecodedBlock> decoded;
    if (detail) {
        whole.detail = *std::move(detail);
        decoded = unpackDetail(whole, m_limits);
    }
    if (!decoded) {
        m_damaged = true;
        return nullptr;
    }
    kept = std::make_unique<DecodedBlock>(*std::move(decoded));
    return kept.get();
}

} // namespace samebit
