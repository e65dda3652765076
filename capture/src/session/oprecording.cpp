// SPDX-License-Identifier: Apache-2.0
#include "session/oprecording.h"

#include "session/livesession.h"
#include "tensor/parttimes.h"

namespace samebit::capture {

void OpRecording::sample()
{
    static const ResolvedSite kNoSite;
    LiveSession& session = LiveSession::instance();
    {
        const PartScope timed(Part::Frames);
        m_call.site = session.takesStacks() ? &CallSites::current() : &kNoSite;
    }
    session.nameTensorsIfWanted();
    m_call.timeNs = session.nowNs();
    m_call.context = sampleContext();
    m_call.node = currentBackwardNode();
    m_call.nextSequence = nextNodeSequence();
    m_call.forwardThread = forwardThreadNumber();
    m_call.gradEnabled = isGradEnabled();
    if (m_call.facts->is(operatorkind::kRandom)) {
        m_call.generator = m_call.generator != nullptr ? m_call.generator : defaultCpuGenerator();
        m_call.generatorBefore = readGenerator(m_call.generator);
    }
}

bool OpRecording::isWritten(const TensorSlot& slot) const
{
    const OperatorFacts& facts = *m_call.facts;
    const ArgumentFacts& argument = facts.arguments[slot.index];
    const bool off = argument.fromQuirk && !m_call.quirkWrites;
    return (argument.writes && !off) || (facts.resizes && slot.index == 0);
}

// A weak reference keeps neither the tensor nor its memory alive: an interpreter that moves its
// arguments in may have dropped the last reference when the kernel returns.
void OpRecording::keepWritten()
{
    for (const TensorSlot& slot : m_call.tensors) {
        const bool declared = isWritten(slot);
        if (declared || m_call.facts->is(operatorkind::kUnknownNamespace)) {
            c10::raw::weak_intrusive_ptr::incref(slot.tensor);
            m_kept.push_back({WeakTensor::reclaim(slot.tensor), slot, declared});
        }
    }
}

void OpRecording::begin()
{
    keepWritten();
    LiveSession& session = LiveSession::instance();
    session.completePending();
    const PartScope timed(Part::Rows);
    const std::lock_guard lock(session.mutex());
    if (session.state() != LiveSession::State::Recording) {
        return;
    }
    session.recorder().begin(ThreadState::current(), m_call, m_state);
    if (session.recorder().takeNamesWanted()) {
        session.noteNamesWanted();
    }
}

void OpRecording::finish(OpOutcome& outcome)
{
    if (!m_state.began) {
        return;
    }
    if (m_call.generatorBefore.known) {
        outcome.generatorAfter = readGenerator(m_call.generator);
    }
    c10::SmallVector<StrongTensor, 2>
        alive; // dropped after the lock: the last owner of a tensor may need the GIL
    for (const Kept& kept : m_kept) {
        StrongTensor tensor = kept.tensor.lock();
        if (tensor.defined()) {
            TensorSlot slot = kept.slot;
            slot.tensor = tensor.get();
            (kept.declared ? outcome.written : outcome.inputs).push_back(slot);
            alive.push_back(std::move(tensor));
        }
    }
    LiveSession& session = LiveSession::instance();
    if (m_call.facts->waits && !m_call.tensors.empty()) {
        session.complete(session.pending().takeIn(viewOf(m_call.tensors.front().tensor).storage));
    }
    const PartScope timed(Part::Rows);
    const std::lock_guard lock(session.mutex());
    if (session.state() == LiveSession::State::Recording) {
        const OpSeq seq = session.recorder().finish(m_call, m_state, outcome);
        if (!m_state.pending.empty()) {
            session.pending().add(std::move(outcome.work), seq, m_state.pending);
        }
        if (!outcome.threw) {
            m_stop = session.recorder().takeReplayStop();
        }
        session.submitIfFull();
    }
}

} // namespace samebit::capture
