// SPDX-License-Identifier: Apache-2.0
#include "models/environmentmodel.h"
#include "models/originlistmodel.h"
#include "models/stacks.h"
#include "models/whytext.h"
#include "samplepair.h"

#include <QAbstractItemModelTester>
#include <QtTest>

using namespace samebit;
using namespace samebit::app;
using namespace samebit::test;

class TestPanelModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void listsTheOrigins()
    {
        OriginListModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setPair(SamplePair::pair());
        QCOMPARE(model.rowCount(), 2);
        const auto cell = [&](int row, int column) {
            return model.index(row, column).data().toString();
        };
        QCOMPARE(cell(0, OriginListModel::NumberColumn), QStringLiteral("#201"));
        QCOMPARE(cell(0, OriginListModel::OpColumn), QStringLiteral("aten::sum"));
        QCOMPARE(cell(0, OriginListModel::SourceColumn), QStringLiteral("train.py:7"));
        QCOMPARE(cell(0, OriginListModel::ExplainsColumn), QStringLiteral("20"));
        QCOMPARE(cell(1, OriginListModel::OpColumn), QStringLiteral("aten::mm"));
        QCOMPARE(model.index(1, 0).data(OriginListModel::RowRole).toLongLong(),
                 qlonglong(SamplePair::kSecondOrigin));
        model.setPair(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }

    void listsWhatDiffersBetweenTheEnvironments()
    {
        EnvironmentModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setDifferences({{"threads", "1", "2"}, {"OMP_NUM_THREADS", "", "4"}});
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.index(1, EnvironmentModel::BaselineColumn).data().toString(),
                 QStringLiteral("not set"));
        model.setDifferences({});
        QCOMPARE(model.rowCount(), 0);
    }

    void saysWhy()
    {
        const PairPointer pair = SamplePair::pair();
        const DifferenceIndex differences(pair->comparison);
        const WhyText why(*pair, differences);
        const QString origin = why.html(SamplePair::kFirstOrigin);
        QVERIFY(origin.contains(QStringLiteral("Same inputs, other result")));
        QVERIFY(origin.contains(QStringLiteral("It explains 20 of the 31 other differing ops.")));
        const QString propagated = why.html(205);
        QVERIFY(propagated.contains(QStringLiteral("href=\"row:200\"")));
        QVERIFY(why.html(3).contains(QStringLiteral("identical")));
    }

    void tellsUserFramesFromLibraryFrames()
    {
        const PairPointer pair = SamplePair::pair();
        const OpStacks baseline = opStacks(pair->baseline->data, 200);
        const OpStacks candidate = opStacks(pair->candidate->data, 200);
        QVERIFY(!baseline.own.user.empty());
        QCOMPARE(baseline.own.user.front().line, 7);
        QVERIFY(baseline.samePlaces(candidate));
        QVERIFY(!baseline.samePlaces(opStacks(pair->candidate->data, 3)));
        QVERIFY(opStacks(pair->baseline->data, -1).own.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestPanelModels)
#include "tst_panelmodels.moc"
