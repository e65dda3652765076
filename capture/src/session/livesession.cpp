// SPDX-License-Identifier: Apache-2.0
#include "session/livesession.h"

#include "hook/hook.h"
#include "session/runheader.h"
#include "stack/processenvironment.h"

#include <pthread.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <utility>

namespace samebit::capture {
namespace {

constexpr std::size_t kBatchOps = 8192;
constexpr std::chrono::milliseconds kBatchAge{100};
constexpr std::size_t kMostOpsHeldBack = 4 * kBatchOps;
constexpr int kMostTurnsHeldBack = 50; // of kBatchAge
constexpr std::size_t kBatchBlobBytes = std::size_t{8} << 20;
constexpr std::size_t kMostBlobBytesHeldBack = 4 * kBatchBlobBytes;
constexpr std::chrono::milliseconds kMaxWaitForTensors{
    600'000}; // whoever asks for tensors waits for them
constexpr int kMostChildren = 10000;

std::int64_t monotonicNs()
{
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1'000'000'000LL + now.tv_nsec;
}

std::atomic<std::uint64_t> s_recordings{0};

// Signals are the program's business: a thread of ours takes none.
class SignalsBlocked
{
public:
    SignalsBlocked()
    {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &m_before);
    }
    ~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &m_before, nullptr); }
    SignalsBlocked(const SignalsBlocked&) = delete;
    SignalsBlocked& operator=(const SignalsBlocked&) = delete;

private:
    sigset_t m_before{};
};

// Started by a process that is recorded itself: the name of the whole run is its starter's.
bool isStartedByRecorded()
{
    const char* owner = std::getenv("SAMEBIT_OWNER");
    return owner != nullptr && owner != std::to_string(::getpid());
}

} // namespace

LiveSession& LiveSession::instance()
{
    static LiveSession* leaked = new LiveSession;
    return *leaked;
}

void LiveSession::setOptions(const SessionOptions& options, std::uint64_t firstSeed)
{
    m_options = options;
    m_firstSeed = firstSeed;
    m_rank = rankOfProcess();
    installForkHandlers();
    m_state.store(State::Waiting, std::memory_order_release);
}

std::int64_t LiveSession::nowNs() const
{
    return monotonicNs() - m_startedNs;
}

bool LiveSession::ensureStarted()
{
    if (state() == State::Recording) {
        return true;
    }
    if (state() != State::Waiting) {
        return false;
    }
    // Before the lock: it takes the GIL, and a thread that has the GIL may wait for the lock.
    std::vector<KeyValue> environment = processEnvironment();
    for (KeyValue& value : torchEnvironment()) {
        environment.push_back(std::move(value));
    }
    return start(std::move(environment));
}

bool LiveSession::start(std::vector<KeyValue> environment)
{
    const std::lock_guard starting(m_startMutex);
    if (state() != State::Waiting) {
        return state() == State::Recording;
    }
    if (!createWriter(header(std::move(environment)))) {
        return false;
    }
    m_startedNs = monotonicNs();
    m_recorder
        = std::make_unique<Recorder>(m_options, m_rank.value_or(0), ++s_recordings, m_firstSeed);
    if (!openReplay()) {
        return false;
    }
    const SignalsBlocked blocked;
    m_flusher = std::thread([this] { flushLoop(); });
    m_state.store(State::Recording, std::memory_order_release);
    return true;
}

RunHeader LiveSession::header(std::vector<KeyValue> environment) const
{
    return makeRunHeader(m_options, m_rank, std::move(environment));
}

// NAME.rankN.db under a launcher that gives ranks; else the first process owns NAME.db and what it
// starts NAME.childN.db. A name that is there already belongs to somebody else: the file is made
// with O_EXCL.
bool LiveSession::createWriter(const RunHeader& header)
{
    const std::string stem = m_options.outputPath.substr(0, m_options.outputPath.size() - 3);
    WriterOptions options;
    if (m_options.keep.isChosen()) {
        options.maxWait = kMaxWaitForTensors;
    }
    const std::string own = m_rank ? stem + ".rank" + std::to_string(*m_rank) : stem;
    for (int child = !m_rank && isStartedByRecorded() ? 1 : 0; child <= kMostChildren; ++child) {
        const std::string path
            = child == 0 ? own + ".db" : own + ".child" + std::to_string(child) + ".db";
        auto writer = RunWriter::create(path, header, options);
        if (writer) {
            m_path = path;
            m_child = child;
            m_writer = std::move(*writer);
            return true;
        }
        if (writer.error().code != ErrorCode::OutputExists) {
            const auto& args = writer.error().args;
            stop("cannot write " + path + (args.empty() ? "" : ": " + args.back()));
            return false;
        }
    }
    stop("no free name for " + own + ".db");
    return false;
}

// The tensors are those of one process: of NAME.db, or of this rank.
bool LiveSession::openReplay()
{
    if (m_options.replayPath.empty() || m_child > 0) {
        return true;
    }
    auto file = ReplayFile::open(m_options.replayPath);
    if (!file) {
        stop("cannot read the replay file " + m_options.replayPath);
        return false;
    }
    if ((*file)->value("rank") == std::to_string(m_rank.value_or(0))) {
        m_recorder->replayFrom(std::move(*file), m_options.replayStrict);
    }
    return true;
}

void LiveSession::completePending()
{
    if (!m_pending.empty()) {
        complete(m_pending.takeCompleted());
    }
}

void LiveSession::complete(const std::vector<PendingResult>& results)
{
    const std::lock_guard lock(m_mutex);
    for (const PendingResult& result : results) {
        if (state() == State::Recording) {
            m_recorder->complete(result);
        }
    }
}

// Ops whose results are pending are completed while their rows are still here: they wait a while.
bool LiveSession::holdsBack()
{
    const bool holds = !m_pending.empty() && m_heldBack < kMostTurnsHeldBack
        && m_recorder->rows().waitingOps() < kMostOpsHeldBack;
    m_heldBack = holds ? m_heldBack + 1 : 0;
    return holds;
}

void LiveSession::flushLoop()
{
    std::unique_lock lock(m_mutex);
    while (!m_ending) {
        m_wake.wait_for(lock, kBatchAge);
        if (state() == State::Recording && !holdsBack()) {
            submit();
        }
    }
}

void LiveSession::submit()
{
    if (m_recorder->rows().empty()) {
        return;
    }
    if (!m_writer->submit(m_recorder->takeBatch())) {
        const Error error = m_writer->stopReason();
        m_stopReason = error.args.empty() ? "the writer stopped" : error.args.back();
        m_state.store(State::Stopped, std::memory_order_release);
    }
}

void LiveSession::submitIfFull()
{
    const std::size_t waiting = m_recorder->rows().waitingOps();
    const std::size_t bytes = m_recorder->rows().waitingBlobBytes();
    const bool isFull = waiting >= kBatchOps || bytes >= kBatchBlobBytes;
    if (waiting >= kMostOpsHeldBack || bytes >= kMostBlobBytesHeldBack
        || (isFull && m_pending.empty())) {
        submit();
    }
}

void LiveSession::stop(std::string_view reason) noexcept
{
    State expected = State::Recording;
    if (!m_state.compare_exchange_strong(expected, State::Stopped)) {
        expected = State::Waiting;
        if (!m_state.compare_exchange_strong(expected, State::Stopped)) {
            return;
        }
    }
    try {
        const std::lock_guard lock(m_mutex);
        m_stopReason = reason;
    } catch (...) { // no memory for the reason: it stays empty, the state says the rest
    }
}

bool LiveSession::flush()
{
    completePending();
    const std::lock_guard lock(m_mutex);
    if (state() != State::Recording) {
        return false;
    }
    submit();
    return state() == State::Recording && m_writer->flush();
}

std::string LiveSession::path()
{
    const std::lock_guard starting(m_startMutex);
    return m_path;
}

std::string LiveSession::stopReason()
{
    const std::lock_guard lock(m_mutex);
    return m_stopReason;
}

void LiveSession::nameTensorsIfWanted()
{
    if (m_namesWanted.load(std::memory_order_relaxed) && m_namesWanted.exchange(false)) {
        nameTensors();
    }
}

void LiveSession::nameTensors()
{
    bool changed = false;
    const std::vector<NamedTensor> names = currentNames(changed);
    if (changed) {
        const std::lock_guard lock(m_mutex);
        if (state() == State::Recording) {
            m_recorder->addNames(names);
        }
    }
}

std::vector<KeyValue> LiveSession::endValues()
{
    return {{"capture.bytes_read", std::to_string(m_recorder->bytesRead())},
            {"capture.forks", std::to_string(m_forks.load())},
            {"capture.evicted_storages", std::to_string(m_recorder->evictedRecords())},
            {"capture.waited_ms", std::to_string(m_writer->waited().count() / 1'000'000)},
            {"steps", std::to_string(m_recorder->steps())}};
}

void LiveSession::close(std::string_view reason)
{
    if (state() == State::Recording) {
        nameTensors();
        completePending();
    }
    const State before = state();
    if (before == State::Idle || before == State::Closed || before == State::Forked) {
        return;
    }
    std::string end(reason.empty() ? "complete" : "stopped: " + std::string(reason));
    {
        const std::lock_guard starting(m_startMutex);
        const std::lock_guard lock(m_mutex);
        if (state() == State::Recording) {
            m_recorder->finishReplay();
            for (KeyValue& value : endValues()) {
                m_recorder->rows().addRunValue(std::move(value));
            }
            submit();
        }
        if (state() == State::Stopped) {
            end = "stopped: " + m_stopReason;
        }
        m_state.store(State::Closed, std::memory_order_release);
        m_ending = true;
    }
    m_wake.notify_all();
    if (m_flusher.joinable()) {
        m_flusher.join();
    }
    if (m_writer) {
        const auto finished = m_writer->finish(end);
        if (!finished && m_stopReason.empty() && !finished.error().args.empty()) {
            m_stopReason = finished.error().args.back();
        }
    }
    if (!m_stopReason.empty() && !m_options.quiet) {
        std::fprintf(stderr, "samebit: recording stopped: %s\n", m_stopReason.c_str());
    }
}

void LiveSession::installForkHandlers()
{
    static const int once = pthread_atfork(
        nullptr, [] { ++instance().m_forks; }, [] { instance().abandonAfterFork(); });
    static_cast<void>(once);
}

// Locks may be held by threads that do not exist here: nothing is locked, freed or joined; all of
// it leaks.
void LiveSession::abandonAfterFork() noexcept
{
    m_state.store(State::Forked, std::memory_order_release);
    disarmThisThread();
    if (m_writer) {
        m_writer->abandonAfterFork();
    }
}

} // namespace samebit::capture
