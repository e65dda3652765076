// SPDX-License-Identifier: Apache-2.0
#include "models/palette.h"
#include "samplepair.h"
#include "views/overviewstrip.h"
#include "views/pairtableview.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QHeaderView>
#include <QScrollBar>
#include <QSignalSpy>
#include <QtTest>

using namespace samebit;
using namespace samebit::app;
using namespace samebit::test;

namespace {

void fill(PairTableModel& model, const PairPointer& pair)
{
    model.setPair(pair, FoldLayout(pair->comparison), DifferenceIndex(pair->comparison));
}

} // namespace

class TestPairTableView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void spaceOpensAndClosesAStretch()
    {
        PairTableModel model;
        PairTableView view(model);
        view.resize(900, 400);
        view.show();
        fill(model, SamplePair::pair());
        QVERIFY(view.currentIndex().isValid());
        view.goToRow(SamplePair::kFirstOrigin);
        QTest::keyClick(&view, Qt::Key_Home, Qt::ControlModifier);
        QCOMPARE(view.currentIndex().row(), 0);
        QTest::keyClick(&view, Qt::Key_Space);
        QCOMPARE(model.rowCount(), SamplePair::kViewRows + 196);
        QCOMPARE(view.currentRow(), std::int64_t{0});
        QTest::keyClick(&view, Qt::Key_Down);
        QTest::keyClick(&view, Qt::Key_Space);
        QCOMPARE(model.rowCount(), SamplePair::kViewRows);
        QVERIFY(view.currentIndex().isValid());
    }

    void goesToAHiddenRow()
    {
        PairTableModel model;
        PairTableView view(model);
        view.resize(900, 200);
        view.show();
        fill(model, SamplePair::pair());
        view.goToRow(100);
        QCOMPARE(view.currentRow(), std::int64_t{100});
        QVERIFY(!model.isFold(view.currentIndex().row()));
        QVERIFY(view.viewport()->rect().contains(view.visualRect(view.currentIndex())));
    }

    void copiesFullText()
    {
        PairTableModel model;
        PairTableView view(model);
        view.resize(120, 400); // everything is elided
        fill(model, SamplePair::pair());
        view.goToRow(SamplePair::kFirstOrigin);
        QCOMPARE(view.copiedText(),
                 QStringLiteral("201\t1\tforward\taten::sum\torigin: other result\taten::sum\t201"
                                "\ttrain.py:7\tforward\tnet\n"));
        view.selectAll();
        QCOMPARE(view.copiedText().count(u'\n'), SamplePair::kViewRows);
    }

    void lettersDoNotSearch()
    {
        PairTableModel model;
        PairTableView view(model);
        fill(model, SamplePair::pair());
        view.goToRow(SamplePair::kFirstOrigin);
        QTest::keyClicks(&view, QStringLiteral("2a"));
        QCOMPARE(view.currentRow(), SamplePair::kFirstOrigin);
    }

    void scrollsAMillionRowsWithoutStalling()
    {
        // Every second row is an origin: nothing can fold.
        std::vector<std::int64_t> origins;
        for (std::int64_t row = 0; row < 1'000'000; row += 2)
            origins.push_back(row);
        const PairPointer pair = longPair(1'000'000, origins);
        FoldLayout folds(pair->comparison); // on the worker
        DifferenceIndex differences(pair->comparison);
        PairTableModel model;
        PairTableView view(model);
        view.resize(1200, 800);
        view.show();
        QElapsedTimer timer;
        timer.start();
        model.setPair(pair, std::move(folds), std::move(differences));
        QCOMPARE(model.rowCount(), 1'000'000);
        view.viewport()->repaint();
        QVERIFY2(timer.elapsed() < 1000, qPrintable(QString::number(timer.elapsed())));
        timer.restart();
        for (int step = 1; step <= 20; ++step) {
            view.verticalScrollBar()->setValue(view.verticalScrollBar()->maximum() / 20 * step);
            view.viewport()->repaint();
        }
        QVERIFY2(timer.elapsed() < 20 * 100, qPrintable(QString::number(timer.elapsed())));
        timer.restart();
        view.selectAll();
        QVERIFY(view.selectionModel()->selection().size() < 1000);
        QVERIFY2(timer.elapsed() < 200, qPrintable(QString::number(timer.elapsed())));
    }

    void theOverviewGoesToTheOriginUnderThePointer()
    {
        OverviewStrip strip;
        strip.resize(20, 100);
        strip.show();
        strip.setPair(longPair(1'000'000, {500'123}));
        QCOMPARE(strip.accessibleName(), QStringLiteral("Overview, 1 origin; first at 50 %"));
        QSignalSpy requested(&strip, &OverviewStrip::rowRequested);
        QTest::mouseClick(&strip, Qt::LeftButton, {}, {10, 50});
        QCOMPARE(requested.count(), 1);
        QCOMPARE(requested.front().front().toLongLong(), 500'123LL);
        QTest::mouseClick(&strip, Qt::LeftButton, {}, {10, 10});
        QCOMPARE(requested.back().front().toLongLong(), 100'000LL);
        QSignalSpy next(&strip, &OverviewStrip::nextDifferenceRequested);
        QTest::keyClick(&strip, Qt::Key_Down);
        QCOMPARE(next.count(), 1);
        // The origin has its colour and two pixels.
        const QImage image = strip.grab().toImage();
        QCOMPARE(image.pixelColor(10, 50), stateColours(Theme::Light, State::Origin).overview);
        QCOMPARE(image.pixelColor(10, 51), stateColours(Theme::Light, State::Origin).overview);
    }
};

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    QApplication::setPalette(widgetPalette(Theme::Light));
    TestPairTableView test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_pairtableview.moc"
