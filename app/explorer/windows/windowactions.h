// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

class QAction;
class QActionGroup;
class QMainWindow;
class QMenu;

namespace samebit::app {

// The window's actions with their texts, shortcuts and tool tips, in menus and a tool bar. Connects
// nothing. Owned by the window.
class WindowActions : public QObject
{
    Q_OBJECT

public:
    explicit WindowActions(QMainWindow& window);

    void setPairOpen(bool isOpen); // enables what needs a pair

    QAction* openPair;
    QAction* openCandidate;
    QAction* reload;
    QAction* swapSides;
    QAction* exportReport;
    QAction* quit;
    QAction* undo;
    QAction* redo;
    QAction* copyRows;
    QAction* copyAnswer;
    QAction* selectAll;
    QAction* toggleFold;
    QAction* themeSystem;
    QAction* themeLight;
    QAction* themeDark;
    QAction* zoomIn;
    QAction* zoomOut;
    QAction* zoomReset;
    QAction* restoreLayout;
    QAction* firstOrigin;
    QAction* nextDifference;
    QAction* previousDifference;
    QAction* nextOrigin;
    QAction* previousOrigin;
    QAction* goTo;
    QAction* toggleMark;
    QAction* markWithOptions;
    QAction* markAndGoOn;
    QAction* importMarks;
    QAction* exportMarks;
    QAction* exportReplay;
    QAction* runAgain;
    QAction* nextPane;
    QAction* previousPane;
    QAction* shortcuts;
    QAction* colours;
    QAction* about;

    QMenu* recentMenu;
    QMenu* panelsMenu;

private:
    void makeActions();
    void makeMarkActions();
    void makeMenus();
    void makeToolBar();
    QAction* make(const QString& text, const QKeySequence& shortcut, const QString& toolTip);

    QMainWindow& m_window;
    QList<QAction*> m_needPair;
};

} // namespace samebit::app
