// SPDX-License-Identifier: Apache-2.0
#include "programrun.h"

#include <QRegularExpression>

#include <unistd.h>

#include <csignal>

namespace samebit::app {

namespace {

constexpr int kGrace = 5000; // ms, for a program to write its files
constexpr qsizetype kLongestLine = 4096; // of output that is held back until it is whole

QString plain(const QByteArray& bytes)
{
    static const QRegularExpression sequences(
        QStringLiteral("\x1b\\[[0-9;?]*[ -/]*[@-~]|\x1b\\][^\x07\x1b]*(\x07|\x1b\\\\)|\x1b."));
    QString text = QString::fromUtf8(bytes);
    text.remove(sequences);
    text.replace(QStringLiteral("\r\n"), QStringLiteral("\n"));
    return text.replace(u'\r', u'\n'); // a progress line that paints over itself
}

} // namespace

ProgramRun::ProgramRun(QObject* parent)
    : QObject(parent)
{
    m_killTimer.setSingleShot(true);
    m_killTimer.setInterval(kGrace);
    m_process.setProcessChannelMode(QProcess::MergedChannels);
    m_process.setStandardInputFile(QProcess::nullDevice());
    // A group of its own: what it starts can be ended with it.
    m_process.setChildProcessModifier([] { ::setpgid(0, 0); });
    connect(&m_killTimer, &QTimer::timeout, this, [this] { signalGroup(SIGKILL); });
    connect(&m_process, &QProcess::readyRead, this, &ProgramRun::read);
    connect(&m_process, &QProcess::finished, this, &ProgramRun::finish);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            Q_EMIT ended(tr("It could not be started: %1.").arg(m_process.errorString()));
    });
}

ProgramRun::~ProgramRun()
{
    m_process.disconnect(this);
    if (!isRunning())
        return;
    signalGroup(SIGTERM);
    if (!m_process.waitForFinished(m_killTimer.interval())) {
        signalGroup(SIGKILL);
        m_process.waitForFinished(1000);
    }
}

void ProgramRun::start(const QString& command, const QString& folder)
{
    m_isStopped = false;
    m_partial.clear();
    m_time.start();
    m_process.setWorkingDirectory(folder);
    m_process.start(QStringLiteral("/bin/sh"), {QStringLiteral("-c"), command});
}

void ProgramRun::stop()
{
    if (!isRunning())
        return;
    m_isStopped = true;
    signalGroup(SIGTERM);
    m_killTimer.start();
}

void ProgramRun::signalGroup(int signal) const
{
    const auto group = static_cast<pid_t>(m_process.processId());
    if (group > 0)
        ::kill(-group, signal);
}

void ProgramRun::read()
{
    m_partial += m_process.readAll();
    const auto whole
        = m_partial.size() > kLongestLine ? m_partial.size() : m_partial.lastIndexOf('\n') + 1;
    if (whole == 0)
        return;
    Q_EMIT said(plain(m_partial.left(whole)));
    m_partial.remove(0, whole);
}

void ProgramRun::finish(int code, QProcess::ExitStatus status)
{
    m_killTimer.stop();
    read();
    if (!m_partial.isEmpty())
        Q_EMIT said(plain(std::exchange(m_partial, {})));
    if (m_isStopped)
        Q_EMIT ended(tr("It was stopped."));
    else if (status == QProcess::CrashExit)
        Q_EMIT ended(tr("It was ended by signal %1.").arg(code));
    else
        Q_EMIT ended(code == 0 ? QString() : tr("It ended with exit code %1.").arg(code));
}

} // namespace samebit::app
