// SPDX-License-Identifier: Apache-2.0
#include "mainwindow.h"

#include "markcommands.h"
#include "models/pairtablemodel.h"
#include "models/runfacts.h"
#include "paneldocks.h"
#include "replaycommands.h"
#include "services/errortexts.h"
#include "views/answerbar.h"
#include "views/droptarget.h"
#include "views/loadingpage.h"
#include "views/pairpage.h"
#include "views/pairtableview.h"
#include "views/startpage.h"
#include "windowactions.h"

#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QStackedWidget>
#include <QStatusBar>

namespace samebit::app {

namespace {

constexpr int kLayoutVersion = 1; // of saveState(); another version is not restored

} // namespace

MainWindow::MainWindow(Settings& settings, bool remembers, QWidget* parent)
    : QMainWindow(parent)
    , m_settings(settings)
    , m_remembers(remembers)
    , m_actions(new WindowActions(*this))
    , m_pages(new QStackedWidget(this))
    , m_startPage(new StartPage(this))
    , m_loadingPage(new LoadingPage(this))
    , m_pairPage(new PairPage(this))
    , m_place(new QLabel(this))
    , m_marks(settings.sessionFolder())
    , m_opened(std::make_shared<LoadResult>())
{
    setAcceptDrops(true);
    resize(1280, 800);
    for (QWidget* const page : QList<QWidget*>{m_startPage, m_loadingPage, m_pairPage})
        m_pages->addWidget(page);
    setCentralWidget(m_pages);
    m_docks = new PanelDocks(m_pairPage->dockArea());
    for (QDockWidget* const dock : m_docks->docks())
        m_actions->panelsMenu->addAction(dock->toggleViewAction());
    statusBar()->addPermanentWidget(m_place);
    connectLoader();
    connectStart();
    connectPair();
    connectFileActions();
    connectViewActions();
    connectGoActions();
    connectMarks();
    setTheme(settings.theme());
    zoom(settings.zoomPercent());
    if (m_remembers) {
        restoreGeometry(settings.geometry());
        m_laidOut = m_pairPage->dockArea().restoreState(settings.layout(), kLayoutVersion);
    }
    showStart();
}

MainWindow::~MainWindow() = default;

void MainWindow::connectLoader()
{
    connect(&m_loader, &PairLoader::progressed, m_loadingPage, &LoadingPage::showProgress);
    connect(&m_loader, &PairLoader::loaded, this, &MainWindow::showResult);
    connect(&m_loader, &PairLoader::cancelled, this, &MainWindow::returnFromLoading);
    connect(m_loadingPage, &LoadingPage::cancelRequested, &m_loader, &PairLoader::cancel);
}

void MainWindow::openFiles(const QStringList& files)
{
    if (files.size() >= 2)
        openPair(files[0], files[1]);
    else if (files.size() == 1)
        load({files.front().toStdString(), {}, {}, {}});
}

void MainWindow::openPair(const QString& baseline, const QString& candidate)
{
    load({baseline.toStdString(), candidate.toStdString(), {}, {}});
}

// Fills one side and keeps the other as it is.
void MainWindow::chooseFile(Side side, const QString& path)
{
    LoadRequest request{m_opened->baselinePath, m_opened->candidatePath, {}, {}};
    // The runs of a shown pair are read again: a worker must not share their details with the
    // panels, which stay when the load is cancelled.
    if (m_shown == nullptr) {
        request.baseline = m_opened->baseline;
        request.candidate = m_opened->candidate;
    }
    if (side == Side::Baseline) {
        request.baselinePath = path.toStdString();
        request.baseline = nullptr;
    } else {
        request.candidatePath = path.toStdString();
        request.candidate = nullptr;
    }
    load(request);
}

void MainWindow::load(const LoadRequest& request)
{
    m_loadingPage->begin(fileName(request.baselinePath), fileName(request.candidatePath));
    m_pages->setCurrentWidget(m_loadingPage);
    m_actions->setPairOpen(false);
    m_loader.load(request);
}

void MainWindow::showResult(const std::shared_ptr<LoadResult>& result)
{
    std::vector<ShownError> errors;
    for (const auto& error : {result->baselineError, result->candidateError, result->pairError}) {
        if (!error)
            continue;
        errors.push_back(shownError(*error));
        Q_EMIT loadRefused(*error);
    }
    m_opened = result;
    choosePage(result, errors);
    Q_EMIT settled(result->pair != nullptr);
}

void MainWindow::choosePage(const std::shared_ptr<LoadResult>& result,
                            const std::vector<ShownError>& errors)
{
    if (result->pair != nullptr) {
        showPair(result);
    } else if (m_shown != nullptr && !errors.empty()) {
        // The pair that was open stays open.
        m_opened = m_shown;
        returnFromLoading();
        m_pairPage->showErrors(errors);
    } else {
        m_shown = nullptr;
        showStart();
    }
}

void MainWindow::showPair(const std::shared_ptr<LoadResult>& result)
{
    m_shown = result;
    m_settings.addRecentPair({QString::fromStdString(result->baselinePath),
                              QString::fromStdString(result->candidatePath)});
    updateRecent();
    m_docks->setPair(result->pair, result->differences);
    returnFromLoading();
    m_pairPage->setPair(*result);
    m_marks.setPair(result->pair); // shows them everywhere
    if (m_marks.firstOrigin() >= 0)
        m_pairPage->goToFirstOrigin();
    m_replayCommands->showPair();
    updateTitle();
}

void MainWindow::returnFromLoading()
{
    if (m_shown == nullptr) {
        showStart();
        return;
    }
    m_pages->setCurrentWidget(m_pairPage);
    m_actions->setPairOpen(true);
    m_pairPage->table().setFocus();
}

void MainWindow::showStart()
{
    m_docks->setPair(nullptr, {});
    m_marks.setPair(nullptr);
    m_actions->setPairOpen(false);
    m_startPage->showResult(*m_opened);
    updateRecent();
    m_pages->setCurrentWidget(m_startPage);
    m_place->clear();
    updateTitle();
}

bool MainWindow::showsPair() const
{
    return m_pages->currentWidget() == m_pairPage;
}

bool MainWindow::goToOp(qlonglong seq)
{
    return m_pairPage->goToOp(Side::Baseline, seq);
}

void MainWindow::updateTitle()
{
    if (m_shown == nullptr) {
        setWindowTitle(tr("Samebit"));
        return;
    }
    const QString files
        = tr("%1 | %2").arg(fileName(m_shown->baselinePath), fileName(m_shown->candidatePath));
    const std::int32_t number = m_marks.marked().first;
    if (number < 0) {
        setWindowTitle(tr("%1 - Samebit").arg(files));
        return;
    }
    const Origin& first = m_shown->pair->comparison.origins[static_cast<std::size_t>(number)];
    const QString op = QString::fromStdString(first.op);
    setWindowTitle(first.source.file.empty() ? tr("%1 - %2 - Samebit").arg(op, files)
                                             : tr("%1 @ %2:%3 - %4 - Samebit")
                                                   .arg(op, fileName(first.source.file))
                                                   .arg(first.source.line)
                                                   .arg(files));
}

void MainWindow::updateStatus(qlonglong row)
{
    const PairPointer& pair = m_pairPage->model().pair();
    if (pair == nullptr || row < 0) {
        m_place->clear();
        return;
    }
    const QString rows = QString::fromStdString(grouped(pair->rows()));
    m_place->setText(tr("row %1 of %2").arg(row + 1).arg(rows));
}

void MainWindow::updateRecent()
{
    const std::vector<RecentPair> pairs = m_settings.recentPairs();
    m_startPage->showRecent(pairs);
    m_actions->recentMenu->clear();
    m_actions->recentMenu->setEnabled(!pairs.empty());
    for (const RecentPair& pair : pairs) {
        m_actions->recentMenu->addAction(tr("%1 | %2").arg(pair.baseline, pair.candidate), this,
                                         [this, pair] { openPair(pair.baseline, pair.candidate); });
    }
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!m_replayCommands->mayClose()) {
        event->ignore();
        return;
    }
    m_loader.cancel();
    if (m_remembers)
        m_settings.setWindow(saveGeometry(), m_pairPage->dockArea().saveState(kLayoutVersion));
    QMainWindow::closeEvent(event);
}

void MainWindow::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    if (!m_laidOut)
        m_docks->restoreDefault();
    m_laidOut = true;
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    const auto files = draggedFiles(event->mimeData()).size();
    if (files == 1 || files == 2)
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const QStringList files = draggedFiles(event->mimeData());
    event->acceptProposedAction();
    if (files.size() == 2) {
        LoadRequest request{files[0].toStdString(), files[1].toStdString(), {}, {}};
        request.olderIsBaseline = true; // a file manager gives no order
        load(request);
    } else if (files.size() == 1) {
        const bool fillsCandidate = m_opened->baseline != nullptr;
        chooseFile(fillsCandidate ? Side::Candidate : Side::Baseline, files.front());
    }
}

void MainWindow::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && m_loader.isLoading())
        m_loader.cancel();
    else
        QMainWindow::keyPressEvent(event);
}

} // namespace samebit::app
