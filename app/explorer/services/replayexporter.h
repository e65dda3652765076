// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/pair.h"
#include "samebit/marks/replayexport.h"

#include <QObject>
#include <QThreadPool>

#include <memory>
#include <stop_token>
#include <variant>

namespace samebit::app {

struct ReplayRequest
{
    std::string baselinePath;
    std::vector<Mark> marks;
    std::string output; // empty: finds out what would be written, leaves nothing
    bool replace = false; // a replay file that is there
};

using ReplayOutcome = std::variant<ReplayExport, Error>;

// Writes replay files on a worker thread. Reads the baseline there again, once: a worker must not
// share the details of a shown run with the panels. GUI thread only; the destructor stops the
// worker and waits for it.
class ReplayExporter : public QObject
{
    Q_OBJECT

public:
    explicit ReplayExporter(QObject* parent = nullptr);
    ~ReplayExporter() override;

    void start(const ReplayRequest& request); // one at a time
    bool isBusy() const { return m_isBusy; }
    void cancel(); // nothing is heard of it any more

Q_SIGNALS:
    void ended(const samebit::app::ReplayOutcome& outcome);

private:
    using RunPointer = std::shared_ptr<const LoadedRun>;
    static Result<RunPointer> read(const std::string& path, const std::stop_token& stop);
    static ReplayOutcome write(const LoadedRun& run, const ReplayRequest& request,
                               const std::stop_token& stop);
    void deliver(quint64 generation, const ReplayOutcome& outcome);

    bool m_isBusy = false;
    quint64 m_generation = 0;
    std::stop_source m_stop;
    RunPointer m_run; // worker only
    QThreadPool m_pool; // last: waits for the worker before anything else goes
};

} // namespace samebit::app
