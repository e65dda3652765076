// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "replay/replay.h"
#include "session/contentkeeper.h"
#include "session/forwardlinks.h"
#include "session/opcall.h"
#include "session/pendingresults.h"
#include "session/rowbuffer.h"
#include "session/session.h"
#include "session/stepclock.h"
#include "session/threadstate.h"
#include "stack/tensornames.h"

namespace samebit::capture {

// Turns calls into rows. The capture lock guards all of it; nothing in here takes the GIL or drops
// a tensor.
class Recorder
{
public:
    Recorder(const SessionOptions& options, int rank, std::uint64_t recording,
             std::uint64_t firstSeed);

    // Before the first op.
    void replayFrom(std::unique_ptr<ReplayFile> file, bool strict)
    {
        m_replay.emplace(std::move(file), strict, m_rows);
    }
    // Under --replay-strict: why the program is to be stopped now; empty: it is not.
    std::string takeReplayStop() { return m_replay ? m_replay->takeStop() : std::string(); }
    void finishReplay()
    {
        if (m_replay) {
            m_replay->finish();
        }
    }

    void begin(ThreadState& thread, const OpCall& call, OpState& state);
    OpSeq finish(const OpCall& call, OpState& state, const OpOutcome& outcome);

    // A result that was pending is ready; its op may be in the file already, then it stays pending
    // there.
    void complete(const PendingResult& result);

    // The program entered or left a record_function region.
    void enterRegion(ThreadState& thread, const std::string& name, std::uintptr_t optimizer);
    void leaveRegion(ThreadState& thread);

    void addNames(const std::vector<NamedTensor>& names);
    bool takeNamesWanted() { return std::exchange(m_namesWanted, false); }

    RowBuffer& rows() { return m_rows; }
    // The rows that wait, complete for the writer.
    RunBatch takeBatch()
    {
        m_keeper.report();
        if (m_replay) {
            m_replay->report();
        }
        return m_rows.take();
    }
    std::int64_t steps() const { return m_steps.step() + 1; }
    std::int64_t bytesRead() const { return m_values.bytesRead(); }
    std::int64_t evictedRecords() const { return m_values.evictedRecords(); }

private:
    Phase phaseOf(const ThreadState& thread, const OpCall& call) const;
    StreamId streamOf(ThreadState& thread);
    bool checksInputs() const;
    void beginInputs(const OpCall& call, OpState& state, std::vector<MetaId>& metas);
    SlotRole roleOf(const OpCall& call, const TensorSlot& slot, const TensorView& view);
    GeneratorId generatorOf(const OpCall& call);
    void finishResult(const OpCall& call, OpState& state, const OpOutcome& outcome,
                      const TensorSlot& slot);
    void finishWritten(const OpCall& call, OpState& state, const OpOutcome& outcome,
                       const TensorSlot& slot);
    ValueId writeResult(const TensorView& view, OpState& state, const OpOutcome& outcome,
                        const TensorSlot& slot);
    void findUndeclaredWrites(OpState& state, const OpOutcome& outcome);
    void keepInputs(const OpCall& call, OpState& state);
    void keepScratch(OpState& state, const TensorView& view, ValueId value, bool isWritten);
    void keepOutput(OpState& state, const TensorView& view, ValueId value);
    void addDraw(const OpCall& call, OpState& state, const OpOutcome& outcome);
    const ReadResult* copiedFrom(const OpState& state, const TensorSlot& slot) const;

    RowBuffer m_rows;
    ValueTracker m_values{m_rows};
    ContentKeeper m_keeper;
    std::optional<Replay> m_replay;
    StepClock m_steps;
    ForwardLinks m_links;
    CheckInputs m_checkInputs;
    bool m_freshProcess;
    int m_rank;
    std::uint64_t m_recording;
    std::uint64_t m_firstSeed; // of the default CPU generator, when the hook was installed
    std::int64_t m_began = 0;
    int m_ordinals[4] = {}; // of streams, by kind
    StreamId m_mainStream{};
    int m_generators = 0; // that are not a default one
    bool m_namesWanted = false;
    ContextSample m_lastContext;
    ContextId m_lastContextId{};
    std::vector<MetaId> m_metas; // scratch of one op
};

} // namespace samebit::capture
