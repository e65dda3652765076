// SPDX-License-Identifier: Apache-2.0
#include "runfile/block.h"

#include "samebit/util/hash64.h"

#include <algorithm>

namespace samebit {

namespace {

std::int64_t lastStepOf(const RunBatch& batch)
{
    std::int64_t last = -1;
    for (const OpRow& op : batch.ops)
        last = std::max(last, op.step);
    return last;
}

void markDraws(const RunBatch& batch, std::vector<std::uint32_t>& flags)
{
    for (const DrawRow& draw : batch.draws) {
        const std::int64_t index = raw(draw.op) - raw(batch.ops.front().seq);
        flags[static_cast<std::size_t>(index)] |= opflag::kDraws;
    }
}

} // namespace

std::uint64_t checksumOf(std::string_view keys, std::string_view detail)
{
    return mix64(hash64(keys), hash64(detail));
}

BlockLimits limitsOf(const RunData& run, std::int64_t ops, std::int64_t values)
{
    const auto count = [](const auto& rows) {
        return static_cast<std::int64_t>(rows.size());
    };
    return {.signatures = count(run.signatures),
            .streams = count(run.streams),
            .generators = count(run.generators),
            .metas = count(run.metas),
            .storages = count(run.storages),
            .contexts = count(run.contexts),
            .arguments = count(run.arguments),
            .stackNodes = count(run.stackNodes),
            .regions = count(run.regions),
            .ops = ops,
            .values = values};
}

PackedBatch BlockPacker::pack(const RunBatch& batch)
{
    m_fingerprint.addMetas(batch.metas);
    m_fingerprint.addValues(batch.values);
    KeyColumns columns;
    for (const OpRow& op : batch.ops) {
        const Fingerprints prints = m_fingerprint(op);
        columns.input.push_back(prints.input);
        columns.output.push_back(prints.output);
        columns.flags.push_back(op.flags | prints.flags);
    }
    markDraws(batch, columns.flags);

    PackedBatch packed;
    Block& block = packed.block;
    block.firstSeq = m_nextSeq;
    block.ops = static_cast<std::int64_t>(batch.ops.size());
    block.firstValue = m_nextValue;
    block.values = static_cast<std::int64_t>(batch.values.size());
    block.lastStep = lastStepOf(batch);
    block.keys = packKeys(batch, columns);
    block.detail = packDetail(batch);
    block.checksum = checksumOf(block.keys, block.detail);
    packed.flags = std::move(columns.flags);
    m_nextSeq += block.ops;
    m_nextValue += block.values;
    return packed;
}

OpDetail DecodedBlock::op(std::size_t index) const
{
    const DecodedOp& row = ops[index];
    const std::uint32_t firstInput = index == 0 ? 0 : ops[index - 1].endInput;
    const std::uint32_t firstOutput = index == 0 ? 0 : ops[index - 1].endOutput;
    return {.context = row.context,
            .arguments = row.arguments,
            .stack = row.stack,
            .region = row.region,
            .forward = row.forward,
            .inputs = std::span(inputs).subspan(firstInput, row.endInput - firstInput),
            .outputs = std::span(outputs).subspan(firstOutput, row.endOutput - firstOutput)};
}

ValueDetail DecodedBlock::value(std::size_t index) const
{
    const DecodedValue& row = values[index];
    ValueDetail detail = row.detail;
    detail.sources = std::span(sources).subspan(row.firstSource, row.sources);
    return detail;
}

} // namespace samebit
