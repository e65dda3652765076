// SPDX-License-Identifier: Apache-2.0
#include "replaycommands.h"

#include "models/pairtablemodel.h"
#include "models/runcommands.h"
#include "models/runfacts.h"
#include "samebit/report/report.h"
#include "views/noticebar.h"
#include "views/pairpage.h"
#include "views/replaydialog.h"
#include "views/rundialog.h"
#include "windowactions.h"

#include <QAction>
#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMessageBox>
#include <QSaveFile>

#include <algorithm>

namespace samebit::app {

ReplayCommands::ReplayCommands(MarkSession& session, PairPage& page, WindowActions& actions,
                               QWidget& window)
    : QObject(&window)
    , m_session(session)
    , m_page(page)
    , m_window(window)
{
    connect(actions.exportReplay, &QAction::triggered, this, &ReplayCommands::exportReplay);
    connect(actions.runAgain, &QAction::triggered, this, [this] { runAgain({}); });
    connect(actions.exportReport, &QAction::triggered, this, &ReplayCommands::chooseReport);
}

void ReplayCommands::exportReplay()
{
    if (m_session.pair() == nullptr)
        return;
    ReplayDialog preview(m_session, &m_window);
    connect(&preview, &ReplayDialog::fileWanted, this, [this, &preview] {
        QFileDialog dialog(
            &preview, tr("Export a replay file"),
            QFileInfo(QString::fromStdString(m_session.pair()->baseline->path)).absolutePath(),
            tr("Replay files (*.replay.db);;All files (*)"));
        dialog.setAcceptMode(QFileDialog::AcceptSave); // asks before a file is replaced
        dialog.setOption(QFileDialog::DontUseNativeDialog);
        dialog.setDefaultSuffix(QStringLiteral("replay.db"));
        if (dialog.exec() == QDialog::Accepted)
            preview.exportTo(dialog.selectedFiles().front(), true);
    });
    if (preview.exec() != QDialog::Accepted)
        return;
    m_replay = preview.file();
    m_replayBaseline = QString::fromStdString(m_session.pair()->baseline->path);
    showWritten(m_replay, preview.written().outputs, preview.written().bytes);
}

void ReplayCommands::showWritten(const QString& file, std::int64_t outputs, std::int64_t bytes)
{
    const QString command
        = againCommand(*m_session.pair()->candidate, file,
                       freeFile(QFileInfo(file).absolutePath(), QStringLiteral("c.db")));
    auto* const run = new QAction(tr("Run Again With It..."), this);
    run->setToolTip(tr("Run the candidate's program again under this replay file"));
    connect(run, &QAction::triggered, this, [this, file] { runAgain(file); });
    auto* const copy = new QAction(tr("Copy Command"), this);
    copy->setToolTip(tr("Copy the command that runs it again"));
    connect(copy, &QAction::triggered, this,
            [command] { QGuiApplication::clipboard()->setText(command); });
    m_page.notice().showNotice(tr("Written: %1 (%2, %3).")
                                   .arg(fileName(file.toStdString()),
                                        counted(outputs, tr("%1 output"), tr("%1 outputs")),
                                        sizeText(bytes)),
                               {run, copy});
}

void ReplayCommands::runAgain(const QString& replay)
{
    const PairPointer& pair = m_session.pair();
    if (pair == nullptr)
        return;
    if (m_run != nullptr) {
        m_run->raise();
        m_run->activateWindow();
        return;
    }
    const bool isOfThis = m_replayBaseline == QString::fromStdString(pair->baseline->path)
        && QFileInfo::exists(m_replay);
    m_run = new RunDialog(*pair, replay.isEmpty() && isOfThis ? m_replay : replay, &m_window);
    connect(m_run, &RunDialog::closeWanted, this, [this] { mayStop(); });
    connect(m_run, &RunDialog::recorded, this,
            [this](const QString& baseline, const QString& output) {
                m_recorded = output;
                Q_EMIT pairRequested(baseline, output);
            });
    m_run->show();
}

RunDialog* ReplayCommands::runDialog() const
{
    return m_run;
}

bool ReplayCommands::mayStop()
{
    if (QMessageBox::question(m_run, tr("Run the candidate again"),
                              tr("The program is still running. Stop it?"),
                              QMessageBox::Yes | QMessageBox::No, QMessageBox::No)
        != QMessageBox::Yes)
        return false;
    if (m_run != nullptr)
        m_run->stop();
    return true;
}

bool ReplayCommands::mayClose()
{
    return m_run == nullptr || !m_run->isRunning() || mayStop();
}

void ReplayCommands::showPair()
{
    const PairPointer& pair = m_session.pair();
    const QString recorded = std::exchange(m_recorded, {});
    if (pair == nullptr || recorded != QString::fromStdString(pair->candidate->path))
        return;
    const std::vector<std::int32_t>& marks = m_session.marked().markOfOrigin;
    const auto origins = std::count(marks.begin(), marks.end(), -1);
    const ComparisonCounts& counts = pair->comparison.counts;
    const auto number = [](std::int64_t count) {
        return QString::fromStdString(grouped(count));
    };
    m_page.notice().showNotice(tr("%1 is the candidate now. %2 identical, %3 replayed, %4.")
                                   .arg(fileName(pair->candidate->path),
                                        number(counts.of(State::Identical) - counts.replayed),
                                        number(counts.replayed),
                                        counted(origins, tr("%1 origin"), tr("%1 origins"))),
                               {});
}

void ReplayCommands::chooseReport()
{
    QFileDialog dialog(&m_window, tr("Export the report"), {}, tr("Web pages (*.html)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setOption(QFileDialog::DontUseNativeDialog);
    dialog.setDefaultSuffix(QStringLiteral("html"));
    if (dialog.exec() == QDialog::Accepted)
        writeReport(dialog.selectedFiles().front());
}

bool ReplayCommands::writeReport(const QString& path)
{
    const std::string html = verdictHtml(m_session.reportInput(), {});
    QSaveFile file(path);
    const auto size = static_cast<qint64>(html.size());
    if (!file.open(QIODevice::WriteOnly) || file.write(html.data(), size) != size
        || !file.commit()) {
        m_page.addError(
            {tr("Cannot write \"%1\"").arg(fileName(path.toStdString())), file.errorString(), {}});
        return false;
    }
    Q_EMIT noticed(tr("Written: %1 (%2)").arg(path, sizeText(size)));
    return true;
}

} // namespace samebit::app
