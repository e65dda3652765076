// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/differenceindex.h"
#include "models/foldlayout.h"
#include "models/pair.h"

#include <QObject>
#include <QThreadPool>
#include <QTimer>

#include <memory>
#include <optional>
#include <string>

namespace samebit::app {

// What to load. A run that is given is not read again; an empty path leaves that side out.
struct LoadRequest
{
    std::string baselinePath;
    std::string candidatePath;
    std::shared_ptr<const LoadedRun> baseline;
    std::shared_ptr<const LoadedRun> candidate;
    bool olderIsBaseline = false; // by the time their recording began, whatever the order given
};

// What came of it. A bad side does not close the good one: the good run is here all the same.
struct LoadResult
{
    std::string baselinePath;
    std::string candidatePath;
    std::shared_ptr<const LoadedRun> baseline;
    std::shared_ptr<const LoadedRun> candidate;
    std::optional<Error> baselineError;
    std::optional<Error> candidateError;
    std::optional<Error> pairError; // both were read, but cannot be compared
    PairPointer pair; // null unless everything went well
    FoldLayout folds;
    DifferenceIndex differences;
};

struct LoadProgress
{
    Stage stage = Stage::ReadBaseline;
    std::int64_t done = 0;
    std::int64_t total = 0; // 0: not known
};

// Reads and compares two runs on a worker thread. One load at a time: a new one replaces the one
// that runs. Results of a replaced or cancelled load are dropped by their generation number.
// GUI thread only; the destructor stops the worker and waits for it.
class PairLoader : public QObject
{
    Q_OBJECT

public:
    explicit PairLoader(QObject* parent = nullptr);
    ~PairLoader() override;

    bool isLoading() const { return m_job != nullptr; }

    void load(const LoadRequest& request);
    void cancel(); // returns at once; the worker ends by itself
    // For tests: called on the worker when a stage begins.
    void setStageHook(std::function<void(Stage)> hook) { m_stageHook = std::move(hook); }

Q_SIGNALS:
    void progressed(const samebit::app::LoadProgress& progress); // at most 4 times a second
    void loaded(const std::shared_ptr<samebit::app::LoadResult>& result);
    void cancelled();

private:
    class Job;

    void stopJob();
    void reportProgress();
    void deliver(quint64 generation, const std::shared_ptr<LoadResult>& result);

    std::shared_ptr<Job> m_job; // null: nothing runs
    quint64 m_generation = 0;
    QTimer m_progressTimer;
    std::function<void(Stage)> m_stageHook;
    QThreadPool m_pool; // last: waits for the worker before anything else goes
};

} // namespace samebit::app
