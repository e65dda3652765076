// SPDX-License-Identifier: Apache-2.0
#include "models/differenceindex.h"
#include "models/foldlayout.h"
#include "models/overviewbins.h"

#include <QtTest>

using namespace samebit;
using namespace samebit::app;

namespace {

// '=' identical, 'P' propagated, 'O' origin, '<' '>' unpaired, '?' not comparable.
Comparison comparisonOf(const QByteArray& letters)
{
    Comparison comparison;
    for (const char letter : letters) {
        const State state = letter == 'O' ? State::Origin
            : letter == 'P'               ? State::Propagated
            : letter == '<'               ? State::BaselineOnly
            : letter == '>'               ? State::CandidateOnly
            : letter == '?'               ? State::Incomparable
                                          : State::Identical;
        if (state == State::Origin) {
            Origin origin;
            origin.row = static_cast<std::int64_t>(comparison.state.size());
            comparison.origins.push_back(origin);
            comparison.first = 0;
        }
        comparison.state.push_back(state);
    }
    return comparison;
}

// "F197= 197 198 199 200": folds with their length and state, rows by their number.
QByteArray shown(const FoldLayout& layout)
{
    QByteArrayList parts;
    for (std::int64_t viewRow = 0; viewRow < layout.viewRows(); ++viewRow) {
        const Segment& segment = layout.segmentAt(viewRow);
        const std::int64_t row = layout.rowAt(viewRow);
        if (row >= 0) {
            parts << QByteArray::number(qlonglong(row));
            continue;
        }
        QByteArray fold = "F" + QByteArray::number(qlonglong(segment.rows));
        if (segment.propagated > 0)
            fold += "P" + QByteArray::number(qlonglong(segment.propagated));
        parts << fold;
    }
    return parts.join(' ');
}

void apply(FoldLayout& layout, const FoldLayout::Edit& edit)
{
    if (edit.isEmpty())
        return;
    layout.insertNew(edit);
    layout.removeOld(edit);
}

QByteArray letters(char letter, int count)
{
    return QByteArray(count, letter);
}

} // namespace

class TestFoldLayout : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void opensFolded_data()
    {
        QTest::addColumn<QByteArray>("states");
        QTest::addColumn<QByteArray>("expected");
        QTest::newRow("nothing") << QByteArray() << QByteArray();
        QTest::newRow("all identical is one fold") << letters('=', 1000) << QByteArray("F1000");
        QTest::newRow("too short to fold") << QByteArray("===") << QByteArray("0 1 2");
        QTest::newRow("context on both sides of an origin")
            << letters('=', 10) + "O" + letters('=', 10) << QByteArray("F7 7 8 9 10 11 12 13 F7");
        QTest::newRow("propagated and identical share a fold")
            << "O" + QByteArray("P=P=P=P=P=P=") << QByteArray("0 1 2 3 F9P4");
        QTest::newRow("long pure stretches are folds of their own")
            << "O" + letters('P', 100) + letters('=', 100) << QByteArray("0 1 2 3 F97P97 F100");
        QTest::newRow("unpaired stretch")
            << letters('<', 20) + letters('=', 5) << QByteArray("F17 17 18 19 20 21 22 23 24");
        QTest::newRow("sides do not share a fold") << "O" + letters('<', 10) + letters('>', 10)
                + "O" << QByteArray("0 1 2 3 F4 8 9 10 11 12 13 F4 18 19 20 21");
        QTest::newRow("not comparable") << letters('?', 5) << QByteArray("F5");
    }
    void opensFolded()
    {
        QFETCH(QByteArray, states);
        QFETCH(QByteArray, expected);
        QCOMPARE(shown(FoldLayout(comparisonOf(states))), expected);
    }

    void opensInBatchesAndCloses()
    {
        const Comparison comparison = comparisonOf(letters('=', 20) + "O");
        FoldLayout layout(comparison);
        const QByteArray before = shown(layout);
        QCOMPARE(before, QByteArray("F17 17 18 19 20"));
        apply(layout, layout.opening(0, 2, comparison));
        QCOMPARE(shown(layout), QByteArray("0 1 F15 17 18 19 20"));
        apply(layout, layout.opening(2, 100, comparison));
        QCOMPARE(layout.viewRows(), std::int64_t{21});
        apply(layout, layout.closing(5, comparison));
        QCOMPARE(shown(layout), before);
    }

    void revealsAHiddenRowWithItsContext()
    {
        const Comparison comparison = comparisonOf(letters('=', 100) + "O" + letters('P', 100));
        FoldLayout layout(comparison);
        apply(layout, layout.revealing(50, comparison));
        QCOMPARE(shown(layout).left(33), QByteArray("F47 47 48 49 50 51 52 53 F43 97 9"));
        QCOMPARE(layout.rowAt(layout.viewRowOf(50)), std::int64_t{50});
        apply(layout, layout.revealing(200, comparison));
        QVERIFY(shown(layout).endsWith("P93 197 198 199 200"));
        // Nothing to do for a row that is shown.
        QVERIFY(layout.revealing(100, comparison).isEmpty());
    }

    void mapsEveryRowBothWays()
    {
        const Comparison comparison
            = comparisonOf(letters('=', 50) + "O" + letters('P', 9) + "<<>>" + letters('=', 70));
        const FoldLayout layout(comparison);
        for (std::int64_t row = 0; row < std::int64_t(comparison.state.size()); ++row) {
            const std::int64_t viewRow = layout.viewRowOf(row);
            const Segment& segment = layout.segmentAt(viewRow);
            QVERIFY(row >= segment.firstRow && row < segment.endRow());
            if (segment.form != Segment::Form::Folded)
                QCOMPARE(layout.rowAt(viewRow), row);
        }
    }

    void differencesAreStretches()
    {
        const DifferenceIndex index(comparisonOf("==OP=P=PO<<>>=?="));
        std::vector<std::int64_t> stops;
        for (std::int64_t row = index.nextDifference(-1); row >= 0; row = index.nextDifference(row))
            stops.push_back(row);
        QCOMPARE(stops, (std::vector<std::int64_t>{2, 3, 8, 9, 11, 14}));
        QCOMPARE(index.previousDifference(14), std::int64_t{11});
        QCOMPARE(index.previousDifference(2), std::int64_t{-1});
        QCOMPARE(index.nextOrigin(2), std::int64_t{8});
        QCOMPARE(index.previousOrigin(8), std::int64_t{2});
        QCOMPARE(index.nextOrigin(8), std::int64_t{-1});
        QCOMPARE(index.firstOrigin(), std::int64_t{2});
        QCOMPARE(index.originAt(8), 1);
        QCOMPARE(index.originAt(3), -1);
    }

    void theWorstStateWinsEachPixel()
    {
        const Comparison comparison = comparisonOf(letters('=', 500) + "O" + letters('P', 499));
        const std::vector<OverviewBin> bins = overviewBins(comparison.state, 10);
        QCOMPARE(int(bins.size()), 10);
        QCOMPARE(bins[4].worst(), State::Identical);
        QCOMPARE(bins[5].worst(), State::Origin);
        QVERIFY(bins[5].has(State::Propagated));
        QCOMPARE(bins[6].worst(), State::Propagated);
        // More pixels than rows.
        const std::vector<OverviewBin> wide = overviewBins(comparisonOf("=O").state, 7);
        QCOMPARE(wide.front().worst(), State::Identical);
        QCOMPARE(wide.back().worst(), State::Origin);
        QVERIFY(overviewBins({}, 5).size() == 5);
    }
};

QTEST_GUILESS_MAIN(TestFoldLayout)
#include "tst_foldlayout.moc"
