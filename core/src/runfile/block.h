// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runfile/fingerprint.h"
#include "samebit/model/rundata.h"
#include "samebit/runfile/runbatch.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace samebit {

// One row of `op_block`: the ops and values of one batch, packed for the engine (core/FORMAT.md,
// "Blocks").
struct Block
{
    std::int64_t firstSeq = 0; // of the next op when there is none in here
    std::int64_t ops = 0;
    std::int64_t firstValue = 0;
    std::int64_t values = 0;
    std::int64_t lastStep = -1; // largest step in here
    std::string keys;
    std::string detail; // zstd
    std::uint64_t checksum = 0; // XXH3-64 of keys, then detail
};
std::uint64_t checksumOf(std::string_view keys, std::string_view detail);

// The ids that exist: a packed reference must not point past them. All tables are dense from 1.
struct BlockLimits
{
    std::int64_t signatures = 0;
    std::int64_t streams = 0;
    std::int64_t generators = 0;
    std::int64_t metas = 0;
    std::int64_t storages = 0;
    std::int64_t contexts = 0;
    std::int64_t arguments = 0;
    std::int64_t stackNodes = 0;
    std::int64_t regions = 0;
    std::int64_t ops = 0;
    std::int64_t values = 0;
};
BlockLimits limitsOf(const RunData& run, std::int64_t ops,
                     std::int64_t values); // interned tables are filled

// What a packed batch adds to its op rows.
struct PackedBatch
{
    Block block;
    std::vector<std::uint32_t> flags; // of the ops, with those that follow from slots and draws
};

// Packs batch after batch of one run, in order.
class BlockPacker
{
public:
    // `older` finds a value of an earlier batch that the packer no longer remembers.
    explicit BlockPacker(ValueKeys::Lookup older = {})
        : m_fingerprint(std::move(older))
    {
    }
    PackedBatch pack(const RunBatch& batch);

private:
    Fingerprinter m_fingerprint;
    std::int64_t m_nextSeq = 1;
    std::int64_t m_nextValue = 1;
};

// Keys: one element per op and column. Fingerprints and flags in op order.
struct KeyColumns
{
    std::vector<std::uint64_t> input;
    std::vector<std::uint64_t> output;
    std::vector<std::uint32_t> flags;
};
std::string packKeys(const RunBatch& batch, const KeyColumns& columns);
// Appends the block's ops to `columns`. False: damaged; `columns` is then to be thrown away.
bool unpackKeys(const Block& block, const BlockLimits& limits, OpColumns& columns);

// Detail, decoded.
struct DecodedOp
{
    ContextId context{};
    ArgumentsId arguments{};
    StackId stack{};
    RegionId region{};
    OpIndex forward = -1;
    std::uint32_t endInput = 0; // first is the end of the op before
    std::uint32_t endOutput = 0;
};

struct DecodedValue
{
    ValueDetail detail; // without sources
    std::uint32_t firstSource = 0;
    std::uint32_t sources = 0;
};

struct DecodedBlock
{
    std::vector<DecodedOp> ops;
    std::vector<InputSlot> inputs;
    std::vector<OutputSlot> outputs;
    std::vector<DecodedValue> values;
    std::vector<ValueId> sources;

    OpDetail op(std::size_t index) const;
    ValueDetail value(std::size_t index) const;
};
std::string packDetail(const RunBatch& batch);
// Nothing: damaged.
std::optional<DecodedBlock> unpackDetail(const Block& block, const BlockLimits& limits);

} // namespace samebit
