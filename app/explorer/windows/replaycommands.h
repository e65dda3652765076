// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "services/errortexts.h"
#include "services/marksession.h"

#include <QObject>
#include <QPointer>

class QWidget;

namespace samebit::app {

class PairPage;
class RunDialog;
class WindowActions;

// From marks to a new candidate: exports the replay file, runs the candidate's program again under
// it. Also writes the report. Shows the dialogs.
class ReplayCommands : public QObject
{
    Q_OBJECT

public:
    ReplayCommands(MarkSession& session, PairPage& page, WindowActions& actions, QWidget& window);

    void exportReplay(); // preview, name, file, notice
    void runAgain(const QString& replay); // empty: the file exported last for this pair, if any
    RunDialog* runDialog() const; // null: none is open
    bool mayClose(); // asks when a program runs
    bool writeReport(const QString& path);
    void showPair(); // a pair was opened: says so when it is the one that was recorded here

Q_SIGNALS:
    void noticed(const QString& text);
    void pairRequested(const QString& baseline, const QString& candidate);

private:
    void chooseReport();
    bool mayStop();
    void showWritten(const QString& file, std::int64_t outputs, std::int64_t bytes);

    MarkSession& m_session;
    PairPage& m_page;
    QWidget& m_window;
    QPointer<RunDialog> m_run;
    QString m_replay; // exported last
    QString m_replayBaseline; // for which run
    QString m_recorded; // what the pair that is being opened has as candidate
};

} // namespace samebit::app
