// SPDX-License-Identifier: Apache-2.0
#include "pairloader.h"

#include <atomic>
#include <chrono>
#include <mutex>
#include <stop_token>

namespace samebit::app {

namespace {
constexpr std::chrono::milliseconds kProgressInterval{250}; // a remote display has to repaint it
}

// One load. run() is called on the worker, everything else on the GUI thread.
class PairLoader::Job
{
public:
    Job(LoadRequest request, std::function<void(Stage)> stageHook)
        : m_request(std::move(request))
        , m_stageHook(std::move(stageHook))
    {
    }

    void stop()
    {
        m_stop.request_stop();
        const std::lock_guard lock(m_mutex);
        if (m_reader != nullptr)
            m_reader->interrupt();
    }

    LoadProgress progress() const { return {m_stage.load(), m_done.load(), m_total.load()}; }

    std::shared_ptr<LoadResult> run()
    {
        auto result = std::make_shared<LoadResult>();
        result->baselinePath = m_request.baselinePath;
        result->candidatePath = m_request.candidatePath;
        result->baseline = m_request.baseline;
        result->candidate = m_request.candidate;
        if (result->baseline == nullptr && !result->baselinePath.empty())
            read(result->baselinePath, Stage::ReadBaseline, result->baseline,
                 result->baselineError);
        if (result->candidate == nullptr && !result->candidatePath.empty())
            read(result->candidatePath, Stage::ReadCandidate, result->candidate,
                 result->candidateError);
        if (result->baseline != nullptr && result->candidate != nullptr) {
            if (m_request.olderIsBaseline
                && result->candidate->data.info.started < result->baseline->data.info.started) {
                std::swap(result->baseline, result->candidate);
                std::swap(result->baselinePath, result->candidatePath);
            }
            comparePair(*result);
        }
        return result;
    }

private:
    Progress reporter()
    {
        return {[this](Stage stage, std::int64_t done, std::int64_t total) {
                    note(stage, done, total);
                },
                m_stop.get_token()};
    }

    void note(Stage stage, std::int64_t done, std::int64_t total)
    {
        m_done = done;
        m_total = total;
        if (m_stage.exchange(stage) != stage || !m_begun) {
            m_begun = true;
            if (m_stageHook)
                m_stageHook(stage);
        }
    }

    void read(const std::string& path, Stage stage, std::shared_ptr<const LoadedRun>& run,
              std::optional<Error>& error)
    {
        if (m_stop.stop_requested()) {
            error = Error{ErrorCode::Cancelled, path, {}, {}};
            return;
        }
        note(stage, 0, 0);
        auto reader = RunReader::open(path);
        if (!reader) {
            error = reader.error();
            return;
        }
        setReader(reader->get());
        auto data = (*reader)->load(reporter(), stage);
        setReader(nullptr);
        if (!data) {
            error = data.error();
            return;
        }
        run = std::make_shared<const LoadedRun>(
            LoadedRun{path, std::move(*reader), std::move(*data)});
    }

    void comparePair(LoadResult& result)
    {
        note(Stage::Align, 0, 0);
        CompareInput input{Baseline<const RunData*>(&result.baseline->data),
                           Candidate<const RunData*>(&result.candidate->data), result.baselinePath,
                           result.candidatePath, true};
        auto comparison = compare(input, {}, reporter());
        if (!comparison) {
            result.pairError = comparison.error();
            return;
        }
        result.folds = FoldLayout(*comparison);
        result.differences = DifferenceIndex(*comparison);
        result.pair = std::make_shared<const Pair>(
            Pair{result.baseline, result.candidate, std::move(*comparison)});
    }

    void setReader(RunReader* reader)
    {
        const std::lock_guard lock(m_mutex);
        m_reader = reader;
        if (reader != nullptr && m_stop.stop_requested())
            reader->interrupt();
    }

    const LoadRequest m_request;
    const std::function<void(Stage)> m_stageHook;
    std::stop_source m_stop;
    std::mutex m_mutex; // for m_reader
    RunReader* m_reader = nullptr; // what stop() interrupts
    std::atomic<Stage> m_stage{Stage::ReadBaseline};
    std::atomic<std::int64_t> m_done{0};
    std::atomic<std::int64_t> m_total{0};
    bool m_begun = false; // worker only
};

PairLoader::PairLoader(QObject* parent)
    : QObject(parent)
{
    m_pool.setMaxThreadCount(1);
    m_progressTimer.setInterval(kProgressInterval);
    connect(&m_progressTimer, &QTimer::timeout, this, &PairLoader::reportProgress);
}

PairLoader::~PairLoader()
{
    stopJob();
    m_pool.waitForDone();
}

void PairLoader::stopJob()
{
    ++m_generation;
    m_progressTimer.stop();
    if (m_job != nullptr)
        m_job->stop();
    m_job = nullptr;
}

void PairLoader::load(const LoadRequest& request)
{
    stopJob();
    m_job = std::make_shared<Job>(request, m_stageHook);
    m_progressTimer.start();
    const quint64 generation = m_generation;
    m_pool.start([this, generation, job = m_job] {
        std::shared_ptr<LoadResult> result = job->run();
        QMetaObject::invokeMethod(
            this, [this, generation, result] { deliver(generation, result); },
            Qt::QueuedConnection);
    });
}

void PairLoader::cancel()
{
    if (!isLoading())
        return;
    stopJob();
    Q_EMIT cancelled();
}

void PairLoader::reportProgress()
{
    if (isLoading())
        Q_EMIT progressed(m_job->progress());
}

void PairLoader::deliver(quint64 generation, const std::shared_ptr<LoadResult>& result)
{
    if (generation != m_generation)
        return;
    m_progressTimer.stop();
    m_job = nullptr;
    Q_EMIT loaded(result);
}

} // namespace samebit::app
