// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/pair.h"
#include "services/programrun.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace samebit::app {

class SelectableLabel;

// Runs the candidate's program again and records it: what would run is shown and can be changed
// first. Starts nothing before Run. Stays open, with what the program said, when it fails.
class RunDialog : public QDialog
{
    Q_OBJECT

public:
    // `replay` may be empty: without a replay file.
    RunDialog(const Pair& pair, const QString& replay, QWidget* parent = nullptr);

    bool isRunning() const { return m_program.isRunning(); }
    void stop() { m_program.stop(); }

    QPlainTextEdit& command() const { return *m_command; }
    QLineEdit& folder() const { return *m_folder; }
    QLineEdit& output() const { return *m_output; }
    QPlainTextEdit& said() const { return *m_said; }
    QPushButton& runButton() const { return *m_run; }
    QPushButton& stopButton() const { return *m_stop; }
    QString stateText() const;
    ProgramRun& program() { return m_program; }

    void reject() override;

Q_SIGNALS:
    void recorded(const QString& baseline, const QString& output);
    void closeWanted(); // while it runs: ask first

private:
    void layOut();
    void start();
    void check(); // what keeps Run from starting
    void renameOutput();
    void showTime();
    void end(const QString& failure);
    QString outputPath() const;

    const QString m_baseline;
    const QString m_outputFolder;
    QString m_writtenOutput; // as the command says it
    QPlainTextEdit* m_command;
    QLineEdit* m_folder;
    QLineEdit* m_output;
    SelectableLabel* m_state;
    QPlainTextEdit* m_said;
    QPushButton* m_run = nullptr;
    QPushButton* m_stop = nullptr;
    QTimer m_second;
    ProgramRun m_program; // last: ends before what it tells goes
};

} // namespace samebit::app
