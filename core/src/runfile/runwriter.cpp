// SPDX-License-Identifier: Apache-2.0
#include "samebit/runfile/runwriter.h"

#include "runfile/blobstore.h"
#include "runfile/block.h"
#include "runfile/rowstore.h"
#include "runfile/runfilesetup.h"
#include "runfile/summarystore.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <condition_variable>
#include <csignal>
#include <cstring>
#include <deque>
#include <mutex>
#include <thread>

namespace samebit {

namespace {

constexpr std::int64_t kCheckpointBytes = std::int64_t{64} << 20;

// Signals belong to the program: a handler of its must never run on our thread.
class SignalsBlocked
{
public:
    SignalsBlocked()
    {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_BLOCK, &all, &m_before);
    }
    ~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &m_before, nullptr); }
    SignalsBlocked(const SignalsBlocked&) = delete;
    SignalsBlocked& operator=(const SignalsBlocked&) = delete;

private:
    sigset_t m_before{};
};

class ThreadedWriter final : public RunWriter
{
public:
    ThreadedWriter(std::unique_ptr<SQLite::Database> database, std::string path,
                   const WriterOptions& options)
        : m_options(options)
        , m_path(std::move(path))
        , m_database(std::move(database))
        , m_rows(std::make_unique<RowStore>(*m_database))
        , m_blobs(std::make_unique<BlobStore>(*m_database))
        , m_summaries(std::make_unique<SummaryStore>(*m_database))
        , m_packer([this](ValueId id) { return m_rows->valueKey(id); })
    {
        const SignalsBlocked blocked; // the thread inherits the mask
        m_thread = std::thread([this] { work(); });
    }
    ~ThreadedWriter() override { join(); }

    bool submit(RunBatch&& batch) override;
    bool flush() override;
    Result<void> finish(const std::string& endState) override;
    Error stopReason() const override
    {
        const std::lock_guard lock(m_mutex);
        return m_stopReason;
    }
    bool stopped() const override
    {
        const std::lock_guard lock(m_mutex);
        return m_stopped;
    }
    std::int64_t opsWritten() const override
    {
        const std::lock_guard lock(m_mutex);
        return m_opsWritten;
    }
    std::chrono::nanoseconds waited() const override
    {
        const std::lock_guard lock(m_mutex);
        return m_waited;
    }
    void abandonAfterFork() noexcept override
    {
        // The thread does not exist in the child and the locks may be held for ever: nothing here
        // may be touched again.
        new (&m_thread) std::thread;
    }

private:
    void work();
    void writeOne(const RunBatch& batch);
    void stop(const Error& reason);
    void noteStopInFile(const std::string& state);
    void join();
    bool waitForRoom(std::unique_lock<std::mutex>& lock, std::size_t bytes);

    WriterOptions m_options;
    std::string m_path;
    std::unique_ptr<SQLite::Database> m_database;
    std::unique_ptr<RowStore> m_rows;
    std::unique_ptr<BlobStore> m_blobs;
    std::unique_ptr<SummaryStore> m_summaries;
    BlockPacker m_packer;
    std::int64_t m_sinceCheckpoint = 0;

    mutable std::mutex m_mutex;
    std::condition_variable m_wake; // the thread: there is work
    std::condition_variable m_room; // submitters: something was written
    std::deque<RunBatch> m_queue;
    std::size_t m_queuedBytes = 0;
    bool m_busy = false;
    bool m_ending = false;
    bool m_stopped = false;
    Error m_stopReason;
    std::int64_t m_opsWritten = 0;
    std::chrono::nanoseconds m_waited{0};
    std::thread m_thread;
};

bool ThreadedWriter::waitForRoom(std::unique_lock<std::mutex>& lock, std::size_t bytes)
{
    const auto hasRoom = [&] {
        return m_stopped || m_queue.empty() || m_queuedBytes + bytes <= m_options.queueBytes;
    };
    if (hasRoom())
        return true;
    const auto began = std::chrono::steady_clock::now();
    const bool inTime = m_room.wait_for(lock, m_options.maxWait - m_waited, hasRoom);
    m_waited += std::chrono::steady_clock::now() - began;
    return inTime;
}

bool ThreadedWriter::submit(RunBatch&& batch)
{
    const std::size_t bytes = batch.approximateBytes();
    std::unique_lock lock(m_mutex);
    if (!m_stopped && !waitForRoom(lock, bytes)) {
        m_stopped = true;
        m_stopReason = Error{
            ErrorCode::OutputNotWritable, m_path, {folderOf(m_path), "writer too slow"}, {}};
        m_queue.clear();
        m_queuedBytes = 0;
    }
    if (m_stopped)
        return false;
    m_queue.push_back(std::move(batch));
    m_queuedBytes += bytes;
    m_wake.notify_one();
    return true;
}

bool ThreadedWriter::flush()
{
    std::unique_lock lock(m_mutex);
    m_room.wait(lock, [&] { return m_stopped || (m_queue.empty() && !m_busy); });
    return !m_stopped;
}

void ThreadedWriter::work()
{
    std::unique_lock lock(m_mutex);
    for (;;) {
        m_wake.wait(lock, [&] { return m_ending || !m_queue.empty(); });
        if (m_queue.empty())
            return;
        RunBatch batch = std::move(m_queue.front());
        m_queue.pop_front();
        m_queuedBytes -= std::min(m_queuedBytes, batch.approximateBytes());
        m_busy = true;
        lock.unlock();
        Error failed;
        bool good = true;
        try {
            writeOne(batch);
        } catch (const SQLite::Exception& error) {
            good = false;
            failed = Error{ErrorCode::OutputNotWritable,
                           m_path,
                           {folderOf(m_path), reasonOf(error, m_path)},
                           {}};
        } catch (const std::exception& error) {
            good = false;
            failed
                = Error{ErrorCode::OutputNotWritable, m_path, {folderOf(m_path), error.what()}, {}};
        }
        lock.lock();
        m_busy = false;
        if (good)
            m_opsWritten += static_cast<std::int64_t>(batch.ops.size());
        else
            stop(failed);
        m_room.notify_all();
    }
}

// m_mutex is held.
void ThreadedWriter::stop(const Error& reason)
{
    if (!m_stopped) {
        m_stopped = true;
        m_stopReason = reason;
    }
    m_queue.clear();
    m_queuedBytes = 0;
}

void ThreadedWriter::writeOne(const RunBatch& batch)
{
    SQLite::Transaction transaction(*m_database);
    const PackedBatch packed = m_packer.pack(batch);
    m_rows->store(batch, packed);
    m_blobs->store(batch.blobs);
    m_summaries->store(batch.summaries);
    transaction.commit();
    m_sinceCheckpoint += static_cast<std::int64_t>(batch.approximateBytes());
    if (m_sinceCheckpoint >= kCheckpointBytes) {
        m_sinceCheckpoint = 0;
        sqlite3_wal_checkpoint_v2(m_database->getHandle(), nullptr, SQLITE_CHECKPOINT_PASSIVE,
                                  nullptr, nullptr);
    }
}

void ThreadedWriter::join()
{
    {
        const std::lock_guard lock(m_mutex);
        m_ending = true;
        m_wake.notify_one();
    }
    if (m_thread.joinable())
        m_thread.join();
}

void ThreadedWriter::noteStopInFile(const std::string& state)
{
    try {
        setEndState(*m_database, state);
    } catch (const SQLite::Exception&) {
        // The disk is still full: the parent of the program tells the user, the file keeps the
        // state "recording".
    }
}

Result<void> ThreadedWriter::finish(const std::string& endState)
{
    join();
    if (!m_database)
        return {};
    const bool wasStopped = m_stopped;
    if (wasStopped)
        noteStopInFile(
            "stopped: "
            + (m_stopReason.args.empty() ? std::string("unknown") : m_stopReason.args.back()));
    Result<void> result;
    try {
        if (!wasStopped)
            setEndState(*m_database, endState);
        m_rows.reset(); // their statements would keep the journal mode from changing
        m_blobs.reset();
        m_summaries.reset();
        leaveWal(*m_database);
    } catch (const SQLite::Exception& error) {
        if (!wasStopped) {
            const std::lock_guard lock(m_mutex);
            stop(Error{ErrorCode::OutputNotWritable,
                       m_path,
                       {folderOf(m_path), reasonOf(error, m_path)},
                       {}});
        }
    }
    m_rows.reset();
    m_blobs.reset();
    m_summaries.reset();
    m_database.reset();
    if (m_stopped)
        return Unexpected(m_stopReason);
    return result;
}

} // namespace

Result<std::unique_ptr<RunWriter>>
RunWriter::create(const std::string& path, const RunHeader& header, const WriterOptions& options)
{
    auto database = createRunFile(path, header, options.replaceExisting);
    if (!database)
        return Unexpected(database.error());
    try {
        return std::make_unique<ThreadedWriter>(std::move(*database), path, options);
    } catch (const std::exception& error) {
        return failure(ErrorCode::OutputNotWritable, path, {folderOf(path), error.what()});
    }
}

} // namespace samebit
