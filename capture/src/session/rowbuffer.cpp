// SPDX-License-Identifier: Apache-2.0
#include "session/rowbuffer.h"

#include "samebit/digest/hash.h"
#include "samebit/model/signature.h"
#include "samebit/util/hash64.h"
#include "stack/processenvironment.h"

#include <algorithm>
#include <utility>

namespace samebit::capture {
namespace {

// Tables that could grow with the run (arguments that change every step) are emptied when they are
// this large: the same content may then get a second id, which costs file size only.
constexpr std::size_t kMostInterned = 65536;

template <typename Map>
void bound(Map& map)
{
    if (map.size() >= kMostInterned) {
        map.clear();
    }
}

} // namespace

RowBuffer::RowBuffer(std::string workingFolder, bool keepSource)
    : m_workingFolder(std::move(workingFolder))
    , m_keepSource(keepSource)
{
    if (!m_workingFolder.empty() && m_workingFolder.back() != '/') {
        m_workingFolder += '/';
    }
}

ValueId RowBuffer::addValue(ValueRow row)
{
    row.id = ValueId{++m_values};
    m_batch.values.push_back(std::move(row));
    return ValueId{m_values};
}

StorageId RowBuffer::addStorage(StorageRow row)
{
    row.id = StorageId{++m_storages};
    m_batch.storages.push_back(std::move(row));
    return StorageId{m_storages};
}

MetaId RowBuffer::metaId(const TensorView& view)
{
    const std::uint64_t key = metaKeyOf(view);
    const auto found = m_metaIds.find(key);
    if (found != m_metaIds.end()) {
        return found->second;
    }
    TensorMetaRow row = metaOf(view);
    row.id = MetaId{static_cast<std::int32_t>(m_metas.size() + 1)};
    m_metas.push_back(row);
    m_metaIds.emplace(key, row.id);
    m_batch.metas.push_back(std::move(row));
    return m_metas.back().id;
}

OperatorId RowBuffer::operatorId(const OperatorFacts& facts)
{
    if (facts.index >= m_operatorIds.size()) {
        m_operatorIds.resize(facts.index + 64U);
    }
    OperatorId& id = m_operatorIds[facts.index];
    if (isNone(id)) {
        id = OperatorId{++m_operators};
        m_batch.operators.push_back(
            {id, facts.name, facts.overload, facts.kinds, facts.argumentNames});
    }
    return id;
}

std::string RowBuffer::relative(const std::string& file) const
{
    const bool below = m_workingFolder.size() > 1 && file.starts_with(m_workingFolder);
    return below ? file.substr(m_workingFolder.size()) : file;
}

FrameId RowBuffer::frameId(const ResolvedFrame& frame)
{
    const std::string key = frame.file + '\0' + std::to_string(frame.line) + '\0' + frame.function;
    const auto found = m_frameIds.find(key);
    if (found != m_frameIds.end()) {
        return found->second;
    }
    FrameRow row;
    row.id = FrameId{static_cast<std::int32_t>(m_frames.size() + 1)};
    row.file = relative(frame.file);
    row.line = frame.line;
    row.function = frame.function;
    row.language = "python";
    row.user = frame.user;
    if (frame.user && m_keepSource) {
        keepSourceOf(frame.file, row.file);
    }
    m_frames.push_back(row);
    m_batch.frames.push_back(std::move(row));
    m_frameIds.emplace(key, m_frames.back().id);
    return m_frames.back().id;
}

void RowBuffer::keepSourceOf(const std::string& file, const std::string& stored)
{
    if (!m_sourceIds.emplace(file, SourceId{}).second) {
        return;
    }
    if (auto text = readSource(file)) {
        m_batch.sources.push_back(
            {SourceId{++m_sources}, stored, hash128(*text), std::move(*text)});
    }
}

ModuleId RowBuffer::moduleId(const std::string& path, const std::string& type)
{
    const auto [at, isNew] = m_moduleIds.try_emplace(path + '\0' + type);
    if (isNew) {
        at->second = ModuleId{static_cast<std::int32_t>(m_modules.size() + 1)};
        m_modules.push_back({at->second, path, type});
        m_batch.modules.push_back(m_modules.back());
    }
    return at->second;
}

const SiteRows& RowBuffer::site(const ResolvedSite& site)
{
    if (site.id >= m_sites.size()) {
        m_sites.resize(site.id + 256U);
    }
    SiteRows& rows = m_sites[site.id];
    if (!isNone(rows.stack) || site.frames.empty()) {
        return rows;
    }
    StackId parent{};
    for (std::size_t i = site.frames.size(); i-- > 0;) {
        const FrameId frame = frameId(site.frames[i]);
        const std::uint64_t key = static_cast<std::uint64_t>(raw(parent)) << 32U
            | static_cast<std::uint32_t>(raw(frame));
        const auto [at, isNew] = m_stackIds.try_emplace(key);
        if (isNew) {
            at->second = StackId{++m_stackNodes};
            m_batch.stackNodes.push_back({at->second, parent, frame});
        }
        parent = at->second;
        if (static_cast<int>(i) == site.userFrame) {
            rows.userFrame = frame;
        }
    }
    if (site.inModule) {
        rows.module = moduleId(site.modulePath, site.moduleType);
    }
    rows.stack = parent;
    return rows;
}

RegionId RowBuffer::regionId(RegionId parent, const std::string& name)
{
    bound(m_regionIds);
    const auto [at, isNew] = m_regionIds.try_emplace(std::to_string(raw(parent)) + '\0' + name);
    if (isNew) {
        at->second = RegionId{++m_regions};
        m_batch.regions.push_back({at->second, parent, name});
    }
    return at->second;
}

ContextId RowBuffer::contextId(const ContextSample& sample)
{
    const auto [at, isNew] = m_contextIds.try_emplace(keyOf(sample));
    if (isNew) {
        at->second = ContextId{static_cast<std::int32_t>(m_contextIds.size())};
        m_batch.contexts.push_back({at->second, describe(sample)});
    }
    return at->second;
}

ArgumentsId RowBuffer::argumentsId(std::uint64_t digest, const std::function<ArgumentsRow()>& texts)
{
    const auto found = m_argumentsIds.find(digest);
    if (found != m_argumentsIds.end()) {
        return found->second;
    }
    bound(m_argumentsIds);
    ArgumentsRow row = texts();
    row.id = ArgumentsId{++m_arguments};
    row.digest = digest;
    m_batch.arguments.push_back(std::move(row));
    m_argumentsIds.emplace(digest, ArgumentsId{m_arguments});
    return ArgumentsId{m_arguments};
}

GeneratorId RowBuffer::generatorId(std::uint64_t key, const std::function<GeneratorRow()>& row)
{
    const auto found = m_generatorIds.find(key);
    if (found != m_generatorIds.end()) {
        return found->second;
    }
    GeneratorRow fresh = row();
    fresh.id = GeneratorId{static_cast<std::int32_t>(m_generatorIds.size() + 1)};
    const GeneratorId id = fresh.id;
    m_batch.generators.push_back(std::move(fresh));
    m_generatorIds.emplace(key, id);
    return id;
}

SignatureId RowBuffer::signatureId(const OperatorFacts& facts, Phase phase, ModuleId module,
                                   FrameId frame, const std::vector<MetaId>& metas)
{
    std::uint64_t key = mix64(facts.index, static_cast<std::uint64_t>(phase));
    key = mix64(key,
                static_cast<std::uint64_t>(raw(module)) << 32U
                    | static_cast<std::uint32_t>(raw(frame)));
    for (const MetaId meta : metas) {
        key = mix64(key, static_cast<std::uint64_t>(raw(meta)));
    }
    const auto found = m_signatureIds.find(key);
    if (found != m_signatureIds.end()) {
        return found->second;
    }
    SignaturePlace place;
    place.operatorName = facts.name;
    place.overload = facts.overload;
    place.phase = phase;
    if (!isNone(module)) {
        place.modulePath = m_modules[static_cast<std::size_t>(raw(module) - 1)].path;
    }
    if (!isNone(frame)) {
        const FrameRow& row = m_frames[static_cast<std::size_t>(raw(frame) - 1)];
        place.file = row.file;
        place.function = row.function;
    }
    std::vector<const TensorMetaRow*> rows;
    for (const MetaId meta : metas) {
        rows.push_back(&m_metas[static_cast<std::size_t>(raw(meta) - 1)]);
    }
    const Signatures signatures = makeSignatures(place, rows);
    bound(m_signatureIds);
    const SignatureId id{++m_signatures};
    m_signatureIds.emplace(key, id);
    m_batch.signatures.push_back({id, signatures.strong, signatures.medium, signatures.weak,
                                  operatorId(facts), phase, module, frame});
    return id;
}

StreamId RowBuffer::addStream(StreamRow row)
{
    row.id = StreamId{++m_streams};
    m_streamNames.push_back(row.kind + " " + std::to_string(row.ordinal));
    m_batch.streams.push_back(std::move(row));
    return StreamId{m_streams};
}

void RowBuffer::addName(TensorNameRow row)
{
    const std::uint64_t key
        = mix64(mix64(static_cast<std::uint64_t>(raw(row.storage)), hash64(row.role + row.name)),
                static_cast<std::uint64_t>(row.firstByte));
    bound(m_names);
    if (m_names.emplace(key, true).second) {
        m_batch.tensorNames.push_back(std::move(row));
    }
}

void RowBuffer::addOp(OpRow row)
{
    row.seq = OpSeq{++m_ops};
    m_batch.ops.push_back(std::move(row));
}

void RowBuffer::setFirstRead(ValueId value, OpSeq op)
{
    if (m_batch.values.empty() || raw(value) < raw(m_batch.values.front().id)) {
        return;
    }
    ValueRow& row
        = m_batch.values[static_cast<std::size_t>(raw(value) - raw(m_batch.values.front().id))];
    if (isNone(row.firstRead) && row.kind != ValueKind::Written) {
        row.firstRead = op;
    }
}

bool RowBuffer::completeValue(OpSeq op, ValueId value, const Digest128& digest)
{
    if (m_batch.ops.empty() || raw(op) < raw(m_batch.ops.front().seq)) {
        return false;
    }
    const ValueId first = m_batch.values.front().id;
    ValueRow& row = m_batch.values[static_cast<std::size_t>(raw(value) - raw(first))];
    row.kind = ValueKind::Written;
    row.digest = digest;
    OpRow& producer = m_batch.ops[static_cast<std::size_t>(raw(op) - raw(m_batch.ops.front().seq))];
    const bool ready = std::none_of(
        producer.outputs.begin(), producer.outputs.end(), [&](const OutputSlot& output) {
            return output.role == SlotRole::Read && raw(output.value) >= raw(first)
                && m_batch.values[static_cast<std::size_t>(raw(output.value) - raw(first))].kind
                == ValueKind::Pending;
        });
    producer.flags &= ready ? ~opflag::kPending : ~0U;
    return true;
}

const SignatureRow* RowBuffer::signature(SignatureId id) const
{
    const auto& waiting = m_batch.signatures;
    if (waiting.empty() || raw(id) < raw(waiting.front().id)) {
        return nullptr;
    }
    return &waiting[static_cast<std::size_t>(raw(id) - raw(waiting.front().id))];
}

std::optional<Digest128> RowBuffer::digestOf(ValueId value) const
{
    const auto& waiting = m_batch.values;
    if (waiting.empty() || raw(value) < raw(waiting.front().id)) {
        return std::nullopt;
    }
    return waiting[static_cast<std::size_t>(raw(value) - raw(waiting.front().id))].digest;
}

void RowBuffer::setDigest(ValueId value, const Digest128& digest)
{
    auto& waiting = m_batch.values;
    if (!waiting.empty() && raw(value) >= raw(waiting.front().id)) {
        waiting[static_cast<std::size_t>(raw(value) - raw(waiting.front().id))].digest = digest;
    }
}

RunBatch RowBuffer::take()
{
    m_blobBytes = 0;
    return std::exchange(m_batch, RunBatch{});
}

} // namespace samebit::capture
