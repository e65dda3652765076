// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "services/marksession.h"

#include <QObject>

class QWidget;

namespace samebit::app {

class PairPage;
class PanelDocks;
class WindowActions;

// What the actions on marks do: changes the session, then shows it everywhere. Shows the dialogs.
class MarkCommands : public QObject
{
    Q_OBJECT

public:
    MarkCommands(MarkSession& session, PairPage& page, PanelDocks& docks, WindowActions& actions,
                 QWidget& window);

    void importFile(const QString& path); // shows the preview first
    bool exportFile(const QString& path);

Q_SIGNALS:
    void noticed(const QString& text); // a line for the status bar

private:
    void connectActions();
    void connectUndo();
    void connectPanel();
    void showChange();
    void toggle();
    void openOptions();
    void markAndGoOn();
    void mark(const Mark& mark, bool goesOn);
    void change(int number);
    void goToOrigin(int number);
    void chooseImport();
    void chooseExport();
    void complain(const Error& error);
    QString nextText() const; // "Next origin: aten::sum, step 2"
    bool isMarkable(std::int64_t row);

    MarkSession& m_session;
    PairPage& m_page;
    PanelDocks& m_docks;
    WindowActions& m_actions;
    QWidget& m_window;
};

} // namespace samebit::app
