// SPDX-License-Identifier: Apache-2.0
#include "samebit/runfile/runbatch.h"

namespace samebit {

namespace {

std::size_t textBytes(const OperatorRow& row)
{
    return row.name.size() + row.overload.size() + row.arguments.size();
}
std::size_t textBytes(const FrameRow& row)
{
    return row.file.size() + row.function.size() + row.language.size();
}
std::size_t textBytes(const ModuleRow& row)
{
    return row.path.size() + row.type.size();
}
std::size_t textBytes(const RegionRow& row)
{
    return row.name.size();
}
std::size_t textBytes(const StreamRow& row)
{
    return row.kind.size() + row.name.size();
}
std::size_t textBytes(const TensorMetaRow& row)
{
    return (row.sizes.size() + row.strides.size()) * sizeof(std::int64_t) + row.layout.size()
        + row.device.size();
}
std::size_t textBytes(const StorageRow& row)
{
    return row.owner.size();
}
std::size_t textBytes(const TensorNameRow& row)
{
    return row.role.size() + row.name.size();
}
std::size_t textBytes(const KeyValue& row)
{
    return row.key.size() + row.value.size();
}
std::size_t textBytes(const ContextRow& row)
{
    std::size_t bytes = 0;
    for (const KeyValue& value : row.values)
        bytes += sizeof value + textBytes(value);
    return bytes;
}
std::size_t textBytes(const ArgumentsRow& row)
{
    return row.text.size() + row.types.size();
}
std::size_t textBytes(const GeneratorRow& row)
{
    return row.device.size() + row.initialSeed.size();
}
std::size_t textBytes(const SourceRow& row)
{
    return row.file.size() + row.text.size();
}
std::size_t textBytes(const AlertRow& row)
{
    return row.kind.size() + row.text.size();
}
std::size_t textBytes(const ReplayUseRow& row)
{
    return row.rule.size() + row.outcome.size();
}
std::size_t textBytes(const ValueRow& row)
{
    return row.sources.size() * sizeof(ValueId);
}
std::size_t textBytes(const OpRow& row)
{
    return row.result.size() + row.inputs.size() * sizeof(InputSlot)
        + row.outputs.size() * sizeof(OutputSlot);
}
std::size_t textBytes(const BlobRow& row)
{
    return row.bytes.size();
}
std::size_t textBytes(const SummaryRow& row)
{
    return row.summary.sketch.size() * sizeof(double);
}
std::size_t textBytes(const StackNodeRow&)
{
    return 0;
}
std::size_t textBytes(const SignatureRow&)
{
    return 0;
}
std::size_t textBytes(const DrawRow&)
{
    return 0;
}

template <typename... Rows>
std::size_t bytesOf(const std::vector<Rows>&... tables)
{
    std::size_t bytes = 0;
    const auto add = [&bytes](const auto& table) {
        for (const auto& row : table)
            bytes += sizeof row + textBytes(row);
    };
    (add(tables), ...);
    return bytes;
}

} // namespace

bool RunBatch::empty() const
{
    return approximateBytes() == 0;
}

std::size_t RunBatch::approximateBytes() const
{
    return bytesOf(operators, frames, stackNodes, modules, regions, signatures, streams, metas,
                   storages)
        + bytesOf(tensorNames, contexts, arguments, generators, sources, alerts, runValues)
        + bytesOf(replayUses, values, draws, ops, blobs, summaries);
}

} // namespace samebit
