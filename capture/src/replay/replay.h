// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "replay/replayplaces.h"
#include "samebit/runfile/replayfile.h"
#include "session/opcall.h"
#include "session/rowbuffer.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace samebit::capture {

// Writes the recorded outputs of a replay file over those of the ops that the program runs. The
// real op has run before: generators and side effects advance as always. No tensor is made, no size
// or stride moves, nothing is dispatched. Says in the run file what was used and what was not. The
// capture lock guards it.
class Replay
{
public:
    Replay(std::unique_ptr<ReplayFile> file, bool strict, RowBuffer& rows);

    void addStream(StreamId id, const StreamRow& row);
    // Before the kernel, when the op has its signature and its inputs are read.
    ReplayWish wishFor(const OpCall& call, const OpState& state);
    // After the kernel, before the results are digested. The op has its seq.
    void apply(const OpCall& call, OpState& state, const OpOutcome& outcome);
    // The program is over: what did not come.
    void finish();
    // Before a batch is handed over: the row `replay` of table `run`, when it has changed.
    void report();
    // --replay-strict: why the program is to be stopped now; empty: it is not.
    std::string takeStop() { return std::exchange(m_stop, {}); }

private:
    std::string substitute(const ReplayOp& op, const OpCall& call, const OpState& state,
                           const OpOutcome& outcome);
    void use(const ReplayOp& op, OpState& state, bool otherInputs);
    void refuse(const ReplayOp& op, OpSeq seq, const std::string& reason);
    void leave(const std::vector<const ReplayOp*>& missed);
    std::string summary() const;
    const ReplayRule& ruleOf(const ReplayOp& op) const;

    std::unique_ptr<ReplayFile> m_file;
    bool m_strict;
    RowBuffer& m_rows;
    ReplayPlaces m_places;
    std::int64_t m_step = -1;
    std::vector<bool> m_ruleMet; // by rule
    std::int64_t m_fileOutputs = 0;
    std::int64_t m_ops = 0; // replayed
    std::int64_t m_outputs = 0;
    std::int64_t m_otherInputs = 0; // ops
    std::int64_t m_refused = 0; // ops
    std::int64_t m_left = 0; // ops
    std::int64_t m_unmatched = 0; // rules
    std::string m_stop;
    bool m_changed = true; // a run under a replay file says so
};

} // namespace samebit::capture
