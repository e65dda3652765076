// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/rundata.h"
#include "samebit/util/progress.h"
#include "samebit/util/result.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace samebit {

// Reads one run file: read-only, defensive, trusted_schema off; a run file is untrusted input and
// every length in it is checked before memory is taken. One object per thread; interrupt() may be
// called from any thread.
class RunReader
{
public:
    // FileNotFound, FilePermission, FileEmpty, FileNotSqlite, FileForeign, FileNewerFormat,
    // FileDamaged, FileWalReadOnly. A file that is still being recorded, or that has no complete
    // end, opens: see info().endState.
    static Result<std::unique_ptr<RunReader>> open(const std::string& path);
    virtual ~RunReader() = default;

    virtual const std::string& path() const = 0;
    virtual const RunInfo& info() const = 0;
    virtual std::optional<std::string> runValue(const std::string& key) const = 0;

    // Everything the engine needs. `side` only labels progress.
    virtual Result<RunData> load(const Progress& progress, Stage side) = 0;

    // Rows for what is shown, a few at a time.
    virtual Result<OpRow> op(OpSeq seq) = 0; // FileDamaged when there is no such row
    virtual Result<std::vector<DrawRow>> draws(OpSeq seq) = 0;
    virtual Result<ValueRow> value(ValueId id) = 0;
    virtual Result<std::vector<FrameRow>> stack(StackId id) = 0; // innermost first
    virtual Result<std::optional<SourceRow>> source(const std::string& file) = 0; // text included

    // Counts for `info`, one statement each.
    struct Count
    {
        std::string name;
        std::int64_t count = 0;
    };
    virtual Result<std::vector<Count>> opsByPhase() = 0;
    virtual Result<std::vector<Count>> opsByOperator(int most) = 0; // most frequent first

    virtual void interrupt() = 0;
};

// What `samebit check` finds. An empty list is a sound file.
struct CheckFinding
{
    std::string where; // table, block or page
    std::string what;
};
Result<std::vector<CheckFinding>> checkRunFile(const std::string& path, const Progress& progress);

} // namespace samebit
