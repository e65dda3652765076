// SPDX-License-Identifier: Apache-2.0
// Marks in the real window on real run files: mark, go on, undo, switch off, export, import, keep.
#include "models/marklistmodel.h"
#include "models/pairtablemodel.h"
#include "samplepair.h"
#include "views/allowlistdialog.h"
#include "views/answerbar.h"
#include "views/listtable.h"
#include "views/markdialog.h"
#include "views/markspanel.h"
#include "views/noticebar.h"
#include "views/pairpage.h"
#include "views/pairtableview.h"
#include "views/statechips.h"
#include "views/whypanel.h"
#include "windows/mainwindow.h"
#include "windows/markcommands.h"
#include "windows/paneldocks.h"
#include "windows/windowactions.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>
#include <QtTest>

using namespace samebit;
using namespace samebit::app;
using namespace samebit::test;

class TestMarks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        SamplePair::run("baseline", false).write(path("a.db").toStdString());
        SamplePair::run("candidate", true).write(path("b.db").toStdString());
    }

    void init()
    {
        failOnWarnings();
        m_home = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<Settings>(m_home->filePath(QStringLiteral("settings.ini")));
        open();
    }

    void cleanup()
    {
        m_window.reset();
        m_settings.reset();
    }

    void marksByKeyAndSeesTheNextOrigin()
    {
        press(Qt::Key_M);
        QCOMPARE(marks().size(), std::size_t{1});
        QCOMPARE(marks()[0].op, std::string("aten::sum"));
        QCOMPARE(marks()[0].line, 7);
        QVERIFY(marks()[0].prefilled && !marks()[0].reason.empty());
        QVERIFY(notice().startsWith(QStringLiteral("Allowed: aten::sum at train.py:7 (1 op). "
                                                   "Next origin: aten::mm, step 1")));
        QVERIFY(page().answer().answer().contains(QStringLiteral("aten::mm")));
        QCOMPARE(state(SamplePair::kFirstOrigin),
                 QStringLiteral("origin: other result, allowed by rule 1"));
        QCOMPARE(state(SamplePair::kFirstOrigin + 1), QStringLiteral("propagated, allowed"));
        QCOMPARE(state(SamplePair::kSecondOrigin), QStringLiteral("origin: other result"));
        QVERIFY(m_window->docks().why().toPlainText().startsWith(
            QStringLiteral("Allowed by rule 1: aten::sum at train.py:7")));
        // Ctrl+D goes to what is left.
        press(Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(page().table().currentRow(), SamplePair::kSecondOrigin);
        QVERIFY(m_window->windowTitle().startsWith(QStringLiteral("aten::mm @ train.py:9")));
    }

    void aSecondPressTakesItBack()
    {
        press(Qt::Key_M);
        press(Qt::Key_M);
        QCOMPARE(marks().size(), std::size_t{0});
        QCOMPARE(state(SamplePair::kFirstOrigin), QStringLiteral("origin: other result"));
    }

    void goesOnUntilNothingIsLeft()
    {
        QToolButton& button = page().answer().markAndGoOn();
        QVERIFY(button.isVisible());
        QTest::mouseClick(&button, Qt::LeftButton);
        QCOMPARE(page().table().currentRow(), SamplePair::kSecondOrigin);
        QTest::mouseClick(&button, Qt::LeftButton);
        QVERIFY(!button.isVisible());
        QVERIFY(page().answer().answer().startsWith(QStringLiteral("ALL ALLOWED")));
        QVERIFY(notice().contains(QStringLiteral("Nothing is left")));
        QCOMPARE(session().marked().verdict, VerdictWord::Explained);
        QCOMPARE(m_window->docks().marks().table().model()->rowCount(), 2);
        press(Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(notice(), QStringLiteral("Rules allow every origin"));
    }

    void undoesAndRedoes()
    {
        QVERIFY(!m_window->actions().undo->isEnabled());
        press(Qt::Key_M);
        QVERIFY(m_window->actions().undo->text().contains(
            QStringLiteral("Mark aten::sum at train.py:7")));
        press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(marks().empty());
        QVERIFY(page().answer().answer().contains(QStringLiteral("aten::sum")));
        m_window->actions().redo->trigger();
        QCOMPARE(marks().size(), std::size_t{1});
    }

    void marksNothingWhereNothingEnters()
    {
        press(Qt::Key_F8); // propagated
        press(Qt::Key_M);
        QVERIFY(marks().empty());
        QVERIFY(notice().contains(QStringLiteral("Shift+M")));
    }

    void theDialogSaysWhatARuleWouldDo()
    {
        withDialog<MarkDialog>(
            [this](MarkDialog& dialog) {
                QVERIFY(dialog.effectText().startsWith(
                    QStringLiteral("Covers 1 op, allows 1 origin;")));
                dialog.action().setCurrentIndex(2);
                QCOMPARE(dialog.effectText(), QStringLiteral("Give at least one limit."));
                dialog.action().setCurrentIndex(1);
                dialog.scope().setCurrentIndex(static_cast<int>(MarkScope::Operator));
                dialog.reason().setPlainText(QStringLiteral("the sum races"));
                save(dialog, "mark-dialog");
                dialog.accept();
            },
            [this] { press(Qt::Key_M, Qt::ShiftModifier); });
        QCOMPARE(marks().size(), std::size_t{1});
        QCOMPARE(marks()[0].scope, MarkScope::Operator);
        QCOMPARE(marks()[0].action, MarkAction::Ignore);
        QCOMPARE(marks()[0].reason, std::string("the sum races"));
        QVERIFY(!marks()[0].prefilled);
    }

    void aToleranceWithoutContentIsUndecided()
    {
        Mark mark = session().proposed(SamplePair::kFirstOrigin, MarkScope::Line);
        mark.action = MarkAction::Tolerate;
        mark.tolerance.ulp = 4;
        session().add(mark);
        QCOMPARE(session().firstOrigin(), SamplePair::kFirstOrigin);
        QCOMPARE(state(SamplePair::kFirstOrigin), QStringLiteral("origin: other result, marked"));
        QVERIFY(cell(0, MarkListModel::StateColumn).startsWith(QStringLiteral("undecided")));
    }

    void thePanelChangesSwitchesAndRemoves()
    {
        press(Qt::Key_M);
        raise("marks");
        MarksPanel& panel = m_window->docks().marks();
        QCOMPARE(cell(0, MarkListModel::RuleColumn), QStringLiteral("aten::sum at train.py:7"));
        QCOMPARE(cell(0, MarkListModel::OriginsColumn), QStringLiteral("1"));
        QCOMPARE(cell(0, MarkListModel::ExplainsColumn), QStringLiteral("20"));
        Q_EMIT panel.switchRequested(0);
        QCOMPARE(cell(0, MarkListModel::StateColumn), QStringLiteral("off"));
        QCOMPARE(session().firstOrigin(), SamplePair::kFirstOrigin);
        Q_EMIT panel.switchRequested(0);
        QCOMPARE(session().firstOrigin(), SamplePair::kSecondOrigin);
        press(Qt::Key_D, Qt::ControlModifier);
        panel.table().setFocus();
        Q_EMIT panel.goToRequested(0);
        QCOMPARE(page().table().currentRow(), SamplePair::kFirstOrigin);
        withDialog<MarkDialog>(
            [](MarkDialog& dialog) {
                QVERIFY(!dialog.scope().isEnabled());
                dialog.reason().setPlainText(QStringLiteral("known race"));
                dialog.accept();
            },
            [&panel] { Q_EMIT panel.changeRequested(0); });
        QCOMPARE(marks()[0].reason, std::string("known race"));
        activate();
        panel.table().setFocus();
        QTest::keyClick(&panel.table(), Qt::Key_Delete);
        QVERIFY(marks().empty());
        QVERIFY(panel.notesText().contains(QStringLiteral("Nothing is marked")));
    }

    void saysWhichRulesAreUnusedOrBroad()
    {
        Mark nowhere;
        nowhere.scope = MarkScope::Operator;
        nowhere.op = "aten::conv2d";
        session().add(nowhere);
        session().add(session().proposed(SamplePair::kFirstOrigin + 1, MarkScope::Operator));
        const QString notes = m_window->docks().marks().notesText();
        QVERIFY(notes.contains(QStringLiteral("aten::conv2d anywhere")));
        QStringList states;
        for (int row = 0; row < 2; ++row)
            states << cell(row, MarkListModel::StateColumn);
        states.sort();
        QCOMPARE(states, QStringList({QStringLiteral("too broad"), QStringLiteral("unused")}));
        raise("marks");
        save(*m_window, "marks");
    }

    void exportsAfterAPreviewAndImportsAgain()
    {
        press(Qt::Key_M);
        const QString file = m_home->filePath(QStringLiteral("train.allow.json"));
        QTimer::singleShot(0, m_window.get(), [this, file] {
            auto* const preview = qobject_cast<AllowlistDialog*>(QApplication::activeModalWidget());
            QVERIFY(preview != nullptr);
            QCOMPARE(preview->rules().model()->rowCount(), 1);
            QVERIFY(preview->notesText().contains(QStringLiteral("aten::sum at train.py:7")));
            QVERIFY(preview->findChild<QPlainTextEdit*>()->toPlainText().contains(
                QStringLiteral("\"aten::sum\"")));
            save(*preview, "export");
            QTimer::singleShot(0, m_window.get(), [file] {
                auto* const dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
                QVERIFY(dialog != nullptr);
                auto* const names = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
                names->setText(file);
                QTest::keyClick(names, Qt::Key_Return);
            });
            preview->accept();
        });
        m_window->actions().exportMarks->trigger();
        const auto written = readAllowlist(file.toStdString());
        QVERIFY(written.has_value());
        QCOMPARE(*written, marks());
        // Into an empty session: the preview shows what it would do.
        press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(marks().empty());
        withDialog<AllowlistDialog>(
            [this](AllowlistDialog& preview) {
                QCOMPARE(preview.rules().model()->rowCount(), 1);
                QVERIFY(preview.notesText().contains(QStringLiteral("1 rule would be new")));
                save(preview, "import");
                preview.accept();
            },
            [this, file] { m_window->markCommands().importFile(file); });
        QCOMPARE(*written, marks());
    }

    void aRefusedImportChangesNothing()
    {
        press(Qt::Key_M);
        const std::vector<Mark> before = marks();
        m_window->markCommands().importFile(path("a.db")); // no allowlist
        QVERIFY(page().notice().isVisible());
        QVERIFY(page().notice().shownText().contains(QStringLiteral("SB-P")));
        QCOMPARE(marks(), before);
        QVERIFY(!m_window->markCommands().exportFile(QStringLiteral("/nowhere/x.allow.json")));
    }

    void keepsTheMarksByItself()
    {
        press(Qt::Key_M);
        const std::vector<Mark> before = marks();
        m_window.reset();
        open();
        QCOMPARE(marks(), before);
        QCOMPARE(page().table().currentRow(), SamplePair::kSecondOrigin);
        // Swapped: the marks come along.
        QSignalSpy settled(m_window.get(), &MainWindow::settled);
        press(Qt::Key_T, Qt::ControlModifier);
        QVERIFY(settled.wait(30'000));
        QCOMPARE(marks(), before);
    }

    void aDamagedSessionIsSaid()
    {
        press(Qt::Key_M);
        m_window.reset();
        const QDir folder(m_settings->sessionFolder());
        const QStringList files = folder.entryList(QDir::Files);
        QCOMPARE(files.size(), 1);
        QFile kept(folder.filePath(files.front()));
        QVERIFY(kept.open(QIODevice::WriteOnly));
        kept.write("{ not json");
        kept.close();
        open();
        QVERIFY(marks().empty());
        QVERIFY(page().notice().shownText().contains(files.front()));
    }

    void modelsKeepTheirContract()
    {
        MarkListModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        press(Qt::Key_M);
        model.setMarks(session().marks(), session().marked().uses);
        QCOMPARE(model.rowCount(), 1);
        model.setMarks({}, {});
        QCOMPARE(model.rowCount(), 0);
    }

    void chipsGoOnInASecondLine()
    {
        auto* const chips = page().findChild<StateChips*>();
        const int wide = chips->heightForWidth(2000);
        QVERIFY(chips->heightForWidth(chips->minimumSizeHint().width()) > wide * 3);
        m_settings->setZoomPercent(190);
        m_window->actions().zoomIn->trigger(); // 200 %
        QTRY_VERIFY(chips->heightForWidth(5000) > wide * 3 / 2);
        m_window->resize(800, 600);
        const QList<QWidget*> all
            = chips->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly);
        for (const QWidget* const chip : all)
            QTRY_VERIFY(chip->isHidden() || chips->rect().contains(chip->geometry()));
        QVERIFY(m_window->minimumSizeHint().width() <= 1024);
        save(*m_window, "narrow-zoom200");
        m_window->actions().zoomReset->trigger();
    }

private:
    QString path(const char* name) const { return m_folder.filePath(QString::fromUtf8(name)); }
    PairPage& page() const { return m_window->pairPage(); }
    MarkSession& session() const { return m_window->marks(); }
    const std::vector<Mark>& marks() const { return session().marks(); }
    QString notice() const { return m_window->statusBar()->currentMessage(); }

    void open()
    {
        m_window = std::make_unique<MainWindow>(*m_settings, true);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        m_window->activateWindow();
        QSignalSpy settled(m_window.get(), &MainWindow::settled);
        m_window->openPair(path("a.db"), path("b.db"));
        QVERIFY(settled.wait(30'000));
        QVERIFY(m_window->showsPair());
    }

    // After a dialog nobody does it offscreen.
    void activate()
    {
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }

    void press(Qt::Key key, Qt::KeyboardModifiers with = {})
    {
        activate();
        page().table().setFocus();
        QTest::keyClick(&page().table(), key, with);
    }

    QString state(std::int64_t row) const
    {
        PairTableModel& model = page().model();
        return model.index(model.reveal(row), PairTableModel::StateColumn).data().toString();
    }

    QString cell(int row, int column) const
    {
        return m_window->docks().marks().table().model()->index(row, column).data().toString();
    }

    void raise(const char* name)
    {
        auto* const dock = m_window->findChild<QDockWidget*>(QString::fromUtf8(name));
        dock->raise();
        QTRY_VERIFY(!dock->visibleRegion().isEmpty());
    }

    // Runs `act`, which opens a modal dialog, and `use` inside of that.
    template <typename Dialog>
    void withDialog(const std::function<void(Dialog&)>& use, const std::function<void()>& act)
    {
        bool isSeen = false;
        QTimer::singleShot(0, m_window.get(), [&] {
            auto* const dialog = qobject_cast<Dialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog != nullptr);
            isSeen = true;
            use(*dialog);
        });
        act();
        QVERIFY(isSeen);
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

QTEST_MAIN(TestMarks)
#include "tst_marks.moc"
