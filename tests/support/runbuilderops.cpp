// SPDX-License-Identifier: Apache-2.0
// The part of RunBuilder that tells ops, and its results.
#include "samebit/model/signature.h"
#include "samebit/util/hash64.h"
#include "support/runbuilder.h"
#include "support/rundata.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace samebit::test {

namespace {

std::string object(const std::vector<std::string>& members)
{
    std::string text = "{";
    for (const std::string& member : members)
        text += (text.size() > 1 ? "," : "") + member;
    return text + "}";
}

std::string list(const std::vector<std::string>& names)
{
    std::string text = "[";
    for (const std::string& name : names)
        text += (text.size() > 1 ? ",\"" : "\"") + name + "\"";
    return text + "]";
}

} // namespace

OpSeq RunBuilder::nextOp() const
{
    return static_cast<OpSeq>(m_all.ops.size() + (m_open ? 0 : 1));
}

OpRow& RunBuilder::current()
{
    if (!m_open) {
        std::fprintf(stderr, "RunBuilder: no op is open\n");
        std::abort();
    }
    return m_all.ops.back();
}

RunBuilder& RunBuilder::op(const std::string& operatorName)
{
    finishOp();
    const std::size_t dot = operatorName.find('.', operatorName.find("::"));
    m_operator = {};
    m_operator.name = operatorName.substr(0, dot);
    m_operator.overload = dot == std::string::npos ? "" : operatorName.substr(dot + 1);
    OpRow row;
    row.seq = nextOp();
    row.began = raw(row.seq);
    row.stream = m_place.stream;
    row.step = m_place.step;
    row.region = m_place.region;
    row.stack = m_place.stack;
    row.context = m_place.context;
    row.flags = opflag::kGradEnabled;
    row.timeNs = raw(row.seq) * 1000;
    m_all.ops.push_back(std::move(row));
    m_open = true;
    return *this;
}

RunBuilder& RunBuilder::kinds(std::uint32_t kinds)
{
    current();
    m_operator.kinds |= kinds;
    return *this;
}

RunBuilder& RunBuilder::label(const std::string& name)
{
    m_labels[name] = current().seq;
    return *this;
}

RunBuilder& RunBuilder::forward(const std::string& label)
{
    current().forward = static_cast<OpSeq>(index(label) + 1);
    return *this;
}

void RunBuilder::addArgument(const std::string& name)
{
    m_argumentNames.push_back(name);
    ++m_argument;
}

RunBuilder& RunBuilder::in(const std::string& tensor, SlotRole role)
{
    const ValueId value = known(tensor).value;
    const auto address = static_cast<std::uint32_t>(raw(known(tensor).storage) * 64);
    current().inputs.push_back({m_argument, 0, role, address, value});
    addArgument("arg" + std::to_string(m_argument));
    return *this;
}

RunBuilder& RunBuilder::inList(const std::vector<std::string>& tensors)
{
    std::uint16_t position = 0;
    for (const std::string& tensor : tensors) {
        const Tensor& shown = known(tensor);
        const auto address = static_cast<std::uint32_t>(raw(shown.storage) * 64);
        current().inputs.push_back({m_argument, position++, SlotRole::Read, address, shown.value});
    }
    addArgument("arg" + std::to_string(m_argument));
    return *this;
}

RunBuilder& RunBuilder::scalar(const std::string& name, const std::string& json,
                               const std::string& type)
{
    current();
    m_scalarTexts.push_back("\"" + name + "\":" + json);
    m_scalarTypes.push_back("\"" + name + "\":\"" + type + "\"");
    addArgument(name);
    return *this;
}

void RunBuilder::write(const std::string& tensor, int content, SlotRole role)
{
    const std::uint16_t argument = m_argument;
    in(tensor, role);
    const Tensor before = known(tensor);
    ValueRow& value = addValue(ValueKind::Written, tensor, before.meta, before.storage);
    setContent(value, content);
    value.producer = current().seq;
    value.slot = static_cast<int>(current().outputs.size());
    current().outputs.push_back({true, argument, 0, role, value.id});
    m_operator.kinds |= operatorkind::kInPlace;
}

RunBuilder& RunBuilder::updates(const std::string& tensor, int content)
{
    write(tensor, content, SlotRole::ReadWrite);
    return *this;
}

RunBuilder& RunBuilder::overwrites(const std::string& tensor, int content)
{
    write(tensor, content, SlotRole::Overwrite);
    return *this;
}

RunBuilder& RunBuilder::out(const std::string& tensor, int content, std::string_view spec)
{
    OpRow& op = current();
    const MetaId id = meta(spec);
    ValueRow& value = addValue(ValueKind::Written, tensor, id, storage(op.seq, id));
    setContent(value, content);
    value.producer = op.seq;
    value.slot = static_cast<int>(op.outputs.size());
    op.outputs.push_back({false, m_result++, 0, SlotRole::Read, value.id});
    return *this;
}

RunBuilder& RunBuilder::outUnread(const std::string& tensor, std::string_view spec)
{
    out(tensor, 0, spec);
    m_all.values.back().digest.reset();
    return valueFlags(valueflag::kNoReader);
}

RunBuilder& RunBuilder::outUninitialised(const std::string& tensor, int content,
                                         std::string_view spec)
{
    out(tensor, content, spec);
    ValueRow& value = m_all.values.back();
    value.kind = ValueKind::Uninitialised;
    value.uninitBytes = value.endByte;
    value.flags |= valueflag::kUninitBytes;
    return *this;
}

RunBuilder& RunBuilder::view(const std::string& base, const std::string& tensor, int content,
                             std::string_view spec)
{
    in(base, SlotRole::View);
    viewOf(base, tensor, content, spec);
    current().outputs.push_back({false, m_result++, 0, SlotRole::View, m_all.values.back().id});
    m_operator.kinds |= operatorkind::kView;
    return *this;
}

RunBuilder& RunBuilder::result(const std::string& json)
{
    current().result = json;
    return *this;
}

RunBuilder& RunBuilder::draws(const std::string& device, int before, int after)
{
    const OpSeq seq = current().seq;
    GeneratorRow row{{}, device, true, "1", 0};
    auto& rows = m_all.generators;
    auto found = std::find_if(rows.begin(), rows.end(),
                              [&](const auto& other) { return other.device == device; });
    if (found == rows.end()) {
        row.id = static_cast<GeneratorId>(rows.size() + 1);
        found = rows.insert(rows.end(), row);
    }
    m_all.draws.push_back({seq, found->id, digest(before), digest(after)});
    return *this;
}

RunBuilder& RunBuilder::flags(std::uint32_t flags)
{
    current().flags |= flags;
    return *this;
}

void RunBuilder::finishOp()
{
    if (!m_open)
        return;
    finishArguments();
    finishSignature();
    m_open = false;
    m_valuesAfter.push_back(m_all.values.size());
    m_argument = m_result = 0;
    m_scalarTexts.clear();
    m_scalarTypes.clear();
    m_argumentNames.clear();
}

void RunBuilder::finishArguments()
{
    if (m_scalarTexts.empty())
        return;
    ArgumentsRow row{{}, object(m_scalarTexts), object(m_scalarTypes), 0};
    row.digest = hash64(row.text + row.types);
    for (const ArgumentsRow& other : m_all.arguments) {
        if (other.text == row.text && other.types == row.types)
            row.id = other.id;
    }
    if (isNone(row.id)) {
        row.id = static_cast<ArgumentsId>(m_all.arguments.size() + 1);
        m_all.arguments.push_back(row);
    }
    m_all.ops.back().arguments = row.id;
}

void RunBuilder::finishSignature()
{
    OpRow& op = m_all.ops.back();
    m_operator.arguments = list(m_argumentNames);
    const auto sameOperator = [this](const OperatorRow& other) {
        return other.name == m_operator.name && other.overload == m_operator.overload;
    };
    auto known = std::find_if(m_all.operators.begin(), m_all.operators.end(), sameOperator);
    if (known == m_all.operators.end()) {
        m_operator.id = static_cast<OperatorId>(m_all.operators.size() + 1);
        known = m_all.operators.insert(m_all.operators.end(), m_operator);
    }
    SignaturePlace place{m_operator.name, m_operator.overload, m_place.phase, {}, {}, {}};
    if (!isNone(m_place.module))
        place.modulePath = m_all.modules[static_cast<std::size_t>(raw(m_place.module)) - 1].path;
    if (!isNone(m_place.frame)) {
        const FrameRow& frame = m_all.frames[static_cast<std::size_t>(raw(m_place.frame)) - 1];
        place.file = frame.file;
        place.function = frame.function;
    }
    std::vector<const TensorMetaRow*> metas;
    for (const InputSlot& slot : op.inputs) {
        const ValueRow& value = m_all.values[static_cast<std::size_t>(raw(slot.value)) - 1];
        metas.push_back(&m_all.metas[static_cast<std::size_t>(raw(value.meta)) - 1]);
    }
    const Signatures hashes = makeSignatures(place, metas);
    SignatureRow row{{},        hashes.strong, hashes.medium,  hashes.weak,
                     known->id, m_place.phase, m_place.module, m_place.frame};
    for (const SignatureRow& other : m_all.signatures) {
        SignatureRow same = other;
        same.id = {};
        if (same == row)
            op.signature = other.id;
    }
    if (isNone(op.signature)) {
        row.id = static_cast<SignatureId>(m_all.signatures.size() + 1);
        m_all.signatures.push_back(row);
        op.signature = row.id;
    }
}

std::vector<RunBatch> RunBuilder::batches(std::size_t opsPerBatch)
{
    finishOp();
    std::vector<RunBatch> batches(1);
    batches.front() = m_all; // the interned tables are small: all of them in the first one
    batches.front().ops.clear();
    batches.front().values.clear();
    batches.front().draws.clear();
    batches.front().blobs.clear();
    std::size_t value = 0;
    for (std::size_t i = 0; i < m_all.ops.size(); ++i) {
        if (batches.back().ops.size() >= opsPerBatch)
            batches.emplace_back();
        RunBatch& batch = batches.back();
        batch.ops.push_back(m_all.ops[i]);
        for (; value < m_valuesAfter[i]; ++value)
            batch.values.push_back(m_all.values[value]);
        for (const DrawRow& draw : m_all.draws) {
            if (draw.op == m_all.ops[i].seq)
                batch.draws.push_back(draw);
        }
    }
    for (; value < m_all.values.size(); ++value)
        batches.back().values.push_back(m_all.values[value]);
    batches.back().blobs = m_all.blobs;
    return batches;
}

RunData RunBuilder::data(std::size_t opsPerBatch)
{
    return runDataOf(header(), batches(opsPerBatch), m_endState);
}

void RunBuilder::write(const std::string& path, std::size_t opsPerBatch)
{
    const auto fail = [&](const Error& error) {
        std::fprintf(stderr, "RunBuilder: cannot write %s (code %d)\n", path.c_str(),
                     static_cast<int>(error.code));
        std::abort();
    };
    auto writer = RunWriter::create(path, header());
    if (!writer)
        fail(writer.error());
    for (RunBatch& batch : batches(opsPerBatch))
        (*writer)->submit(std::move(batch));
    if (const auto finished = (*writer)->finish(m_endState); !finished)
        fail(finished.error());
}

} // namespace samebit::test
