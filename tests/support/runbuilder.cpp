// SPDX-License-Identifier: Apache-2.0
#include "support/runbuilder.h"

#include "samebit/digest/hash.h"
#include "samebit/model/signature.h"
#include "samebit/util/hash64.h"
#include "support/rundata.h"
#include "support/tensorspec.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace samebit::test {

namespace {

[[noreturn]] void unknown(const std::string& what)
{
    std::fprintf(stderr, "RunBuilder: %s\n", what.c_str());
    std::abort();
}

// The id of the row that `same` accepts, else that of a new one.
template <typename Row, typename Same>
auto intern(std::vector<Row>& rows, Row row, Same same)
{
    const auto found = std::find_if(rows.begin(), rows.end(), same);
    if (found != rows.end())
        return found->id;
    row.id = static_cast<decltype(row.id)>(rows.size() + 1);
    rows.push_back(std::move(row));
    return rows.back().id;
}

} // namespace

RunBuilder::RunBuilder(std::string uuid)
    : m_run{{"uuid", std::move(uuid)},
            {"name", "train.py"},
            {"tool_version", "0.1.0"},
            {"torch_version", "2.13.0+cpu"},
            {"python_version", "3.11.2"},
            {"started", "2026-01-02T03:04:05Z"},
            {"argv", R"(["python","train.py"])"},
            {"executable", "/usr/bin/python3"},
            {"working_folder", "/home/me/net"},
            {"rank", "0"},
            {"world_size", "1"},
            {"capture_options", "{}"}}
{
    stream("main", "main");
    m_place.context = contextId({{"threads", "1"}});
}

RunBuilder& RunBuilder::info(const std::string& key, const std::string& value)
{
    std::erase_if(m_run, [&](const KeyValue& row) { return row.key == key; });
    m_run.push_back({key, value});
    return *this;
}

RunBuilder& RunBuilder::endState(const std::string& state)
{
    m_endState = state;
    return *this;
}

RunBuilder& RunBuilder::environment(const std::string& key, const std::string& value)
{
    m_environment.push_back({key, value});
    return *this;
}

RunBuilder& RunBuilder::source(const std::string& file, const std::string& text)
{
    m_all.sources.push_back(
        {static_cast<SourceId>(m_all.sources.size() + 1), file, hash128(text), text});
    return *this;
}

RunBuilder& RunBuilder::alert(const std::string& kind, const std::string& text)
{
    m_all.alerts.push_back({m_all.ops.empty() ? OpSeq{} : m_all.ops.back().seq, kind, text});
    return *this;
}

RunBuilder& RunBuilder::step(int step)
{
    finishOp();
    m_place.step = step;
    return *this;
}

RunBuilder& RunBuilder::phase(Phase phase)
{
    finishOp();
    m_place.phase = phase;
    return *this;
}

RunBuilder& RunBuilder::module(const std::string& path, const std::string& type)
{
    finishOp();
    m_place.module = intern(m_all.modules, ModuleRow{{}, path, type}, [&](const ModuleRow& row) {
        return row.path == path && row.type == type;
    });
    return *this;
}

RunBuilder& RunBuilder::noModule()
{
    finishOp();
    m_place.module = {};
    return *this;
}

RunBuilder& RunBuilder::at(const std::string& file, int line, const std::string& function)
{
    finishOp();
    const FrameRow frame{{}, file, line, function, "python", true};
    m_place.frame = intern(m_all.frames, frame, [&](const FrameRow& row) {
        return row.file == file && row.line == line && row.function == function;
    });
    const StackNodeRow node{{}, {}, m_place.frame};
    m_place.stack = intern(m_all.stackNodes, node,
                           [&](const StackNodeRow& row) { return row.frame == m_place.frame; });
    return *this;
}

RunBuilder& RunBuilder::nowhere()
{
    finishOp();
    m_place.frame = {};
    m_place.stack = {};
    return *this;
}

RunBuilder& RunBuilder::stream(const std::string& name, const std::string& kind,
                               const std::string& parent)
{
    finishOp();
    const auto named = [this](const std::string& wanted) {
        for (const StreamRow& row : m_all.streams) {
            if (row.name == wanted)
                return row.id;
        }
        return StreamId{};
    };
    StreamRow row{.kind = kind, .name = name, .parent = named(parent), .parentStep = m_place.step};
    row.ordinal = static_cast<int>(
        std::count_if(m_all.streams.begin(), m_all.streams.end(),
                      [&](const StreamRow& other) { return other.parent == row.parent; }));
    m_place.stream
        = intern(m_all.streams, row, [&](const StreamRow& other) { return other.name == name; });
    return *this;
}

ContextId RunBuilder::contextId(const std::vector<KeyValue>& values)
{
    return intern(m_all.contexts, ContextRow{{}, values},
                  [&](const ContextRow& row) { return row.values == values; });
}

RunBuilder& RunBuilder::context(const std::vector<KeyValue>& values)
{
    finishOp();
    m_place.context = contextId(values);
    return *this;
}

RunBuilder& RunBuilder::region(const std::string& name)
{
    finishOp();
    m_place.region = name.empty() ? RegionId{}
                                  : intern(m_all.regions, RegionRow{{}, {}, name},
                                           [&](const RegionRow& row) { return row.name == name; });
    return *this;
}

RunBuilder::Tensor& RunBuilder::known(const std::string& name)
{
    const auto found = m_tensors.find(name);
    if (found == m_tensors.end())
        unknown("no tensor \"" + name + "\" yet");
    m_lastTensor = name;
    return found->second;
}

MetaId RunBuilder::meta(std::string_view spec)
{
    TensorMetaRow row = tensorMeta(spec);
    const auto same = [&](TensorMetaRow other) {
        other.id = {};
        return other == row;
    };
    return intern(m_all.metas, row, same);
}

StorageId RunBuilder::storage(OpSeq creator, MetaId meta)
{
    const auto id = static_cast<StorageId>(m_all.storages.size() + 1);
    const TensorMetaRow& row = m_all.metas[static_cast<std::size_t>(raw(meta)) - 1];
    m_all.storages.push_back({id, creator, "pytorch", bytesOf(row)});
    return id;
}

ValueRow& RunBuilder::addValue(ValueKind kind, const std::string& tensor, MetaId meta,
                               StorageId storage)
{
    ValueRow& value = m_all.values.emplace_back();
    value.id = static_cast<ValueId>(m_all.values.size());
    value.kind = kind;
    value.meta = meta;
    value.storage = storage;
    value.endByte = bytesOf(m_all.metas[static_cast<std::size_t>(raw(meta)) - 1]);
    m_tensors[tensor] = {value.id, meta, storage};
    m_lastTensor = tensor;
    return value;
}

void RunBuilder::setContent(ValueRow& value, int content)
{
    value.digest
        = digest(content, m_all.metas[static_cast<std::size_t>(raw(value.meta)) - 1].dtype);
}

Digest128 RunBuilder::digest(int content, DType dtype)
{
    return hash128(std::to_string(content) + " as " + std::string(name(dtype)));
}

RunBuilder& RunBuilder::external(const std::string& tensor, int content, std::string_view spec)
{
    setContent(addValue(ValueKind::External, tensor, meta(spec), {}), content);
    ValueRow& value = m_all.values.back();
    value.storage = m_tensors[tensor].storage = storage({}, value.meta);
    value.firstRead = nextOp();
    return *this;
}

RunBuilder& RunBuilder::unread(const std::string& tensor, std::string_view spec)
{
    external(tensor, 0, spec);
    m_all.values.back().digest.reset();
    return valueFlags(valueflag::kNoReader);
}

RunBuilder& RunBuilder::named(const std::string& role, const std::string& name)
{
    const Tensor& tensor = known(m_lastTensor);
    const std::int64_t bytes
        = m_all.storages[static_cast<std::size_t>(raw(tensor.storage)) - 1].bytes;
    m_all.tensorNames.push_back({tensor.storage, role, name, 0, bytes});
    return *this;
}

RunBuilder& RunBuilder::changes(const std::string& tensor, int content)
{
    const Tensor before = known(tensor);
    ValueRow& value = addValue(ValueKind::Changed, tensor, before.meta, before.storage);
    setContent(value, content);
    value.base = before.value;
    value.firstRead = nextOp();
    return *this;
}

RunBuilder& RunBuilder::assembled(const std::string& tensor, const std::vector<std::string>& parts,
                                  int content, std::string_view spec)
{
    std::vector<ValueId> sources;
    for (const std::string& part : parts)
        sources.push_back(known(part).value);
    ValueRow& value
        = addValue(ValueKind::Assembled, tensor, meta(spec), known(parts.front()).storage);
    setContent(value, content);
    value.sources = std::move(sources);
    value.firstRead = nextOp();
    return *this;
}

RunBuilder& RunBuilder::viewOf(const std::string& base, const std::string& tensor, int content,
                               std::string_view spec)
{
    const Tensor shared = known(base);
    ValueRow& value = addValue(ValueKind::View, tensor, meta(spec), shared.storage);
    setContent(value, content);
    value.base = shared.value;
    value.firstRead = nextOp();
    return *this;
}

RunBuilder& RunBuilder::valueFlags(std::uint32_t flags)
{
    m_all.values.back().flags |= flags;
    return *this;
}

RunHeader RunBuilder::header() const
{
    return {m_run, m_environment};
}

OpIndex RunBuilder::index(const std::string& label) const
{
    const auto found = m_labels.find(label);
    if (found == m_labels.end())
        unknown("no op \"" + label + "\"");
    return static_cast<OpIndex>(raw(found->second)) - 1;
}

} // namespace samebit::test
