// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QElapsedTimer>
#include <QProcess>
#include <QTimer>

namespace samebit::app {

// One program that runs with all its children, and what it says. The command is a line for sh.
// GUI thread only; the destructor ends what still runs.
class ProgramRun : public QObject
{
    Q_OBJECT

public:
    explicit ProgramRun(QObject* parent = nullptr);
    ~ProgramRun() override;

    void start(const QString& command, const QString& folder);
    void stop(); // asks it and its children to end; kills them when they do not within 5 s
    bool isRunning() const { return m_process.state() != QProcess::NotRunning; }
    qint64 milliseconds() const { return m_time.isValid() ? m_time.elapsed() : 0; }
    void setGrace(int milliseconds) { m_killTimer.setInterval(milliseconds); }

Q_SIGNALS:
    void said(const QString& text); // plain: without terminal sequences
    // In words; empty: it ended with exit code 0.
    void ended(const QString& failure);

private:
    void read();
    void signalGroup(int signal) const;
    void finish(int code, QProcess::ExitStatus status);

    QProcess m_process;
    QTimer m_killTimer;
    QElapsedTimer m_time;
    QByteArray m_partial; // of a line or a character
    bool m_isStopped = false;
};

} // namespace samebit::app
