// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/runfile/runbatch.h"
#include "samebit/util/result.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace samebit {

struct RunHeader
{
    std::vector<KeyValue> run; // first rows of table `run` (uuid, argv, cwd, ...); the writer adds
                               // format, digest, end state
    std::vector<KeyValue> environment;
};

struct WriterOptions
{
    std::size_t queueBytes = std::size_t{32} << 20; // waiting batches; submit() blocks when full
    std::chrono::milliseconds maxWait{10'000}; // in all, over the whole recording
    bool replaceExisting = false; // --force: only taken when the file is one of ours or absent
};

// Writes one run file with its own thread: one transaction per batch, WAL, PASSIVE checkpoints
// every 64 MiB. After SIGKILL at any moment the file opens and holds a complete prefix. The thread
// blocks all signals, never needs the GIL and never throws. submit() and finish() may be called
// from any thread, one at a time (capture holds its own lock).
class RunWriter
{
public:
    static Result<std::unique_ptr<RunWriter>>
    create(const std::string& path, const RunHeader& header, const WriterOptions& options = {});
    virtual ~RunWriter()
        = default; // without finish(): stops the thread, leaves the end state "recording"

    // Queues a batch. False: recording has stopped (disk full, too slow, ...): drop everything from
    // now on.
    virtual bool submit(RunBatch&& batch) = 0;
    // Waits until everything queued is in the file and visible to readers. For tests and for
    // `os._exit`.
    virtual bool flush() = 0;
    // Writes what is queued, the end state, checkpoints, and goes back to the DELETE journal so
    // that the file stands alone.
    virtual Result<void> finish(const std::string& endState) = 0;
    // Why recording stopped by itself; code Internal with no args while it runs well.
    virtual Error stopReason() const = 0;
    virtual bool stopped() const = 0;
    virtual std::int64_t opsWritten() const = 0;
    virtual std::chrono::nanoseconds waited() const = 0; // time that submit() spent waiting
    // In a forked child: forgets the file and the thread without touching either. The object leaks
    // on purpose.
    virtual void abandonAfterFork() noexcept = 0;
};

// Completes a file whose program was killed: recovers the WAL, writes "stopped: REASON", back to
// DELETE journal. A file that is already complete is left alone. Returns the end state that the
// file has afterwards.
Result<std::string> completeRunFile(const std::string& path, const std::string& reason);

// A file that holds only the end state "nothing recorded: REASON", written by the parent.
Result<void> writeEmptyRunFile(const std::string& path, const RunHeader& header,
                               const std::string& reason, bool replaceExisting);

} // namespace samebit
