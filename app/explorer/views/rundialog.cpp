// SPDX-License-Identifier: Apache-2.0
#include "rundialog.h"

#include "models/runcommands.h"
#include "selectablelabel.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QFontDatabase>
#include <QFormLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>

namespace samebit::app {

namespace {
constexpr int kMostLines = 5000; // of what the program says
}

RunDialog::RunDialog(const Pair& pair, const QString& replay, QWidget* parent)
    : QDialog(parent)
    , m_baseline(QString::fromStdString(pair.baseline->path))
    , m_outputFolder(QFileInfo(QString::fromStdString(pair.candidate->path)).absolutePath())
    , m_command(new QPlainTextEdit(this))
    , m_folder(new QLineEdit(QString::fromStdString(pair.candidate->data.info.workingFolder), this))
    , m_output(new QLineEdit(this))
    , m_state(new SelectableLabel(tr("State"), this))
    , m_said(new QPlainTextEdit(this))
{
    setWindowTitle(tr("Run the candidate again"));
    setAttribute(Qt::WA_DeleteOnClose);
    const QString output = freeFile(m_outputFolder, QStringLiteral("c.db"));
    m_writtenOutput = quoted(output);
    m_command->setPlainText(againCommand(*pair.candidate, replay, output));
    m_output->setText(QFileInfo(output).fileName());
    layOut();
    connect(m_command, &QPlainTextEdit::textChanged, this, &RunDialog::check);
    connect(m_folder, &QLineEdit::textChanged, this, &RunDialog::check);
    connect(m_output, &QLineEdit::textChanged, this, &RunDialog::renameOutput);
    connect(m_run, &QPushButton::clicked, this, &RunDialog::start);
    connect(m_stop, &QPushButton::clicked, &m_program, &ProgramRun::stop);
    connect(&m_second, &QTimer::timeout, this, &RunDialog::showTime);
    connect(&m_program, &ProgramRun::ended, this, &RunDialog::end);
    connect(&m_program, &ProgramRun::said, this, [this](const QString& text) {
        m_said->moveCursor(QTextCursor::End);
        m_said->insertPlainText(text);
        m_said->moveCursor(QTextCursor::End);
    });
    check();
}

void RunDialog::layOut()
{
    const QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    for (QPlainTextEdit* const edit : {m_command, m_said}) {
        edit->setFont(fixed);
        edit->setTabChangesFocus(true);
    }
    m_command->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // it wraps
    m_command->setAccessibleName(tr("Command"));
    m_command->setFixedHeight(m_command->fontMetrics().lineSpacing() * 5);
    m_folder->setAccessibleName(tr("Folder"));
    m_output->setAccessibleName(tr("Output file"));
    m_said->setAccessibleName(tr("What the program says"));
    m_said->setReadOnly(true);
    m_said->setMaximumBlockCount(kMostLines);
    m_said->setPlaceholderText(tr("What the program says appears here."));
    auto* const form = new QFormLayout;
    form->addRow(tr("&Command"), m_command);
    form->addRow(tr("&Folder"), m_folder);
    form->addRow(tr("&Output file"), m_output);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_run = buttons->addButton(tr("&Run"), QDialogButtonBox::ActionRole);
    m_stop = buttons->addButton(tr("&Stop"), QDialogButtonBox::ActionRole);
    m_run->setDefault(true);
    m_run->setToolTip(tr("Start the program"));
    m_stop->setToolTip(tr("End the program and what it has started"));
    m_stop->setEnabled(false);
    connect(buttons, &QDialogButtonBox::rejected, this, &RunDialog::reject);
    auto* const layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(m_state);
    layout->addWidget(m_said, 1);
    layout->addWidget(buttons);
    resize(fontMetrics().averageCharWidth() * 120, fontMetrics().height() * 26);
}

QString RunDialog::outputPath() const
{
    return QDir(m_outputFolder).absoluteFilePath(m_output->text().trimmed());
}

void RunDialog::renameOutput()
{
    const QString name = quoted(outputPath());
    QString command = m_command->toPlainText();
    const auto at = command.lastIndexOf(m_writtenOutput);
    if (at >= 0) {
        command.replace(at, m_writtenOutput.size(), name);
        m_writtenOutput = name;
        m_command->setPlainText(command);
    }
    check();
}

void RunDialog::check()
{
    QString obstacle;
    if (m_command->toPlainText().trimmed().isEmpty())
        obstacle = tr("There is no command.");
    else if (!QFileInfo(m_folder->text()).isDir())
        obstacle = tr("There is no folder \"%1\".").arg(m_folder->text());
    else if (m_output->text().trimmed().isEmpty())
        obstacle = tr("Give the output file a name.");
    else if (QFileInfo::exists(outputPath()))
        obstacle = tr("\"%1\" is there already. Choose another name.").arg(m_output->text());
    m_run->setEnabled(obstacle.isEmpty() && !isRunning());
    m_state->setSentence(obstacle.isEmpty() ? tr("This starts your program on this machine.")
                                            : obstacle);
}

void RunDialog::start()
{
    m_said->clear();
    for (QWidget* const widget : QList<QWidget*>{m_command, m_folder, m_output, m_run})
        widget->setEnabled(false);
    m_stop->setEnabled(true);
    m_second.start(1000);
    m_program.start(m_command->toPlainText(), m_folder->text());
    if (isRunning())
        showTime();
}

void RunDialog::showTime()
{
    const qint64 seconds = m_program.milliseconds() / 1000;
    m_state->setSentence(
        tr("Running for %1:%2").arg(seconds / 60).arg(seconds % 60, 2, 10, QLatin1Char('0')));
}

void RunDialog::end(const QString& failure)
{
    m_second.stop();
    m_stop->setEnabled(false);
    const bool isWritten = QFileInfo::exists(outputPath());
    if (failure.isEmpty() && isWritten) {
        Q_EMIT recorded(m_baseline, outputPath());
        accept();
        return;
    }
    for (QWidget* const widget : QList<QWidget*>{m_command, m_folder, m_output})
        widget->setEnabled(true);
    const QString name = m_output->text();
    if (isWritten) // so that Run can be pressed again
        m_output->setText(QFileInfo(freeFile(m_outputFolder, QStringLiteral("c.db"))).fileName());
    check();
    m_state->setSentence(
        failure.isEmpty()
            ? tr("It ended with exit code 0 and wrote no %1. Does the command name it?").arg(name)
            : isWritten ? tr("%1 %2 holds what was recorded until then.").arg(failure, name)
                        : tr("%1 Nothing was recorded.").arg(failure));
}

QString RunDialog::stateText() const
{
    return m_state->text();
}

void RunDialog::reject()
{
    if (isRunning())
        Q_EMIT closeWanted();
    else
        QDialog::reject();
}

} // namespace samebit::app
