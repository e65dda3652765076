// SPDX-License-Identifier: Apache-2.0
#include "windowactions.h"

#include <QAction>
#include <QActionGroup>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QToolBar>

namespace samebit::app {

WindowActions::WindowActions(QMainWindow& window)
    : QObject(&window)
    , m_window(window)
{
    makeActions();
    makeMarkActions();
    makeMenus();
    makeToolBar();
    setPairOpen(false);
}

QAction* WindowActions::make(const QString& text, const QKeySequence& shortcut,
                             const QString& toolTip)
{
    auto* const action = new QAction(text, this);
    action->setShortcut(shortcut);
    const QString keys = shortcut.toString(QKeySequence::NativeText);
    action->setToolTip(keys.isEmpty() ? toolTip : tr("%1 (%2)").arg(toolTip, keys));
    action->setStatusTip(toolTip);
    m_window.addAction(action);
    return action;
}

void WindowActions::makeActions()
{
    openPair = make(tr("&Open Pair..."), QKeySequence::Open, tr("Open two runs"));
    openCandidate = make(tr("Open &Candidate..."), QKeySequence(tr("Ctrl+Shift+O")),
                         tr("Compare the baseline with another run"));
    reload = make(tr("&Reload"), QKeySequence(Qt::Key_F5), tr("Read both files again"));
    swapSides
        = make(tr("&Swap Sides"), QKeySequence(tr("Ctrl+T")), tr("Baseline becomes candidate"));
    quit = make(tr("&Quit"), QKeySequence::Quit, tr("Close the window"));
    copyRows = make(tr("&Copy Rows"), {}, tr("Copy the selected rows in full (Ctrl+C)"));
    copyAnswer = make(tr("Copy &Answer"), QKeySequence(tr("Ctrl+Shift+C")), tr("Copy the answer"));
    selectAll = make(tr("Select A&ll Rows"), {}, tr("Select the rows of the table (Ctrl+A)"));
    toggleFold = make(tr("Open or Close &Stretch"), {}, tr("Open or close the stretch (Space)"));
    themeSystem = make(tr("&System"), {}, tr("Light or dark as the desktop"));
    themeLight = make(tr("&Light"), {}, tr("Dark on light"));
    themeDark = make(tr("&Dark"), {}, tr("Light on dark"));
    zoomIn = make(tr("Zoom &In"), QKeySequence::ZoomIn, tr("Larger text"));
    zoomOut = make(tr("Zoom &Out"), QKeySequence::ZoomOut, tr("Smaller text"));
    zoomReset
        = make(tr("&Reset Zoom"), QKeySequence(tr("Ctrl+0")), tr("Text as large as the system's"));
    restoreLayout
        = make(tr("&Restore Default Layout"), {}, tr("Put all panels back to their places"));
    firstOrigin
        = make(tr("&First Origin"), QKeySequence(tr("Ctrl+D")), tr("Go to the first divergence"));
    nextDifference
        = make(tr("&Next Difference"), QKeySequence(Qt::Key_F8), tr("Go to the next difference"));
    nextDifference->setShortcuts({QKeySequence(Qt::Key_F8), QKeySequence(Qt::ALT | Qt::Key_Down)});
    previousDifference = make(tr("&Previous Difference"), QKeySequence(Qt::Key_F7),
                              tr("Go to the previous difference"));
    previousDifference->setShortcuts(
        {QKeySequence(Qt::Key_F7), QKeySequence(Qt::ALT | Qt::Key_Up)});
    nextOrigin = make(tr("Next &Origin"), QKeySequence(Qt::CTRL | Qt::Key_F8),
                      tr("Go to the next origin"));
    previousOrigin = make(tr("P&revious Origin"), QKeySequence(Qt::CTRL | Qt::Key_F7),
                          tr("Go to the previous origin"));
    goTo = make(tr("&Go To..."), QKeySequence(tr("Ctrl+L")), tr("Go to an op by its number"));
    nextPane = make(tr("Next Pa&ne"), QKeySequence(Qt::Key_F6), tr("Go to the next panel"));
    previousPane = make(tr("Previous Pan&e"), QKeySequence(Qt::SHIFT | Qt::Key_F6),
                        tr("Go to the previous panel"));
    shortcuts = make(tr("&Keyboard Shortcuts"), QKeySequence(tr("Ctrl+?")),
                     tr("All keys of this window"));
    colours = make(tr("&What the Colours Mean"), {}, tr("The states, their shapes and letters"));
    about = make(tr("&About Samebit"), {}, tr("Versions"));
    m_needPair = {openCandidate, reload,         swapSides,      copyRows,
                  copyAnswer,    selectAll,      toggleFold,     firstOrigin,
                  nextOrigin,    previousOrigin, nextDifference, previousDifference,
                  goTo,          restoreLayout};
}

void WindowActions::makeMarkActions()
{
    undo = make(tr("&Undo"), QKeySequence::Undo, tr("Take the last change of the marks back"));
    redo = make(tr("&Redo"), QKeySequence::Redo, tr("Do it again"));
    undo->setEnabled(false);
    redo->setEnabled(false);
    toggleMark = make(tr("&Mark or Clear"), QKeySequence(Qt::Key_M),
                      tr("Allow the selected origin to differ, or take that back"));
    markWithOptions = make(tr("Mark With &Options..."), QKeySequence(Qt::SHIFT | Qt::Key_M),
                           tr("Choose where the mark holds, what it allows and why"));
    // Single letters act only while the table has the keyboard.
    for (QAction* const action : {toggleMark, markWithOptions})
        action->setShortcutContext(Qt::WidgetShortcut);
    markAndGoOn = make(tr("Mark and &Go On"), QKeySequence(tr("Ctrl+M")),
                       tr("Allow the first origin and go to the next one"));
    importMarks
        = make(tr("&Import Allowlist..."), {}, tr("Add the rules of an allowlist to the marks"));
    exportMarks = make(tr("&Export Allowlist..."), {}, tr("Write the marks as an allowlist"));
    exportReplay = make(tr("Export &Replay File..."), {},
                        tr("Write what the marked ops wrote, for another run to take"));
    runAgain = make(tr("&Run the Candidate Again..."), QKeySequence(tr("Ctrl+R")),
                    tr("Record the candidate's program again, under the replay file"));
    exportReport = make(tr("&Export Report..."), QKeySequence(tr("Ctrl+Shift+R")),
                        tr("Write what the window says as a web page"));
    m_needPair << exportReplay << runAgain << exportReport;
    m_needPair << toggleMark << markWithOptions << markAndGoOn << importMarks << exportMarks;
}

void WindowActions::makeMenus()
{
    QMenuBar* const bar = m_window.menuBar();
    QMenu* const file = bar->addMenu(tr("&File"));
    file->addActions({openPair, openCandidate});
    recentMenu = file->addMenu(tr("Recent &Pairs"));
    file->addActions({reload, swapSides});
    file->addSeparator();
    file->addAction(exportReport);
    file->addSeparator();
    file->addAction(quit);
    QMenu* const edit = bar->addMenu(tr("&Edit"));
    edit->addActions({undo, redo});
    edit->addSeparator();
    edit->addActions({copyRows, copyAnswer, selectAll});
    QMenu* const view = bar->addMenu(tr("&View"));
    view->addAction(toggleFold);
    panelsMenu = view->addMenu(tr("&Panels"));
    QMenu* const theme = view->addMenu(tr("&Theme"));
    auto* const group = new QActionGroup(this);
    for (QAction* const action : {themeSystem, themeLight, themeDark}) {
        action->setCheckable(true);
        group->addAction(action);
        theme->addAction(action);
    }
    view->addActions({zoomIn, zoomOut, zoomReset, restoreLayout});
    QMenu* const go = bar->addMenu(tr("&Go"));
    go->addActions({firstOrigin, nextDifference, previousDifference, nextOrigin, previousOrigin});
    go->addSeparator();
    go->addActions({goTo, nextPane, previousPane});
    QMenu* const mark = bar->addMenu(tr("&Mark"));
    mark->addActions({toggleMark, markWithOptions, markAndGoOn});
    mark->addSeparator();
    mark->addActions({importMarks, exportMarks, exportReplay});
    bar->addMenu(tr("&Tools"))->addAction(runAgain);
    bar->addMenu(tr("&Help"))->addActions({shortcuts, colours, about});
}

void WindowActions::makeToolBar()
{
    QToolBar* const bar = m_window.addToolBar(tr("Tools"));
    bar->setObjectName(QStringLiteral("tools"));
    bar->setToolButtonStyle(Qt::ToolButtonTextOnly);
    bar->addActions({openPair, reload});
    bar->addSeparator();
    bar->addActions({firstOrigin, previousDifference, nextDifference});
    bar->addSeparator();
    bar->addActions({toggleMark, undo});
    toggleMark->setIconText(tr("Mark M"));
    firstOrigin->setIconText(tr("First Origin"));
    previousDifference->setIconText(tr("Previous F7"));
    nextDifference->setIconText(tr("Next F8"));
}

void WindowActions::setPairOpen(bool isOpen)
{
    for (QAction* const action : m_needPair)
        action->setEnabled(isOpen);
    panelsMenu->setEnabled(isOpen);
}

} // namespace samebit::app
