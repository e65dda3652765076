// SPDX-License-Identifier: Apache-2.0
#include "samebit/marks/replayexport.h"

#include "marks/markplace.h"
#include "runfile/runfilesetup.h"
#include "samebit/marks/allowlist.h"
#include "samebit/marks/markmatch.h"
#include "samebit/runfile/replayfile.h"
#include "verdict/places.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <tuple>

namespace samebit {
namespace {

constexpr OpIndex kProgressEvery = 4096;

class Exporter
{
public:
    explicit Exporter(const ReplayExportInput& input)
        : m_input(input)
        , m_run(*input.baseline)
        , m_marked(findMarkedOps(m_run, *input.marks))
    {
        const std::size_t marks = input.marks->size();
        m_result.opsOfMark.assign(marks, 0);
        m_missingOfMark.assign(marks, 0);
        m_rules.assign(marks, 0);
        for (std::size_t i = 0; i < marks; ++i) {
            const Mark& mark = (*input.marks)[i];
            if (mark.enabled && mark.action == MarkAction::Replay)
                m_rules[i] = static_cast<std::int32_t>(++m_result.rules);
        }
    }

    Result<ReplayExport> run(const Progress& progress);

private:
    std::vector<KeyValue> header() const;
    ReplayOp placeOf(OpIndex op, std::int32_t mark, std::int64_t occurrence) const;
    void addInputs(ReplayOp& place, const OpDetail& detail) const;
    Result<void> add(OpIndex op, std::int32_t mark, std::int64_t occurrence);
    Result<bool> addOutputs(ReplayOp& place, const OpDetail& detail);
    Result<bool> addOutput(ReplayOp& place, const OutputSlot& slot);
    Result<void> writeRules();

    const ReplayExportInput& m_input;
    const RunData& m_run;
    MarkedOps m_marked;
    std::vector<std::int32_t> m_rules; // per mark: its rule, 0 none
    std::vector<std::int64_t> m_missingOfMark;
    std::unique_ptr<ReplayFileWriter> m_writer;
    std::set<Digest128> m_stored;
    ReplayExport m_result;
};

std::vector<KeyValue> Exporter::header() const
{
    return {{"baseline", m_input.baselineName},        {"baseline_uuid", m_run.info.uuid},
            {"rank", std::to_string(m_run.info.rank)}, {"torch_version", m_run.info.torchVersion},
            {"tool_version", m_input.toolVersion},     {"created", utcNow()}};
}

ReplayOp Exporter::placeOf(OpIndex op, std::int32_t mark, std::int64_t occurrence) const
{
    const auto at = static_cast<std::size_t>(op);
    const SignatureRow& signature = m_run.signatureOf(op);
    ReplayOp place;
    place.rule = m_rules[static_cast<std::size_t>(mark)];
    place.seq = OpSeq{static_cast<std::int64_t>(op) + 1};
    place.stream = streamText(m_run, op);
    place.step = m_run.ops.step[at];
    place.weak = signature.weak;
    place.occurrence = occurrence;
    place.op = operatorText(m_run.operatorOf(op));
    if (!isNone(signature.frame)) {
        const FrameRow& frame = m_run.frames[static_cast<std::size_t>(raw(signature.frame)) - 1];
        place.file = frame.file;
        place.line = frame.line;
    }
    return place;
}

// What was never written before the op counts for nothing; an input without digest is like none.
void Exporter::addInputs(ReplayOp& place, const OpDetail& detail) const
{
    for (const InputSlot& slot : detail.inputs) {
        if (slot.role != SlotRole::Read && slot.role != SlotRole::ReadWrite)
            continue;
        const ValueDetail value = m_run.detail->value(slot.value);
        if (value.kind != ValueKind::Uninitialised)
            place.inputs.push_back(
                {slot.argument, slot.position, value.hasDigest ? value.digest : Digest128{}});
    }
}

// False: its content is not stored.
Result<bool> Exporter::addOutput(ReplayOp& place, const OutputSlot& slot)
{
    const ValueDetail value = m_run.detail->value(slot.value);
    if (!value.hasDigest || isNone(value.meta) || !m_run.contents)
        return false;
    ReplayOutput output;
    output.written = slot.written;
    output.index = slot.index;
    output.position = slot.position;
    output.scratch = slot.role == SlotRole::Scratch;
    output.digest = value.digest;
    output.meta = m_run.metas[static_cast<std::size_t>(raw(value.meta)) - 1];
    if (!m_stored.contains(output.digest)) {
        auto content = m_run.contents->content(slot.value);
        if (!content)
            return Unexpected(content.error());
        if (!*content)
            return false;
        m_result.bytes += static_cast<std::int64_t>((*content)->bytes.size());
        if (!(*content)->bytes.empty()) {
            if (auto added = m_writer->addContent({output.digest, std::move((*content)->bytes)});
                !added)
                return Unexpected(added.error());
        }
        m_stored.insert(output.digest);
    }
    place.outputs.push_back(std::move(output));
    return true;
}

// False: something that the op writes is not stored. Scratch may be missing: it is left as the op
// makes it.
Result<bool> Exporter::addOutputs(ReplayOp& place, const OpDetail& detail)
{
    for (const OutputSlot& slot : detail.outputs) {
        if (slot.role == SlotRole::View)
            continue;
        Result<bool> added = addOutput(place, slot);
        if (!added || (!*added && slot.role != SlotRole::Scratch))
            return added;
    }
    return true;
}

Result<void> Exporter::add(OpIndex op, std::int32_t mark, std::int64_t occurrence)
{
    const auto at = static_cast<std::size_t>(mark);
    const OpDetail detail = m_run.detail->op(op);
    const bool isCollective = (m_run.operatorOf(op).kinds & operatorkind::kCollective) != 0;
    ReplayOp place = placeOf(op, mark, occurrence);
    Result<bool> isWhole = isCollective ? Result<bool>(false) : addOutputs(place, detail);
    if (!isWhole)
        return Unexpected(isWhole.error());
    if (!*isWhole) {
        m_result.missing.push_back({mark, op, isCollective});
        ++m_missingOfMark[at];
        ++m_result.opsOfMark[at];
        return {};
    }
    if (place.outputs.empty())
        return {}; // a view, or memory that nobody has written: nothing to replay
    place.arguments = isNone(detail.arguments)
        ? 0
        : m_run.arguments[static_cast<std::size_t>(raw(detail.arguments)) - 1].digest;
    addInputs(place, detail);
    ++m_result.opsOfMark[at];
    ++m_result.ops;
    m_result.outputs += static_cast<std::int64_t>(place.outputs.size());
    return m_writer->addOp(place);
}

Result<void> Exporter::writeRules()
{
    for (std::size_t i = 0; i < m_rules.size(); ++i) {
        if (m_rules[i] == 0)
            continue;
        const Mark& mark = (*m_input.marks)[i];
        ReplayRule rule;
        rule.id = m_rules[i];
        rule.text = i < m_input.texts.size() ? m_input.texts[i] : mark.op;
        rule.mark = allowlistText({mark});
        rule.anyInputs = mark.anyInputs;
        rule.ops = m_result.opsOfMark[i];
        rule.withoutContent = m_missingOfMark[i];
        if (auto added = m_writer->addRule(rule); !added)
            return added;
    }
    return {};
}

Result<ReplayExport> Exporter::run(const Progress& progress)
{
    auto writer = ReplayFileWriter::create(m_input.output, header(), m_input.replace);
    if (!writer)
        return Unexpected(writer.error());
    m_writer = std::move(*writer);
    std::map<std::tuple<std::int32_t, std::int32_t, std::uint64_t>, std::int64_t> passed;
    for (OpIndex op = 0; op < m_run.ops.size(); ++op) {
        const auto at = static_cast<std::size_t>(op);
        if (op % kProgressEvery == 0 && progress.stopRequested())
            return failure(ErrorCode::Cancelled, m_input.output);
        const std::int64_t occurrence
            = passed[{raw(m_run.ops.stream[at]), m_run.ops.step[at], m_run.signatureOf(op).weak}]++;
        const std::int32_t mark = m_marked.markOf[at];
        const bool threw = (m_run.ops.flags[at] & opflag::kThrew) != 0;
        if (mark < 0 || m_rules[static_cast<std::size_t>(mark)] == 0 || threw)
            continue;
        if (auto added = add(op, mark, occurrence); !added)
            return Unexpected(added.error());
    }
    if (m_run.detail->damaged())
        return failure(ErrorCode::FileDamaged, m_input.baselineName, {"table `op_block`", ""});
    if (auto written = writeRules(); !written)
        return Unexpected(written.error());
    if (auto finished = m_writer->finish(); !finished)
        return Unexpected(finished.error());
    return std::move(m_result);
}

} // namespace

Result<ReplayExport> exportReplay(const ReplayExportInput& input, const Progress& progress)
{
    return Exporter(input).run(progress);
}

} // namespace samebit
