// SPDX-License-Identifier: Apache-2.0
#include "session/recorder.h"

#include <algorithm>
#include <string_view>

namespace samebit::capture {
namespace {

constexpr std::uint64_t kDefaultCpuGenerator
    = 1; // key of the generator table; other generators have their address

bool isCompared(SlotRole role)
{
    return role == SlotRole::Read || role == SlotRole::ReadWrite;
}

constexpr std::string_view kStreamKinds[] = {"main", "python", "native", "engine"};

} // namespace

ThreadState& ThreadState::current()
{
    thread_local ThreadState state;
    return state;
}

Recorder::Recorder(const SessionOptions& options, int rank, std::uint64_t recording,
                   std::uint64_t firstSeed)
    : m_rows(options.workingFolder, options.keepSource)
    , m_keeper(options.keep, m_rows)
    , m_checkInputs(options.checkInputs)
    , m_freshProcess(options.freshProcess)
    , m_rank(rank)
    , m_recording(recording)
    , m_firstSeed(firstSeed)
{
}

Phase Recorder::phaseOf(const ThreadState& thread, const OpCall& call) const
{
    const std::uint32_t hints = call.site->hints;
    if ((hints & framehint::kRecompute) != 0) {
        return Phase::Recompute;
    }
    if (call.node.inside) {
        return Phase::Backward;
    }
    if (thread.isInside(RegionKind::OptimizerStep)) {
        return Phase::Optimizer;
    }
    constexpr std::uint32_t kOther = framehint::kZeroGrad | framehint::kInit | framehint::kLoadSave
        | framehint::kDataLoading | framehint::kTensorPrint;
    const bool other = (hints & kOther) != 0 || thread.isInside(RegionKind::ZeroGrad)
        || thread.isInside(RegionKind::DataLoading);
    return other ? Phase::Other : Phase::Forward;
}

StreamId Recorder::streamOf(ThreadState& thread)
{
    if (thread.recording == m_recording) {
        return thread.stream;
    }
    StreamRow row;
    row.rank = m_rank;
    row.kind = thread.kind.empty() ? "engine" : thread.kind;
    row.name = thread.name;
    const auto kind = std::find(std::begin(kStreamKinds), std::end(kStreamKinds), row.kind);
    row.ordinal = m_ordinals[std::min<std::ptrdiff_t>(kind - std::begin(kStreamKinds), 3)]++;
    row.parent = row.kind == "main" ? StreamId{} : m_mainStream;
    row.parentStep = m_steps.step();
    thread.stream = m_rows.addStream(row);
    thread.recording = m_recording;
    if (row.kind == "main") {
        m_mainStream = thread.stream;
    }
    if (m_replay) {
        m_replay->addStream(thread.stream, row);
    }
    return thread.stream;
}

bool Recorder::checksInputs() const
{
    constexpr std::int64_t kSampleEvery = 8;
    return m_checkInputs == CheckInputs::All || m_replay
        || (m_checkInputs == CheckInputs::Sampled && m_began % kSampleEvery == 0);
}

void Recorder::begin(ThreadState& thread, const OpCall& call, OpState& state)
{
    m_values.tick();
    OpRow& row = state.row;
    row.began = ++m_began;
    row.timeNs = call.timeNs;
    row.stream = state.stream = streamOf(thread);
    if (m_steps.step() < 0
        && ((call.site->hints & framehint::kModuleCall) != 0 || call.node.inside)) {
        m_steps.begin();
        m_namesWanted = true;
    }
    row.step = m_steps.step();
    row.region = thread.region();
    const SiteRows site = m_rows.site(*call.site);
    row.stack = site.stack;
    state.userFrame = site.userFrame;
    state.module = site.module;
    const Phase phase = phaseOf(thread, call);
    if (call.node.linked) {
        if (const ForwardOp* forward = m_links.find(call.node.thread, call.node.sequence)) {
            row.forward = forward->op;
            if (phase == Phase::Backward) {
                state.userFrame = forward->userFrame;
                state.module = forward->module;
            }
        }
    }
    if (isNone(m_lastContextId) || m_lastContext != call.context) {
        m_lastContext = call.context;
        m_lastContextId = m_rows.contextId(call.context);
    }
    row.context = m_lastContextId;
    row.arguments = m_rows.argumentsId(call.argumentsDigest, call.argumentTexts);
    row.flags = call.gradEnabled ? opflag::kGradEnabled : 0U;
    if (call.generatorBefore.known) {
        state.generator = generatorOf(call);
    }
    for (c10::StorageImpl* storage : call.storages) {
        m_values.recordOf(storage);
        state.storages.push_back(storage);
    }
    m_metas.clear();
    beginInputs(call, state, m_metas);
    row.signature = m_rows.signatureId(*call.facts, phase, state.module, state.userFrame, m_metas);
    state.keep = m_keeper.wishFor(*call.facts, row, m_metas);
    keepInputs(call, state);
    if (m_replay) {
        state.replay = m_replay->wishFor(call, state);
    }
    state.began = true;
}

SlotRole Recorder::roleOf(const OpCall& call, const TensorSlot& slot, const TensorView& view)
{
    const OperatorFacts& facts = *call.facts;
    const ArgumentFacts& argument = facts.arguments[slot.index];
    // R3: the value may leave the program here. The engine detaches gradients that nobody can have
    // written behind our back; there only what nobody has looked at yet is read. Never memory that
    // nothing has written: every nn.Parameter(torch.empty(n)) detaches it, to fill it afterwards.
    if (argument.role == SlotRole::View && facts.observesView
        && (m_values.isUnread(view) || (!call.node.inside && !m_values.isUnwritten(view)))) {
        return SlotRole::Read;
    }
    if (argument.fromQuirk && !call.quirkWrites) {
        return SlotRole::Read;
    }
    return call.receives && slot.index == 0 ? SlotRole::Overwrite : argument.role;
}

void Recorder::beginInputs(const OpCall& call, OpState& state, std::vector<MetaId>& metas)
{
    const bool check = checksInputs();
    bool anyCompared = false;
    for (const TensorSlot& slot : call.tensors) {
        const TensorView view = viewOf(slot.tensor);
        if (view.storage != nullptr) {
            state.storages.push_back(view.storage);
        }
        InputSlot input;
        input.argument = slot.index;
        input.position = slot.position;
        input.role = roleOf(call, slot, view);
        input.address = addressBitsOf(view);
        ReadResult read;
        read.comparable = false;
        if (isCompared(input.role)) {
            read = m_values.read(view, check);
            input.value = read.value;
            anyCompared = true;
            state.row.flags |= read.comparable ? 0U : opflag::kIncomparable;
            state.newReads.push_back(read.value);
            if (call.facts->is(operatorkind::kCopy) && input.role == SlotRole::Read) {
                state.reads.push_back(read);
            }
        } else {
            input.value = m_values.known(view);
        }
        if (m_keeper.looksAtInputs() || m_replay) {
            state.inputReads.push_back(read);
        }
        if (input.role != SlotRole::View) {
            metas.push_back(m_rows.metaId(view));
        }
        state.row.inputs.push_back(input);
    }
    state.row.flags |= anyCompared ? 0U : opflag::kNoTensorInput;
}

void Recorder::keepInputs(const OpCall& call, OpState& state)
{
    for (std::size_t i = 0; m_keeper.looksAtInputs() && i < state.inputReads.size(); ++i) {
        const ReadResult& read = state.inputReads[i];
        if (read.comparable && state.keep.keep == Keep::Chosen) {
            m_keeper.keep(state.keep, viewOf(call.tensors[i].tensor), read.digest);
        } else if (read.comparable) {
            m_keeper.noteSummary(viewOf(call.tensors[i].tensor), read.digest);
        }
    }
}

void Recorder::keepOutput(OpState& state, const TensorView& view, ValueId value)
{
    if (const auto digest = m_rows.digestOf(value)) {
        m_keeper.keep(state.keep, view, *digest);
    }
}

// Opaque bytes that backward reads: never compared, but a replay has to restore them.
void Recorder::keepScratch(OpState& state, const TensorView& view, ValueId value, bool isWritten)
{
    const bool hasContent = view.content == Content::Dense && !view.empty();
    if (isWritten && hasContent && state.keep.keep == Keep::Chosen) {
        const Digest128 digest = digestOf(view);
        m_rows.setDigest(value, digest);
        m_keeper.keep(state.keep, view, digest);
    }
}

GeneratorId Recorder::generatorOf(const OpCall& call)
{
    const bool isDefault = call.generator == defaultCpuGenerator();
    const std::uint64_t key
        = isDefault ? kDefaultCpuGenerator : reinterpret_cast<std::uintptr_t>(call.generator);
    return m_rows.generatorId(key, [&] {
        GeneratorRow row;
        row.device = "cpu";
        row.isDefault = isDefault;
        row.ordinal = isDefault ? 0 : m_generators++;
        const bool never = isDefault && m_freshProcess && call.generatorBefore.seed == m_firstSeed;
        row.initialSeed
            = (never ? "never seeded: " : "") + std::to_string(call.generatorBefore.seed);
        return row;
    });
}

OpSeq Recorder::finish(const OpCall& call, OpState& state, const OpOutcome& outcome)
{
    OpRow& row = state.row;
    row.seq = m_rows.nextSeq();
    row.flags |= outcome.threw ? opflag::kThrew : 0U;
    row.result = outcome.result;
    if (m_replay) {
        m_replay->apply(call, state, outcome);
    }
    for (const TensorSlot& slot : outcome.results) {
        finishResult(call, state, outcome, slot);
    }
    for (const TensorSlot& slot : outcome.written) {
        finishWritten(call, state, outcome, slot);
    }
    findUndeclaredWrites(state, outcome);
    addDraw(call, state, outcome);
    for (const ValueId value : state.newReads) {
        m_rows.setFirstRead(value, row.seq);
    }
    if (!call.node.inside || call.gradEnabled) {
        m_links.add(call.forwardThread, call.nextSequence,
                    {0, row.seq, state.userFrame, state.module});
    }
    row.flags |= state.pending.empty() ? 0U : opflag::kPending;
    const OpSeq seq = row.seq;
    m_rows.addOp(std::move(row));
    return seq;
}

void Recorder::complete(const PendingResult& result)
{
    const auto digest = m_values.complete(viewOf(result.tensor.get()), result.value);
    if (digest && m_rows.completeValue(result.op, result.value, *digest)) {
        KeepWish wish = result.wish;
        m_keeper.keep(wish, viewOf(result.tensor.get()), *digest);
    }
}

ValueId Recorder::writeResult(const TensorView& view, OpState& state, const OpOutcome& outcome,
                              const TensorSlot& slot)
{
    const int number = static_cast<int>(state.row.outputs.size());
    if (outcome.pending && view.content == Content::Dense && !view.empty()) {
        const ValueId value = m_values.writePending(view, state.row.seq, number);
        state.pending.push_back({slot.tensor, value, state.keep});
        return value;
    }
    state.row.flags |= view.content == Content::NoReader ? opflag::kIncomparable : 0U;
    const ValueId value = m_values.write(view, state.row.seq, number, copiedFrom(state, slot));
    keepOutput(state, view, value);
    return value;
}

const ReadResult* Recorder::copiedFrom(const OpState& state, const TensorSlot& slot) const
{
    return slot.position < state.reads.size() ? &state.reads[slot.position] : nullptr;
}

void Recorder::finishResult(const OpCall& call, OpState& state, const OpOutcome& outcome,
                            const TensorSlot& slot)
{
    const OperatorFacts& facts = *call.facts;
    const TensorView view = viewOf(slot.tensor);
    OutputSlot output;
    output.index = slot.index;
    output.position = slot.position;
    const int number = static_cast<int>(state.row.outputs.size());
    const bool shares = view.storage != nullptr
        && std::find(state.storages.begin(), state.storages.end(), view.storage)
            != state.storages.end();
    if (facts.lazyClone && !call.tensors.empty()) {
        m_values.shareContent(viewOf(call.tensors.front().tensor), view, state.row.seq);
        output.role = SlotRole::View;
        output.value = m_values.known(view);
    } else if (shares || facts.view) {
        output.role = SlotRole::View;
        output.value = m_values.known(view);
    } else {
        m_values.meetResult(view, state.row.seq, !facts.is(operatorkind::kUnknownNamespace));
        const bool empty = facts.allocates && !fillsUninitialised(call.context);
        if (facts.returns[slot.index].scratch || empty) {
            output.role = SlotRole::Scratch;
            output.value = m_values.allocate(view, state.row.seq, number);
            keepScratch(state, view, output.value, !empty);
        } else {
            output.value = writeResult(view, state, outcome, slot);
        }
    }
    state.row.outputs.push_back(output);
}

void Recorder::finishWritten(const OpCall& call, OpState& state, const OpOutcome& outcome,
                             const TensorSlot& slot)
{
    const TensorView view = viewOf(slot.tensor);
    OutputSlot output;
    output.written = true;
    output.index = slot.index;
    output.position = slot.position;
    if (call.facts->resizes) {
        m_values.grow(view, state.row.seq);
        output.role = SlotRole::View;
        output.value = m_values.known(view);
    } else if (call.facts->arguments[slot.index].role == SlotRole::Scratch) {
        const int number = static_cast<int>(state.row.outputs.size());
        output.role = SlotRole::Scratch;
        output.value = m_values.allocate(view, state.row.seq, number);
        keepScratch(state, view, output.value, true);
    } else {
        output.value = writeResult(view, state, outcome, slot);
    }
    state.row.outputs.push_back(output);
}

// R13: a change of an argument that the schema does not declare belongs to this op, not to the next
// reader.
void Recorder::findUndeclaredWrites(OpState& state, const OpOutcome& outcome)
{
    for (const TensorSlot& slot : outcome.inputs) {
        const auto input = std::find_if(
            state.row.inputs.begin(), state.row.inputs.end(), [&](const InputSlot& one) {
                return one.argument == slot.index && one.position == slot.position;
            });
        const TensorView view = viewOf(slot.tensor);
        if (input == state.row.inputs.end() || !m_values.hasChanged(view, input->value)) {
            continue;
        }
        OutputSlot output;
        output.written = true;
        output.index = slot.index;
        output.position = slot.position;
        output.value
            = m_values.write(view, state.row.seq, static_cast<int>(state.row.outputs.size()));
        keepOutput(state, view, output.value);
        state.row.outputs.push_back(output);
        state.row.flags |= opflag::kUndeclaredWrite;
    }
}

void Recorder::addDraw(const OpCall& call, OpState& state, const OpOutcome& outcome)
{
    const bool both = call.generatorBefore.known && outcome.generatorAfter.known;
    if (!both || call.generatorBefore.digest == outcome.generatorAfter.digest) {
        return;
    }
    m_rows.addDraw({state.row.seq, state.generator, call.generatorBefore.digest,
                    outcome.generatorAfter.digest});
    state.row.flags |= opflag::kDraws;
}

} // namespace samebit::capture
