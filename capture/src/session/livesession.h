// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/runfile/runwriter.h"
#include "session/pendingresults.h"
#include "session/recorder.h"
#include "session/session.h"

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace samebit::capture {

// The state behind Session, and what the hook talks to. One per process, leaked on purpose.
class LiveSession
{
public:
    enum class State : int
    {
        Idle, // not installed
        Waiting, // installed; no op was recorded yet: no file, no thread
        Recording,
        Stopped, // by itself; stopReason() says why
        Closed,
        Forked // this is a child of the recorded process: forget everything
    };

    static LiveSession& instance();

    State state() const { return m_state.load(std::memory_order_acquire); }
    bool wantsOps() const
    {
        const State now = state();
        return now == State::Recording || now == State::Waiting;
    }

    void setOptions(const SessionOptions& options, std::uint64_t firstSeed);
    // Makes the file and the threads when this is the first op. False: nothing is recorded (any
    // more). May take the GIL.
    bool ensureStarted();
    // An error of ours: the recording ends, the program goes on.
    void stop(std::string_view reason) noexcept;

    void close(std::string_view reason);
    bool flush();
    std::string path();
    std::string stopReason();

    // The recorder is only used under this lock.
    std::mutex& mutex() { return m_mutex; }
    Recorder& recorder() { return *m_recorder; }
    // After an op, under the lock: hands a full batch to the writer.
    void submitIfFull();
    PendingResults& pending() { return m_pending; }
    // Gives those pending results that are ready their digest. Hold no lock; may take the GIL.
    void completePending();
    void complete(const std::vector<PendingResult>& results);
    std::int64_t nowNs() const; // since the start of the recording
    bool takesStacks() const { return m_options.stacks; }
    // Parameters and optimizer slots should be named again. Takes the GIL inside; hold no lock.
    void nameTensorsIfWanted();
    void noteNamesWanted() { m_namesWanted.store(true, std::memory_order_relaxed); }

private:
    LiveSession() = default;
    bool start(std::vector<KeyValue> environment);
    bool createWriter(const RunHeader& header);
    RunHeader header(std::vector<KeyValue> environment) const;
    void flushLoop();
    bool holdsBack(); // under the lock
    void submit(); // under the lock
    bool openReplay();
    void nameTensors();
    std::vector<KeyValue> endValues();
    void installForkHandlers();
    void abandonAfterFork() noexcept;

    std::atomic<State> m_state{State::Idle};
    std::mutex m_startMutex;
    std::mutex m_mutex;
    std::condition_variable m_wake;
    SessionOptions m_options;
    std::uint64_t m_firstSeed = 0;
    std::optional<int> m_rank;
    std::string m_path;
    std::string m_stopReason;
    std::unique_ptr<Recorder> m_recorder;
    std::unique_ptr<RunWriter> m_writer;
    int m_child = 0; // this process writes NAME.childN.db
    std::thread m_flusher;
    PendingResults m_pending;
    int m_heldBack = 0; // turns in a row; under m_mutex
    bool m_ending = false; // under m_mutex
    std::atomic<bool> m_namesWanted{false};
    std::atomic<int> m_forks{0};
    std::int64_t m_startedNs = 0;
};

} // namespace samebit::capture
