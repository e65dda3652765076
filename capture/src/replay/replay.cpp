// SPDX-License-Identifier: Apache-2.0
#include "replay/replay.h"

#include "replay/replayinputs.h"
#include "replay/replaystrict.h"
#include "replay/replaytargets.h"
#include "replay/replaywrite.h"

#include <utility>

namespace samebit::capture {
namespace {

constexpr std::int64_t kMostLeftOverRows = 10'000; // the count goes on

std::string fullName(const OperatorFacts& facts)
{
    return facts.overload.empty() ? facts.name : facts.name + "." + facts.overload;
}

std::string quoted(const std::string& text)
{
    std::string out = "\"";
    for (const char c : text) {
        out += c == '"' || c == '\\' ? "\\" : "";
        out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
    return out + '"';
}

std::string nameOf(const std::string& path)
{
    return path.substr(path.rfind('/') + 1);
}

} // namespace

Replay::Replay(std::unique_ptr<ReplayFile> file, bool strict, RowBuffer& rows)
    : m_file(std::move(file))
    , m_strict(strict)
    , m_rows(rows)
    , m_places(m_file->ops())
    , m_ruleMet(m_file->rules().size())
{
    for (const ReplayOp& op : m_file->ops()) {
        m_fileOutputs += static_cast<std::int64_t>(op.outputs.size());
    }
}

const ReplayRule& Replay::ruleOf(const ReplayOp& op) const
{
    return m_file->rules()[static_cast<std::size_t>(op.rule) - 1];
}

void Replay::addStream(StreamId id, const StreamRow& row)
{
    m_places.addStream(id, row.kind + " " + std::to_string(row.ordinal));
}

ReplayWish Replay::wishFor(const OpCall& call, const OpState& state)
{
    const OpRow& row = state.row;
    if (!m_places.knowsSignature(row.signature)) {
        // New with this op: its row still waits for the writer.
        const SignatureRow* signature = m_rows.signature(row.signature);
        m_places.addSignature(row.signature, signature != nullptr ? signature->weak : 0);
    }
    if (m_strict && row.step > m_step) {
        leave(m_places.missedBefore(row.step));
    }
    m_step = row.step;
    ReplayWish wish;
    wish.op = m_places.at(row.stream, row.step, row.signature);
    if (wish.op == nullptr) {
        return wish;
    }
    m_places.meet(*wish.op);
    m_ruleMet[static_cast<std::size_t>(wish.op->rule) - 1] = true;
    if (call.facts->asynchronous || call.facts->is(operatorkind::kCollective)) {
        wish.refusal = "collective";
    } else if (wish.op->op != fullName(*call.facts)) {
        wish.refusal = "operator";
    } else {
        std::string differs
            = differingInput(*wish.op, call.argumentsDigest, row.inputs, state.inputReads);
        wish.otherInputs = !differs.empty();
        wish.refusal = ruleOf(*wish.op).anyInputs ? std::string() : std::move(differs);
    }
    return wish;
}

void Replay::apply(const OpCall& call, OpState& state, const OpOutcome& outcome)
{
    m_places.pass(state.row.stream, state.row.step, state.row.signature);
    const ReplayOp* op = state.replay.op;
    if (op == nullptr) {
        return;
    }
    std::string reason = std::move(state.replay.refusal);
    if (outcome.threw) {
        reason = "threw";
    } else if (reason.empty() && outcome.pending) {
        reason = "pending";
    }
    if (reason.empty()) {
        reason = substitute(*op, call, state, outcome);
    }
    if (reason.empty()) {
        use(*op, state, state.replay.otherInputs);
    } else {
        refuse(*op, state.row.seq, reason);
    }
}

// Everything is looked at before the first byte is written.
std::string Replay::substitute(const ReplayOp& op, const OpCall& call, const OpState& state,
                               const OpOutcome& outcome)
{
    const ReplayTargets targets(op, call, state, outcome);
    if (!targets.refusal().empty()) {
        return targets.refusal();
    }
    std::vector<std::string> contents;
    for (const ReplayTarget& target : targets.targets()) {
        auto content = m_file->content(*target.output);
        if (!content) {
            return "damaged";
        }
        contents.push_back(std::move(*content));
    }
    for (std::size_t i = 0; i < contents.size(); ++i) {
        writeContent(targets.targets()[i].view, contents[i]);
    }
    return {};
}

void Replay::use(const ReplayOp& op, OpState& state, bool otherInputs)
{
    state.row.flags |= opflag::kSubstituted;
    ++m_ops;
    m_outputs += static_cast<std::int64_t>(op.outputs.size());
    m_otherInputs += otherInputs ? 1 : 0;
    m_rows.addReplayUse(
        {state.row.seq, ruleOf(op).text, otherInputs ? "replayed other-inputs" : "replayed"});
    m_changed = true;
}

void Replay::refuse(const ReplayOp& op, OpSeq seq, const std::string& reason)
{
    ++m_refused;
    m_rows.addReplayUse({seq, ruleOf(op).text, "refused " + reason});
    m_changed = true;
    if (m_strict && m_stop.empty()) {
        m_stop = strictError(op, reason);
    }
}

void Replay::leave(const std::vector<const ReplayOp*>& missed)
{
    for (const ReplayOp* op : missed) {
        m_changed = true;
        if (++m_left <= kMostLeftOverRows) {
            m_rows.addReplayUse(
                {OpSeq{}, ruleOf(*op).text, "left-over " + std::to_string(raw(op->seq))});
        }
        if (m_strict && m_stop.empty()) {
            m_stop = strictError(*op, "left-over");
        }
    }
}

// A rule that met nothing is told once, not op by op.
void Replay::finish()
{
    std::vector<const ReplayOp*> left;
    std::vector<bool> told(m_ruleMet.size());
    for (const ReplayOp* op : m_places.missed()) {
        const std::size_t rule = static_cast<std::size_t>(op->rule) - 1;
        if (m_ruleMet[rule]) {
            left.push_back(op);
        } else if (!told[rule]) {
            told[rule] = true;
            ++m_unmatched;
            m_rows.addReplayUse({OpSeq{}, ruleOf(*op).text, "unmatched"});
            m_changed = true;
        }
    }
    leave(left);
}

std::string Replay::summary() const
{
    const auto number = [](const char* key, std::int64_t value) {
        return std::string(",\"") + key + "\":" + std::to_string(value);
    };
    return "{\"file\":" + quoted(nameOf(m_file->path())) + ",\"baseline\":"
        + quoted(m_file->value("baseline")) + ",\"strict\":" + (m_strict ? "true" : "false")
        + number("rules", static_cast<std::int64_t>(m_file->rules().size()))
        + number("outputs", m_fileOutputs) + number("replayed_ops", m_ops)
        + number("replayed_outputs", m_outputs) + number("other_inputs", m_otherInputs)
        + number("refused", m_refused) + number("left_over", m_left)
        + number("unmatched", m_unmatched) + "}";
}

void Replay::report()
{
    if (std::exchange(m_changed, false)) {
        m_rows.addRunValue({"replay", summary()});
    }
}

} // namespace samebit::capture
