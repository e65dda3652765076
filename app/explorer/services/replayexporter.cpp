// SPDX-License-Identifier: Apache-2.0
#include "replayexporter.h"

#include "models/runfacts.h"
#include "samebit/report/markreport.h"

#include <QTemporaryDir>

namespace samebit::app {

ReplayExporter::ReplayExporter(QObject* parent)
    : QObject(parent)
{
    m_pool.setMaxThreadCount(1);
}

ReplayExporter::~ReplayExporter()
{
    cancel();
    m_pool.waitForDone();
}

void ReplayExporter::cancel()
{
    ++m_generation;
    m_stop.request_stop();
    m_isBusy = false;
}

Result<ReplayExporter::RunPointer> ReplayExporter::read(const std::string& path,
                                                        const std::stop_token& stop)
{
    auto reader = RunReader::open(path);
    if (!reader)
        return Unexpected(reader.error());
    auto data = (*reader)->load({{}, stop}, Stage::ReadBaseline);
    if (!data)
        return Unexpected(data.error());
    return std::make_shared<const LoadedRun>(LoadedRun{path, std::move(*reader), std::move(*data)});
}

ReplayOutcome ReplayExporter::write(const LoadedRun& run, const ReplayRequest& request,
                                    const std::stop_token& stop)
{
    // What would be written is known once it is written: a preview writes into a folder that goes.
    const QTemporaryDir folder;
    ReplayExportInput input;
    input.baseline = &run.data;
    input.baselineName = fileName(request.baselinePath).toStdString();
    input.marks = &request.marks;
    for (const Mark& mark : request.marks)
        input.texts.push_back(markText(mark));
    input.toolVersion = SAMEBIT_VERSION;
    input.output = request.output.empty()
        ? folder.filePath(QStringLiteral("preview.replay.db")).toStdString()
        : request.output;
    input.replace = request.replace;
    auto done = exportReplay(input, {{}, stop});
    if (!done)
        return done.error();
    return *done;
}

void ReplayExporter::start(const ReplayRequest& request)
{
    cancel();
    m_stop = std::stop_source();
    m_isBusy = true;
    m_pool.start([this, request, generation = m_generation, stop = m_stop.get_token()] {
        ReplayOutcome outcome;
        if (m_run == nullptr || m_run->path != request.baselinePath) {
            auto run = read(request.baselinePath, stop);
            m_run = run ? *run : nullptr;
            if (!run)
                outcome = run.error();
        }
        if (m_run != nullptr)
            outcome = write(*m_run, request, stop);
        QMetaObject::invokeMethod(
            this, [this, generation, outcome] { deliver(generation, outcome); },
            Qt::QueuedConnection);
    });
}

void ReplayExporter::deliver(quint64 generation, const ReplayOutcome& outcome)
{
    if (generation != m_generation)
        return;
    m_isBusy = false;
    Q_EMIT ended(outcome);
}

} // namespace samebit::app
