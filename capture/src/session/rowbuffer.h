// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hook/operatorfacts.h"
#include "hook/surroundings.h"
#include "samebit/runfile/runbatch.h"
#include "stack/callsites.h"
#include "tensor/valuetracker.h"

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace samebit::capture {

// What one call site is in the file.
struct SiteRows
{
    StackId stack{};
    FrameId userFrame{};
    ModuleId module{};
};

// The rows that wait for the writer, and the tables of what was interned so far. Ids are dense and
// given here. Everything an op refers to is in the batch before the op. The capture lock guards it.
class RowBuffer final : public ValueSink
{
public:
    RowBuffer(std::string workingFolder, bool keepSource);

    ValueId addValue(ValueRow row) override;
    StorageId addStorage(StorageRow row) override;
    MetaId metaId(const TensorView& view) override;

    OperatorId operatorId(const OperatorFacts& facts);
    const SiteRows& site(const ResolvedSite& site);
    RegionId regionId(RegionId parent, const std::string& name);
    ContextId contextId(const ContextSample& sample);
    // `texts` is called when the arguments are new.
    ArgumentsId argumentsId(std::uint64_t digest, const std::function<ArgumentsRow()>& texts);
    GeneratorId generatorId(std::uint64_t key, const std::function<GeneratorRow()>& row);
    SignatureId signatureId(const OperatorFacts& facts, Phase phase, ModuleId module, FrameId frame,
                            const std::vector<MetaId>& metas);
    StreamId addStream(StreamRow row);
    void addName(TensorNameRow row); // once per storage, role and name
    void addAlert(AlertRow row) { m_batch.alerts.push_back(std::move(row)); }
    void addReplayUse(ReplayUseRow row) { m_batch.replayUses.push_back(std::move(row)); }
    void addRunValue(KeyValue value) { m_batch.runValues.push_back(std::move(value)); }
    void addDraw(DrawRow row) { m_batch.draws.push_back(std::move(row)); }
    void addSummary(SummaryRow row) { m_batch.summaries.push_back(std::move(row)); }
    void addBlob(BlobRow row)
    {
        m_blobBytes += row.bytes.size();
        m_batch.blobs.push_back(std::move(row));
    }

    // What was interned so far; of signatures only those that still wait for the writer.
    const SignatureRow* signature(SignatureId id) const;
    const TensorMetaRow& meta(MetaId id) const
    {
        return m_metas[static_cast<std::size_t>(raw(id) - 1)];
    }
    const FrameRow& frame(FrameId id) const
    {
        return m_frames[static_cast<std::size_t>(raw(id) - 1)];
    }
    const ModuleRow& module(ModuleId id) const
    {
        return m_modules[static_cast<std::size_t>(raw(id) - 1)];
    }
    const std::string& streamName(StreamId id) const // "main 0"
    {
        return m_streamNames[static_cast<std::size_t>(raw(id) - 1)];
    }
    // Of a value that still waits for the writer; none when it has none.
    std::optional<Digest128> digestOf(ValueId value) const;
    void setDigest(ValueId value, const Digest128& digest);

    // An op that is handed over is the next one in the file.
    OpSeq nextSeq() const { return OpSeq{m_ops + 1}; }
    void addOp(OpRow row);
    // The op that met an external, view, assembled or changed value first; forgotten when the value
    // is written already.
    void setFirstRead(ValueId value, OpSeq op);

    // The digest of a value that was pending. False: forgotten, its op is written already.
    bool completeValue(OpSeq op, ValueId value, const Digest128& digest);

    std::size_t waitingOps() const { return m_batch.ops.size(); }
    std::size_t waitingBlobBytes() const { return m_blobBytes; }
    bool empty() const { return m_batch.empty(); }
    RunBatch take();
    std::int64_t ops() const { return m_ops; }

private:
    FrameId frameId(const ResolvedFrame& frame);
    ModuleId moduleId(const std::string& path, const std::string& type);
    void keepSourceOf(const std::string& file, const std::string& stored);
    std::string relative(const std::string& file) const;

    std::string m_workingFolder;
    bool m_keepSource;
    RunBatch m_batch;
    std::size_t m_blobBytes = 0;
    std::int64_t m_values = 0;
    std::int64_t m_ops = 0;
    std::int64_t m_storages = 0;
    std::int32_t m_streams = 0;
    std::vector<std::string> m_streamNames; // by id - 1
    std::vector<OperatorId> m_operatorIds; // by OperatorFacts::index
    std::int32_t m_operators = 0;
    std::vector<SiteRows> m_sites; // by ResolvedSite::id
    std::vector<TensorMetaRow> m_metas; // all of them: signatures are made from them
    std::vector<FrameRow> m_frames; // by id - 1
    std::vector<ModuleRow> m_modules;
    std::int32_t m_stackNodes = 0;
    std::int32_t m_signatures = 0;
    std::int32_t m_sources = 0;
    std::int32_t m_arguments = 0;
    std::int32_t m_regions = 0;
    std::unordered_map<std::uint64_t, MetaId> m_metaIds;
    std::unordered_map<std::string, FrameId> m_frameIds;
    std::unordered_map<std::uint64_t, StackId> m_stackIds; // parent and frame
    std::unordered_map<std::string, ModuleId> m_moduleIds;
    std::unordered_map<std::string, RegionId> m_regionIds;
    std::unordered_map<std::uint64_t, ContextId> m_contextIds;
    std::unordered_map<std::uint64_t, ArgumentsId> m_argumentsIds;
    std::unordered_map<std::uint64_t, GeneratorId> m_generatorIds;
    std::unordered_map<std::uint64_t, SignatureId> m_signatureIds;
    std::unordered_map<std::string, SourceId> m_sourceIds;
    std::unordered_map<std::uint64_t, bool> m_names;
};

} // namespace samebit::capture
