// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/content.h"
#include "samebit/model/rows.h"
#include "samebit/model/runinfo.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace samebit {

// What the comparison engine reads of one run: small tables whole, ops as columns, slots and values
// by block on demand. Op index = seq - 1. Everything here comes from `op_block` and the interned
// tables; no row of `op` or `value` is read.

using OpIndex = std::int32_t; // 0-based; -1 none

struct Draw
{ // sparse: only ops that draw
    OpIndex op = -1;
    GeneratorId generator{};
    Digest128 before;
    Digest128 after;
};

// Columns of all ops, one element per op. Fingerprints only say "equal"; reasons are looked up for
// differing pairs.
struct OpColumns
{
    std::vector<SignatureId> signature;
    std::vector<std::uint64_t>
        input; // compared (read, read-write) slots before the op: position, digest, dtype, sizes
    std::vector<std::uint64_t>
        output; // compared results and written slots after it, same fields, plus non-tensor results
    std::vector<std::uint32_t> flags; // opflag
    std::vector<StreamId> stream;
    std::vector<std::int32_t> step; // -1 before step 0
    std::vector<Draw> draws; // in op order

    OpIndex size() const { return static_cast<OpIndex>(signature.size()); }
};

// The rest of one op, decoded from its block.
struct OpDetail
{
    ContextId context{};
    ArgumentsId arguments{};
    StackId stack{};
    RegionId region{};
    OpIndex forward = -1;
    std::span<const InputSlot> inputs;
    std::span<const OutputSlot> outputs;
};

struct ValueDetail
{ // ValueRow without what the engine does not need; `sources` points into the block
    ValueKind kind = ValueKind::Written;
    OpIndex producer = -1;
    int slot = -1;
    bool hasDigest = false;
    Digest128 digest;
    MetaId meta{};
    StorageId storage{};
    std::int64_t firstByte = 0;
    std::int64_t endByte = 0;
    std::uint32_t flags = 0;
    std::int64_t uninitBytes = 0;
    ValueId base{};
    std::span<const ValueId> sources;
};

// Gives details; decodes a block when first asked and keeps it. Not thread-safe. References live as
// long as the object.
class DetailSource
{
public:
    DetailSource() = default;
    DetailSource(const DetailSource&) = delete;
    DetailSource& operator=(const DetailSource&) = delete;
    virtual ~DetailSource() = default;
    virtual OpDetail op(OpIndex index) = 0;
    virtual ValueDetail value(ValueId id) = 0; // id none: a default ValueDetail
    // A block could not be decoded: what was asked from it is a default. Ask once, after the work.
    virtual bool damaged() const { return false; }
};

struct RunData
{
    RunInfo info;
    std::vector<KeyValue> environment;
    // Interned tables, element i has id i + 1 (ids are dense).
    std::vector<OperatorRow> operators;
    std::vector<SignatureRow> signatures;
    std::vector<FrameRow> frames;
    std::vector<StackNodeRow> stackNodes;
    std::vector<ModuleRow> modules;
    std::vector<RegionRow> regions;
    std::vector<StreamRow> streams;
    std::vector<TensorMetaRow> metas;
    std::vector<ContextRow> contexts;
    std::vector<ArgumentsRow> arguments;
    std::vector<GeneratorRow> generators;
    std::vector<StorageRow> storages;
    std::vector<TensorNameRow> tensorNames;
    std::vector<SourceRow> sources;
    std::vector<AlertRow> alerts;

    OpColumns ops;
    std::shared_ptr<DetailSource> detail; // never null in a loaded run
    std::shared_ptr<ContentSource> contents; // null: this run came without its kept tensors

    const SignatureRow& signatureOf(OpIndex op) const
    {
        return signatures[static_cast<std::size_t>(raw(ops.signature[static_cast<std::size_t>(op)]))
                          - 1];
    }
    const OperatorRow& operatorOf(OpIndex op) const
    {
        return operators[static_cast<std::size_t>(raw(signatureOf(op).op)) - 1];
    }
};

} // namespace samebit
