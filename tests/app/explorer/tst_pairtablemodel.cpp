// SPDX-License-Identifier: Apache-2.0
#include "models/pairtablemodel.h"
#include "samplepair.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
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

class TestPairTableModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void keepsTheContractOfModels()
    {
        PairTableModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 0);
        fill(model, SamplePair::pair());
        QCOMPARE(model.rowCount(), SamplePair::kViewRows);
        QVERIFY(model.open(0));
        QCOMPARE(model.rowCount(), SamplePair::kViewRows + 196);
        model.close(3);
        QCOMPARE(model.rowCount(), SamplePair::kViewRows);
        model.reveal(230);
        model.reveal(5);
        fill(model, SamplePair::pair());
        QCOMPARE(model.rowCount(), SamplePair::kViewRows);
        model.clear();
        QCOMPARE(model.rowCount(), 0);
    }

    void saysWhatAFoldHolds()
    {
        PairTableModel model;
        fill(model, SamplePair::pair());
        QCOMPARE(model.copiedText(0), QStringLiteral("197 identical ops: step 0"));
        QCOMPARE(model.copiedText(8), QStringLiteral("17 propagated and 17 identical ops: step 1"));
        QCOMPARE(model.copiedText(16), QStringLiteral("7 propagated ops: step 1"));
        QVERIFY(model.isFold(0));
        QVERIFY(!model.index(0, 0).data(PairTableModel::FoldRole).toString().isEmpty());
    }

    void saysEveryCell()
    {
        PairTableModel model;
        fill(model, SamplePair::pair());
        const int row = model.viewRowOf(SamplePair::kFirstOrigin);
        const QStringList expected
            = {QStringLiteral("201"),       QStringLiteral("1 forward"),
               QStringLiteral("aten::sum"), QStringLiteral("origin: other result"),
               QStringLiteral("same"),      QStringLiteral("train.py:7"),
               QStringLiteral("201")};
        for (int column = 0; column < PairTableModel::ColumnCount; ++column)
            QCOMPARE(model.index(row, column).data().toString(), expected[column]);
        // What a screen reader says of any cell names the state.
        for (int column = 0; column < PairTableModel::ColumnCount; ++column)
            QVERIFY(model.index(row, column)
                        .data(Qt::AccessibleTextRole)
                        .toString()
                        .contains(QStringLiteral("origin")));
        QVERIFY(model.index(row, 0)
                    .data(Qt::AccessibleDescriptionRole)
                    .toString()
                    .contains(QStringLiteral("op 201, origin: other result, aten::sum")));
        // multiData gives what data gives.
        QModelRoleData roles[]
            = {QModelRoleData(Qt::DisplayRole), QModelRoleData(PairTableModel::StateRole)};
        model.multiData(model.index(row, PairTableModel::StateColumn), roles);
        QCOMPARE(roles[0].data().toString(), expected[PairTableModel::StateColumn]);
        QCOMPARE(roles[1].data().toInt(), static_cast<int>(State::Origin));
    }

    void findsAnOpByItsNumber()
    {
        PairTableModel model;
        fill(model, SamplePair::pair());
        QCOMPARE(model.rowOfOp(Side::Baseline, 201), SamplePair::kFirstOrigin);
        QCOMPARE(model.rowOfOp(Side::Candidate, 242), SamplePair::kSecondOrigin);
        QCOMPARE(model.rowOfOp(Side::Baseline, 0), std::int64_t{-1});
        QCOMPARE(model.rowOfOp(Side::Baseline, 253), std::int64_t{-1});
    }

    // 2^31 pixels are the end of a QTableView: it must refuse, not go blank.
    void refusesToGrowBeyondThePixels()
    {
        PairTableModel model;
        fill(model, SamplePair::pair());
        model.setRowHeight(2'000'000); // room for 73 rows
        QVERIFY(model.open(0) || model.rowCount() <= 73);
        QVERIFY(model.rowCount() <= 73);
        QVERIFY(!model.open(model.rowCount() - 1));
    }

    void opensAMillionRowsAtOnce()
    {
        const PairPointer pair = longPair(1'000'000, {10, 500'000, 999'000});
        QElapsedTimer timer;
        timer.start();
        PairTableModel model;
        fill(model, pair);
        QVERIFY2(timer.elapsed() < 1000, qPrintable(QString::number(timer.elapsed())));
        QVERIFY(model.rowCount() < 40);
        timer.restart();
        for (int i = 0; i < 100; ++i)
            model.open(model.rowCount() - 1);
        QVERIFY2(timer.elapsed() < 1000, qPrintable(QString::number(timer.elapsed())));
    }
};

QTEST_GUILESS_MAIN(TestPairTableModel)
#include "tst_pairtablemodel.moc"
