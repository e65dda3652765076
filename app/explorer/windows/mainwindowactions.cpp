// SPDX-License-Identifier: Apache-2.0
// What the parts and the actions of the main window do.
#include "helpdialogs.h"
#include "mainwindow.h"
#include "markcommands.h"
#include "paneldocks.h"
#include "replaycommands.h"
#include "views/answerbar.h"
#include "views/pairpage.h"
#include "views/pairtableview.h"
#include "views/startpage.h"
#include "windowactions.h"

#include <QAction>
#include <QDockWidget>
#include <QFileDialog>
#include <QStatusBar>

namespace samebit::app {

void MainWindow::connectStart()
{
    connect(m_startPage, &StartPage::fileChosen, this, &MainWindow::chooseFile);
    connect(m_startPage, &StartPage::browseRequested, this, &MainWindow::browse);
    connect(m_startPage, &StartPage::pairChosen, this, &MainWindow::openPair);
}

void MainWindow::connectPair()
{
    connect(m_pairPage, &PairPage::currentRowChanged, this, [this](qlonglong row) {
        m_docks->showRow(row);
        updateStatus(row);
    });
    connect(m_pairPage, &PairPage::noticed, this,
            [this](const QString& text) { statusBar()->showMessage(text, 8000); });
    connect(m_docks, &PanelDocks::rowRequested, m_pairPage, &PairPage::goToRow);
}

void MainWindow::connectMarks()
{
    m_markCommands = new MarkCommands(m_marks, *m_pairPage, *m_docks, *m_actions, *this);
    connect(m_markCommands, &MarkCommands::noticed, this,
            [this](const QString& text) { statusBar()->showMessage(text, 20'000); });
    m_replayCommands = new ReplayCommands(m_marks, *m_pairPage, *m_actions, *this);
    connect(m_replayCommands, &ReplayCommands::noticed, this,
            [this](const QString& text) { statusBar()->showMessage(text, 20'000); });
    connect(m_replayCommands, &ReplayCommands::pairRequested, this, &MainWindow::openPair);
    connect(&m_marks, &MarkSession::changed, this, &MainWindow::updateTitle);
}

void MainWindow::connectFileActions()
{
    connect(m_actions->openPair, &QAction::triggered, this, &MainWindow::browsePair);
    connect(m_actions->openCandidate, &QAction::triggered, this,
            [this] { browse(Side::Candidate); });
    connect(m_actions->reload, &QAction::triggered, this, [this] {
        load({m_shown->baselinePath, m_shown->candidatePath, {}, {}});
    });
    connect(m_actions->swapSides, &QAction::triggered, this, [this] {
        load({m_shown->candidatePath, m_shown->baselinePath, {}, {}});
    });
    connect(m_actions->quit, &QAction::triggered, this, &MainWindow::close);
    connect(m_actions->copyRows, &QAction::triggered, &m_pairPage->table(),
            &PairTableView::copySelection);
    connect(m_actions->selectAll, &QAction::triggered, &m_pairPage->table(),
            &PairTableView::selectAll);
    connect(m_actions->copyAnswer, &QAction::triggered, &m_pairPage->answer(),
            &AnswerBar::copyAnswer);
}

void MainWindow::connectViewActions()
{
    connect(m_actions->toggleFold, &QAction::triggered, &m_pairPage->table(),
            &PairTableView::toggleFold);
    const auto connectTheme = [this](QAction* action, ThemeChoice theme) {
        connect(action, &QAction::triggered, this, [this, theme] {
            m_settings.setTheme(theme);
            setTheme(theme);
        });
    };
    connectTheme(m_actions->themeSystem, ThemeChoice::System);
    connectTheme(m_actions->themeLight, ThemeChoice::Light);
    connectTheme(m_actions->themeDark, ThemeChoice::Dark);
    connect(m_actions->zoomIn, &QAction::triggered, this,
            [this] { zoom(m_settings.zoomPercent() + 10); });
    connect(m_actions->zoomOut, &QAction::triggered, this,
            [this] { zoom(m_settings.zoomPercent() - 10); });
    connect(m_actions->zoomReset, &QAction::triggered, this, [this] { zoom(100); });
    connect(m_actions->restoreLayout, &QAction::triggered, m_docks, &PanelDocks::restoreDefault);
    const auto connectDialog = [this](QAction* action, const std::function<QString()>& html) {
        connect(action, &QAction::triggered, this, [this, action, html] {
            TextDialog(action->text().remove(u'&'), html(), this).exec();
        });
    };
    connectDialog(m_actions->shortcuts, [this] { return shortcutsHtml(*this); });
    connectDialog(m_actions->colours, coloursHtml);
    connectDialog(m_actions->about, aboutHtml);
}

void MainWindow::connectGoActions()
{
    const auto connectGo = [this](QAction* action, void (PairPage::*go)()) {
        connect(action, &QAction::triggered, m_pairPage, go);
    };
    connectGo(m_actions->firstOrigin, &PairPage::goToFirstOrigin);
    connectGo(m_actions->nextDifference, &PairPage::goToNextDifference);
    connectGo(m_actions->previousDifference, &PairPage::goToPreviousDifference);
    connectGo(m_actions->nextOrigin, &PairPage::goToNextOrigin);
    connectGo(m_actions->previousOrigin, &PairPage::goToPreviousOrigin);
    connectGo(m_actions->goTo, &PairPage::openGoTo);
    connect(m_actions->nextPane, &QAction::triggered, this, [this] { cyclePane(1); });
    connect(m_actions->previousPane, &QAction::triggered, this, [this] { cyclePane(-1); });
}

void MainWindow::setTheme(ThemeChoice theme)
{
    m_appearance.apply(theme);
    QAction* const action = theme == ThemeChoice::Light ? m_actions->themeLight
        : theme == ThemeChoice::Dark                    ? m_actions->themeDark
                                                        : m_actions->themeSystem;
    action->setChecked(true);
}

void MainWindow::zoom(int percent)
{
    m_settings.setZoomPercent(qBound(50, percent, 400));
    m_appearance.applyZoom(m_settings.zoomPercent());
}

void MainWindow::browsePair()
{
    const QStringList files = QFileDialog::getOpenFileNames(
        this, tr("Open one or two runs"), {}, tr("Run files (*.db);;All files (*)"), nullptr,
        QFileDialog::DontUseNativeDialog);
    if (files.size() == 1 && m_shown == nullptr)
        chooseFile(m_opened->baseline != nullptr ? Side::Candidate : Side::Baseline, files.front());
    else
        openFiles(files);
}

void MainWindow::browse(Side side)
{
    const QString title
        = side == Side::Baseline ? tr("Open the baseline") : tr("Open the candidate");
    const QString file
        = QFileDialog::getOpenFileName(this, title, {}, tr("Run files (*.db);;All files (*)"),
                                       nullptr, QFileDialog::DontUseNativeDialog);
    if (!file.isEmpty())
        chooseFile(side, file);
}

namespace {

// The widget in a pane that takes the keyboard.
QWidget* focusTarget(QWidget* pane)
{
    if (pane->focusProxy() != nullptr)
        return pane->focusProxy();
    if (pane->focusPolicy() & Qt::TabFocus)
        return pane;
    const QList<QWidget*> children = pane->findChildren<QWidget*>();
    for (QWidget* const child : children) {
        if ((child->focusPolicy() & Qt::TabFocus) && child->isVisible())
            return child;
    }
    return nullptr;
}

} // namespace

void MainWindow::cyclePane(int direction)
{
    if (!showsPair())
        return;
    const QList<QWidget*> panes = m_pairPage->panes() + m_docks->panes();
    qsizetype current = 0;
    for (qsizetype i = 0; i < panes.size(); ++i) {
        if (panes[i] == focusWidget() || panes[i]->isAncestorOf(focusWidget()))
            current = i;
    }
    for (qsizetype tried = 0; tried < panes.size(); ++tried) {
        current = (current + direction + panes.size()) % panes.size();
        if (QWidget* const target = focusTarget(panes[current])) {
            target->setFocus(Qt::ShortcutFocusReason);
            return;
        }
    }
}

} // namespace samebit::app
