// SPDX-License-Identifier: Apache-2.0
// The whole loop in the real window on a program that is really recorded: first origin, mark,
// export the replay file, run the program again under it, and nothing is left.
#include "models/runcommands.h"
#include "samplepair.h"
#include "views/answerbar.h"
#include "views/noticebar.h"
#include "views/pairpage.h"
#include "views/pairtableview.h"
#include "views/replaydialog.h"
#include "views/rundialog.h"
#include "windows/mainwindow.h"
#include "windows/replaycommands.h"
#include "windows/windowactions.h"

#include <QAction>
#include <QApplication>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTimer>
#include <QtTest>

using namespace samebit;
using namespace samebit::app;
using namespace samebit::test;

namespace {

// Its sum depends on the number of threads, which is its argument: differs in every pair of runs.
const char* const kProgram = R"(import sys
import torch

generator = torch.Generator().manual_seed(1)
signal = torch.randn(1_000_000, generator=generator)
torch.set_num_threads(int(sys.argv[1]))
level = torch.sum(signal)
print("level", float(level * 2))
)";

} // namespace

class TestReplayLoop : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        qputenv("PATH", QByteArray(SAMEBIT_FOLDER) + ':' + qgetenv("PATH"));
        QFile program(path("level.py"));
        QVERIFY(program.open(QIODevice::WriteOnly));
        program.write(kProgram);
        program.close();
        record("a.db", "1");
        record("b.db", "2");
    }

    void init()
    {
        failOnWarnings();
        m_home = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<Settings>(m_home->filePath(QStringLiteral("settings.ini")));
        m_window = std::make_unique<MainWindow>(*m_settings, false);
        m_window->show();
        QSignalSpy settled(m_window.get(), &MainWindow::settled);
        m_window->openPair(path("a.db"), path("b.db"));
        QVERIFY(settled.wait(60'000));
        QVERIFY(m_window->showsPair());
        save(*m_window, "loop-origin");
    }

    void cleanup()
    {
        m_window.reset();
        m_settings.reset();
    }

    void goesRoundUntilNothingIsLeft()
    {
        QVERIFY(m_window->marks().firstOrigin() >= 0);
        QTest::mouseClick(&page().answer().markAndGoOn(), Qt::LeftButton);
        QCOMPARE(m_window->marks().firstOrigin(), std::int64_t{-1});
        exportTo(path("level.replay.db"));
        QVERIFY2(page().notice().shownText().startsWith(
                     QStringLiteral("Written: level.replay.db (1 output, ")),
                 qPrintable(page().notice().shownText()));
        save(*m_window, "loop-written");
        QCOMPARE(page().notice().actionButtons().size(), 2);
        QTest::mouseClick(page().notice().actionButtons()[0], Qt::LeftButton);
        RunDialog* const dialog = m_window->replayCommands().runDialog();
        QVERIFY(dialog != nullptr);
        QVERIFY(dialog->command().toPlainText().contains(QStringLiteral("--replay")));
        QVERIFY(dialog->stateText() == QStringLiteral("This starts your program on this machine."));
        QVERIFY(!dialog->isRunning() && !QFile::exists(path("c.db")));
        save(*dialog, "run-before");
        QSignalSpy settled(m_window.get(), &MainWindow::settled);
        QTest::mouseClick(&dialog->runButton(), Qt::LeftButton);
        QVERIFY(dialog->isRunning());
        save(*dialog, "run-while");
        QVERIFY(settled.wait(120'000)); // the dialog is gone then
        QVERIFY(QFile::exists(path("c.db")));
        const QString notice = page().notice().shownText();
        QVERIFY2(notice.startsWith(QStringLiteral("c.db is the candidate now. ")),
                 qPrintable(notice));
        QVERIFY2(notice.contains(QStringLiteral("3 identical, 1 replayed, 0 origins")),
                 qPrintable(notice));
        save(*m_window, "loop-done");
    }

    void thePreviewLeavesNothingAndCancelStopsIt()
    {
        m_window->marks().add(
            m_window->marks().proposed(m_window->marks().firstOrigin(), MarkScope::Line));
        const QStringList before = QDir(m_folder.path()).entryList(QDir::Files);
        ReplayDialog preview(m_window->marks());
        QVERIFY(preview.isBusy() && !preview.exportButton().isEnabled());
        QTRY_VERIFY_WITH_TIMEOUT(!preview.isBusy(), 30'000);
        QVERIFY(preview.exportButton().isEnabled());
        QVERIFY2(preview.introText().contains(QStringLiteral("1 output (")),
                 qPrintable(preview.introText()));
        QVERIFY(preview.notesText().contains(QStringLiteral("reason")));
        QVERIFY(preview.command().isEmpty());
        save(preview, "replay-preview");
        QCOMPARE(QDir(m_folder.path()).entryList(QDir::Files), before);
        // A file that is there stays unless that was asked for.
        preview.exportTo(path("a.db"), false);
        QTRY_VERIFY_WITH_TIMEOUT(!preview.isBusy(), 30'000);
        QVERIFY(preview.notesText().contains(QStringLiteral("SB-")));
        save(preview, "replay-refused");
        preview.exportTo(path("never.replay.db"), false);
        preview.reject();
        QVERIFY(!preview.isBusy());
        QCOMPARE(preview.result(), int(QDialog::Rejected));
    }

    void stopEndsTheProgramAndItsChildren()
    {
        RunDialog dialog(*m_window->marks().pair(), {});
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        dialog.output().setText(QStringLiteral("stopped.db"));
        QVERIFY(dialog.command().toPlainText().endsWith(QStringLiteral("stopped.db")));
        dialog.program().setGrace(500);
        dialog.command().setPlainText(QStringLiteral(
            "trap '' TERM; printf '\\033[31mred\\033[0m\\n'; sleep 300 & echo $! >child; wait; "
            "sleep 300"));
        dialog.runButton().click();
        QTRY_COMPARE_WITH_TIMEOUT(dialog.said().toPlainText(), QStringLiteral("red\n"), 10'000);
        QTRY_VERIFY_WITH_TIMEOUT(QFileInfo(path("child")).size() > 1, 10'000);
        QSignalSpy asked(&dialog, &RunDialog::closeWanted);
        dialog.reject(); // asks first
        QCOMPARE(asked.count(), 1);
        QVERIFY(dialog.isRunning());
        QTest::mouseClick(&dialog.stopButton(), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.isRunning(), 10'000);
        QCOMPARE(dialog.stateText(), QStringLiteral("It was stopped. Nothing was recorded."));
        QFile child(path("child"));
        QVERIFY(child.open(QIODevice::ReadOnly));
        const QString process = QStringLiteral("/proc/%1/cmdline")
                                    .arg(QString::fromLatin1(child.readAll().trimmed()));
        QTRY_VERIFY_WITH_TIMEOUT(isGone(process), 5000);
        QVERIFY(dialog.runButton().isEnabled());
    }

    void saysWhyNothingCame()
    {
        RunDialog dialog(*m_window->marks().pair(), {});
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        dialog.output().setText(QStringLiteral("a.db"));
        QVERIFY(!dialog.runButton().isEnabled());
        QVERIFY(dialog.stateText().contains(QStringLiteral("there already")));
        dialog.output().setText(QStringLiteral("d.db"));
        dialog.folder().setText(QStringLiteral("/nowhere"));
        QVERIFY(!dialog.runButton().isEnabled());
        dialog.folder().setText(m_folder.path());
        dialog.command().setPlainText(QStringLiteral("echo why; exit 3"));
        dialog.runButton().click();
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.isRunning(), 10'000);
        QCOMPARE(dialog.stateText(),
                 QStringLiteral("It ended with exit code 3. Nothing was recorded."));
        QCOMPARE(dialog.said().toPlainText(), QStringLiteral("why\n"));
        save(dialog, "run-failed");
        dialog.command().setPlainText(QStringLiteral("true"));
        dialog.runButton().click();
        QTRY_VERIFY_WITH_TIMEOUT(dialog.stateText().contains(QStringLiteral("wrote no d.db")),
                                 10'000);
    }

    void theWindowAsksBeforeItCloses()
    {
        m_window->actions().runAgain->trigger();
        RunDialog* const dialog = m_window->replayCommands().runDialog();
        dialog->command().setPlainText(QStringLiteral("exec sleep 300"));
        dialog->runButton().click();
        QTRY_VERIFY(dialog->isRunning());
        answer(QMessageBox::No);
        QVERIFY(!m_window->close());
        QVERIFY(dialog->isRunning());
        answer(QMessageBox::Yes);
        QVERIFY(m_window->close());
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->isRunning(), 10'000);
    }

    void writesTheReport()
    {
        const QString file = m_home->filePath(QStringLiteral("report.html"));
        QVERIFY(m_window->replayCommands().writeReport(file));
        QFile report(file);
        QVERIFY(report.open(QIODevice::ReadOnly));
        const QByteArray html = report.readAll();
        QVERIFY(html.startsWith("<!") && html.contains("aten::sum"));
        QVERIFY(!m_window->replayCommands().writeReport(QStringLiteral("/nowhere/r.html")));
        QVERIFY(page().notice().shownText().contains(QStringLiteral("Cannot write \"r.html\"")));
    }

private:
    QString path(const char* name) const { return m_folder.filePath(QString::fromUtf8(name)); }
    PairPage& page() const { return m_window->pairPage(); }

    void record(const char* name, const char* threads)
    {
        QProcess process;
        process.setWorkingDirectory(m_folder.path());
        process.start(QStringLiteral("samebit"),
                      {QStringLiteral("record"), QStringLiteral("--level"),
                       QStringLiteral("tensors"), QStringLiteral("-o"), QString::fromUtf8(name),
                       QStringLiteral("--"), QStringLiteral(SAMEBIT_TEST_PYTHON),
                       QStringLiteral("level.py"), QString::fromUtf8(threads)});
        QVERIFY(process.waitForFinished(120'000));
        QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
    }

    // Through the preview and the file dialog.
    void exportTo(const QString& file)
    {
        QTimer::singleShot(0, m_window.get(), [file] {
            auto* const preview = qobject_cast<ReplayDialog*>(QApplication::activeModalWidget());
            QVERIFY(preview != nullptr);
            QTRY_VERIFY_WITH_TIMEOUT(preview->exportButton().isEnabled(), 30'000);
            QTimer::singleShot(0, preview, [file] {
                auto* const dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
                QVERIFY(dialog != nullptr);
                auto* const names = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
                names->setText(file);
                QTest::keyClick(names, Qt::Key_Return);
            });
            preview->exportButton().click();
        });
        m_window->actions().exportReplay->trigger();
    }

    void answer(QMessageBox::StandardButton button)
    {
        QTimer::singleShot(0, m_window.get(), [button] {
            auto* const box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            QVERIFY(box != nullptr);
            box->button(button)->click();
        });
    }

    // A dead child without a parent that waits for it has no command line any more.
    static bool isGone(const QString& commandLine)
    {
        QFile file(commandLine);
        return !file.open(QIODevice::ReadOnly) || file.readAll().isEmpty();
    }

    // For people to look at.
    static void save(QWidget& widget, const char* name)
    {
        const QString folder = qEnvironmentVariable("SAMEBIT_SCREENSHOTS");
        if (!folder.isEmpty() && QDir().mkpath(folder))
            widget.grab().save(QStringLiteral("%1/%2.png").arg(folder, QString::fromUtf8(name)));
    }

    QTemporaryDir m_folder;
    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<MainWindow> m_window;
};

QTEST_MAIN(TestReplayLoop)
#include "tst_replayloop.moc"
