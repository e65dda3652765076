// SPDX-License-Identifier: Apache-2.0
// The real window on real run files, by keyboard.
#include "models/pairtablemodel.h"
#include "samplepair.h"
#include "views/answerbar.h"
#include "views/codeview.h"
#include "views/droptarget.h"
#include "views/listtable.h"
#include "views/loadingpage.h"
#include "views/noticebar.h"
#include "views/overviewstrip.h"
#include "views/pairpage.h"
#include "views/pairtableview.h"
#include "views/sourcepanel.h"
#include "views/stackspanel.h"
#include "views/startpage.h"
#include "views/whypanel.h"
#include "windows/mainwindow.h"
#include "windows/paneldocks.h"
#include "windows/windowactions.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QDropEvent>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QLineEdit>
#include <QMimeData>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTimer>
#include <QUrl>
#include <QtTest>

using namespace samebit;
using namespace samebit::app;
using namespace samebit::test;

namespace {

// Controls of ours that a screen reader cannot name.
QStringList namelessControls(const QWidget& window)
{
    QStringList nameless;
    const QList<QWidget*> widgets = window.findChildren<QWidget*>();
    for (QWidget* const widget : widgets) {
        const bool isControl = (widget->focusPolicy() & Qt::TabFocus) != 0;
        if (!isControl || !widget->isVisible())
            continue;
        const QAccessibleInterface* const spoken = QAccessible::queryAccessibleInterface(widget);
        if (spoken == nullptr || spoken->text(QAccessible::Name).isEmpty())
            nameless << QString::fromLatin1(widget->metaObject()->className())
                    + widget->objectName();
    }
    return nameless;
}

} // namespace

class TestMainWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        SamplePair::run("baseline", false).write(path("a.db").toStdString());
        SamplePair::run("candidate", true).write(path("b.db").toStdString());
        SamplePair::run("same", false).write(path("same.db").toStdString());
        QFile text(path("text.db"));
        QVERIFY(text.open(QIODevice::WriteOnly));
        text.write("epoch,loss\n");
    }

    void init()
    {
        failOnWarnings();
        m_settings
            = std::make_unique<Settings>(path("settings%1.ini").arg(QString::number(++m_run)));
        m_window = std::make_unique<MainWindow>(*m_settings, true);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        m_window->activateWindow();
    }

    void cleanup()
    {
        m_window.reset();
        m_settings.reset();
    }

    void opensOnTheFirstOriginWithItsSourceAndStacks()
    {
        openSample();
        QCOMPARE(page().table().currentRow(), SamplePair::kFirstOrigin);
        QVERIFY(page().answer().answer().startsWith(
            QStringLiteral("First divergence: aten::sum, step 1, forward, train.py:7")));
        QCOMPARE(m_window->docks().source().code().markedLine(), 7);
        QVERIFY(m_window->docks().source().code().toPlainText().contains(
            QStringLiteral("s = x.sum()")));
        QVERIFY(m_window->docks().source().bannerText().contains(QStringLiteral("recorded text")));
        QVERIFY(m_window->docks().stacks().copiedText().startsWith(
            QStringLiteral("Same in both runs\nforward  train.py:7")));
        QVERIFY(m_window->docks().why().toPlainText().contains(
            QStringLiteral("It explains 20 of the 31")));
        QCOMPARE(m_window->docks().origins().model()->rowCount(), 2);
        QVERIFY(m_window->windowTitle().startsWith(QStringLiteral("aten::sum @ train.py:7")));
        QVERIFY(page().table().hasFocus());
    }

    void goesThroughTheRunByKeyboard()
    {
        openSample();
        const auto press = [&](int key, Qt::KeyboardModifiers with, std::int64_t row) {
            QTest::keyClick(m_window->focusWidget(), static_cast<Qt::Key>(key), with);
            QCOMPARE(page().table().currentRow(), row);
        };
        press(Qt::Key_F8, {}, 201);
        press(Qt::Key_F8, {}, SamplePair::kSecondOrigin);
        press(Qt::Key_F8, {}, 242);
        press(Qt::Key_F8, {}, 242); // nothing behind it
        press(Qt::Key_F7, {}, SamplePair::kSecondOrigin);
        press(Qt::Key_F7, Qt::ControlModifier, SamplePair::kFirstOrigin);
        press(Qt::Key_F8, Qt::ControlModifier, SamplePair::kSecondOrigin);
        press(Qt::Key_D, Qt::ControlModifier, SamplePair::kFirstOrigin);
        // Into a fold, by number; then the source of that op is shown.
        QTest::keyClick(m_window->focusWidget(), Qt::Key_L, Qt::ControlModifier);
        QTest::keyClicks(m_window->focusWidget(), QStringLiteral("#999"));
        QTest::keyClick(m_window->focusWidget(), Qt::Key_Return);
        QCOMPARE(page().table().currentRow(), SamplePair::kFirstOrigin);
        QTest::keyClick(m_window->focusWidget(), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(m_window->focusWidget(), QStringLiteral(">101"));
        QTest::keyClick(m_window->focusWidget(), Qt::Key_Return);
        QCOMPARE(page().table().currentRow(), std::int64_t{100});
        QCOMPARE(m_window->docks().source().code().markedLine(), 5);
        QTest::keyClick(m_window->focusWidget(), Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QGuiApplication::clipboard()->text().startsWith(
            QStringLiteral("101\t0\tforward\taten::mul.Tensor\tidentical")));
        QTest::keyClick(m_window->focusWidget(), Qt::Key_C,
                        Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), page().answer().answer());
    }

    void reachesEveryPaneWithF6()
    {
        openSample();
        QSet<const QWidget*> reached;
        for (int i = 0; i < 8; ++i) {
            QTest::keyClick(m_window->focusWidget(), Qt::Key_F6);
            reached << m_window->focusWidget();
        }
        QVERIFY(reached.contains(&page().table()));
        QVERIFY(reached.contains(&page().overview()));
        QVERIFY(reached.contains(&m_window->docks().source().code()));
        QVERIFY(reached.contains(&m_window->docks().why()));
        QVERIFY(reached.size() >= 6);
    }

    void everyControlHasAName()
    {
        QCOMPARE(namelessControls(*m_window), QStringList());
        openSample();
        for (QDockWidget* const dock : m_window->docks().docks()) {
            dock->raise();
            QCOMPARE(namelessControls(*m_window), QStringList());
        }
        for (const QAction* const action : m_window->QWidget::actions()) {
            QVERIFY(!action->text().isEmpty());
            QVERIFY2(!action->toolTip().isEmpty(), qPrintable(action->text()));
        }
        QAccessibleInterface* const table = QAccessible::queryAccessibleInterface(&page().table());
        const int viewRow = page().table().currentIndex().row();
        const QAccessibleInterface* const cell
            = table->tableInterface()->cellAt(viewRow, PairTableModel::BaselineOpColumn);
        QVERIFY(cell->text(QAccessible::Name).contains(QStringLiteral("origin")));
    }

    void opensAPairFromTheDialog()
    {
        QTimer::singleShot(0, m_window.get(), [this] {
            auto* const dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog != nullptr);
            dialog->setDirectory(m_folder.path());
            auto* const names = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
            names->setText(QStringLiteral("\"a.db\" \"b.db\""));
            QTest::keyClick(names, Qt::Key_Return);
        });
        QTest::keyClick(m_window.get(), Qt::Key_O, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->showsPair(), 30'000);
        QCOMPARE(int(m_settings->recentPairs().size()), 1);
    }

    void opensWhatIsDropped()
    {
        drop({path("b.db")});
        QTRY_VERIFY(m_window->startPage()
                        .target(Side::Candidate)
                        .shownText()
                        .contains(QStringLiteral("One run is open")));
        drop({path("a.db")});
        QTRY_VERIFY_WITH_TIMEOUT(m_window->showsPair(), 30'000);
        // Two files at once: the older is the baseline.
        drop({path("b.db"), path("a.db")});
        QSignalSpy settled(m_window.get(), &MainWindow::settled);
        QVERIFY(settled.wait(30'000));
        QCOMPARE(page().model().pair()->baseline->path, path("a.db").toStdString());
    }

    void aBadSideKeepsTheGoodOne()
    {
        QSignalSpy settled(m_window.get(), &MainWindow::settled);
        m_window->openPair(path("a.db"), path("text.db"));
        QVERIFY(settled.wait(30'000));
        QVERIFY(!m_window->showsPair());
        const StartPage& start = m_window->startPage();
        QVERIFY(start.target(Side::Baseline).shownText().contains(QStringLiteral("252 ops")));
        const QString error = start.target(Side::Candidate).shownText();
        QVERIFY(error.contains(QStringLiteral("SB-F04")));
        QVERIFY(error.contains(QStringLiteral("epoch,loss")));
        // A pair that is open stays open, with a banner.
        openSample();
        settled.clear();
        m_window->openPair(path("a.db"), path("missing.db"));
        QVERIFY(settled.wait(30'000));
        QVERIFY(m_window->showsPair());
        QVERIFY(page().notice().isVisible());
        QVERIFY(page().notice().shownText().contains(QStringLiteral("SB-F01")));
        QCOMPARE(page().table().currentRow(), SamplePair::kFirstOrigin);
    }

    void identicalRunsHaveOneFold()
    {
        QSignalSpy settled(m_window.get(), &MainWindow::settled);
        m_window->openPair(path("a.db"), path("same.db"));
        QVERIFY(settled.wait(30'000));
        QVERIFY(m_window->showsPair());
        QVERIFY(page().answer().answer().startsWith(QStringLiteral("IDENTICAL")));
        QCOMPARE(page().model().rowCount(), 1);
        QVERIFY(page().table().currentIndex().isValid());
        QTest::keyClick(&page().table(), Qt::Key_F8);
        QCOMPARE(page().table().currentRow(), std::int64_t{0});
    }

    void escapeCancelsAtOnce()
    {
        QElapsedTimer timer;
        m_window->openPair(path("a.db"), path("b.db"));
        QVERIFY(m_window->loader().isLoading());
        timer.start();
        QTest::keyClick(m_window->focusWidget() != nullptr ? m_window->focusWidget()
                                                           : m_window.get(),
                        Qt::Key_Escape);
        QVERIFY(!m_window->loader().isLoading());
        QVERIFY(timer.elapsed() < 200);
        QVERIFY(m_window->startPage().isVisible());
    }

    void closingWhileLoadingEndsTheWorker()
    {
        m_window->openPair(path("a.db"), path("b.db"));
        m_window->close();
        m_window.reset();
    }

    void reloadsAndSwaps()
    {
        openSample();
        QSignalSpy settled(m_window.get(), &MainWindow::settled);
        QTest::keyClick(m_window->focusWidget(), Qt::Key_F5);
        QVERIFY(settled.wait(30'000));
        QCOMPARE(page().table().currentRow(), SamplePair::kFirstOrigin);
        QTest::keyClick(m_window->focusWidget(), Qt::Key_T, Qt::ControlModifier);
        QVERIFY(settled.wait(30'000));
        QCOMPARE(page().model().pair()->baseline->path, path("b.db").toStdString());
    }

    void restoresTheDefaultLayout()
    {
        openSample();
        for (QDockWidget* const dock : m_window->docks().docks())
            dock->hide();
        m_window->actions().restoreLayout->trigger();
        for (QDockWidget* const dock : m_window->docks().docks())
            QVERIFY(!dock->isHidden());
        QTRY_VERIFY(m_window->docks().source().isVisible());
        QTRY_VERIFY(m_window->docks().why().isVisible());
    }

    void zoomsRowsWithTheText()
    {
        openSample();
        const int before = page().table().rowHeight(0);
        m_settings->setZoomPercent(190);
        m_window->actions().zoomIn->trigger(); // 200 %
        QTRY_VERIFY(page().table().rowHeight(0) > before * 3 / 2);
        QVERIFY(page().table().rowHeight(0) >= page().table().fontMetrics().height());
        QCOMPARE(page().table().currentRow(), SamplePair::kFirstOrigin);
        m_window->actions().zoomReset->trigger();
        QTRY_COMPARE(page().table().rowHeight(0), before);
    }

    void progressSaysHowFarItIs()
    {
        QCOMPARE(LoadingPage::stageText({Stage::ReadBaseline, 259'000, 418'000}),
                 QStringLiteral("Reading baseline 61 % (259 k of 418 k ops)"));
        QCOMPARE(LoadingPage::stageText({Stage::Align, 0, 0}), QStringLiteral("Pairing"));
        QCOMPARE(LoadingPage::stageText({Stage::Classify, 1, 2}),
                 QStringLiteral("Finding origins 50 %"));
    }

private:
    QString path(const char* name) const { return m_folder.filePath(QString::fromUtf8(name)); }
    PairPage& page() const { return m_window->pairPage(); }

    void openSample()
    {
        QSignalSpy settled(m_window.get(), &MainWindow::settled);
        m_window->openPair(path("a.db"), path("b.db"));
        QVERIFY(settled.wait(30'000));
        QVERIFY(m_window->showsPair());
    }

    void drop(const QStringList& files)
    {
        QMimeData data;
        QList<QUrl> urls;
        for (const QString& file : files)
            urls << QUrl::fromLocalFile(file);
        data.setUrls(urls);
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &event);
    }

    QTemporaryDir m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<MainWindow> m_window;
    int m_run = 0;
};

QTEST_MAIN(TestMainWindow)
#include "tst_mainwindow.moc"
