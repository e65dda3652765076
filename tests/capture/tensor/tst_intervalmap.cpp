// SPDX-License-Identifier: Apache-2.0
#include "bytemodel.h"
#include "tensor/intervalmap.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace samebit;
using namespace samebit::capture;
using samebit::test::ByteModel;
using samebit::test::ExpectedReach;

namespace {

// What a random history is made of. Probabilities in percent; the rest are dense writes.
struct Recipe
{
    std::uint64_t bytes = 64;
    std::uint64_t longest = 64; // of one write
    int overlays = 0;
    int truncations = 0;
    int uninitialised = 0;
};

class History
{
public:
    History(unsigned seed, const Recipe& recipe)
        : m_random(seed)
        , m_recipe(recipe)
        , m_model(recipe.bytes)
    {
    }

    void act();
    // One window read both ways. Empty: they agree.
    QString disagreement();

private:
    std::uint64_t below(std::uint64_t bound) { return m_random() % bound; }
    bool happens(int percent) { return below(100) < static_cast<std::uint64_t>(percent); }
    Span nextSpan();

    std::mt19937 m_random;
    Recipe m_recipe;
    ByteModel m_model;
    IntervalMap m_map;
    std::uint64_t m_writes = 0;
    std::vector<ValueId> m_sources;
};

Span History::nextSpan()
{
    Span span;
    span.first = below(m_recipe.bytes);
    span.end = std::min(m_recipe.bytes, span.first + below(m_recipe.longest + 1));
    span.writeNumber = ++m_writes;
    // Some writes leave a value that is elsewhere in the storage already.
    span.value = ValueId{static_cast<std::int64_t>(1 + below(m_writes))};
    return span;
}

void History::act()
{
    Span span = nextSpan();
    if (happens(m_recipe.truncations)) {
        m_map.truncate(span.first);
        m_model.truncate(span.first);
    } else if (happens(m_recipe.overlays) && span.first < span.end) {
        span.geometry = 1 + below(20); // fewer than the map keeps: nothing is folded
        m_map.overlay(span);
        m_model.overlay(span);
    } else {
        span.uninitialised = happens(m_recipe.uninitialised);
        m_map.write(span);
        m_model.write(span);
    }
    if (happens(5))
        m_map = m_map.copy(); // what a lazy clone begins with
}

QString History::disagreement()
{
    const std::uint64_t first = below(m_recipe.bytes);
    const std::uint64_t end = first + 1 + below(m_recipe.bytes - first);
    const ExpectedReach expected = m_model.read(first, end);
    const Reach reach = m_map.read(first, end, m_sources);
    const auto where = [&](const char* what) {
        return QStringLiteral("%1 of [%2, %3) after write %4")
            .arg(QLatin1String(what))
            .arg(first)
            .arg(end)
            .arg(m_writes);
    };
    if (expected.isOnly != (reach.only != nullptr))
        return where("only");
    if (expected.isOnly && expected.onlyWrite != reach.only->writeNumber)
        return where("span");
    if (expected.newest != reach.newest)
        return where("newest");
    if (expected.isOnly)
        return {}; // the one span says the rest
    if (expected.gapBytes != reach.gapBytes || expected.uninitBytes != reach.uninitBytes)
        return where("bytes");
    if (expected.folded != reach.folded)
        return where("folded");
    return expected.sources == m_sources ? QString() : where("sources");
}

Span spanOf(std::uint64_t first, std::uint64_t end, std::int64_t value, std::uint64_t write)
{
    Span span;
    span.first = first;
    span.end = end;
    span.value = ValueId{value};
    span.writeNumber = write;
    return span;
}

} // namespace

class TestIntervalMap : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void answersAsAnArrayOfBytes_data();
    void answersAsAnArrayOfBytes();
    void keepsTheWriteNumberOfWhatAWriteLeavesBeside();
    void saysWhenSourcesAreMissing_data();
    void saysWhenSourcesAreMissing();
    void aCopyIsItsOwn();
};

void TestIntervalMap::answersAsAnArrayOfBytes_data()
{
    QTest::addColumn<Recipe>("recipe");
    QTest::newRow("whole storage again and again") << Recipe{8, 8};
    QTest::newRow("few spans") << Recipe{32, 24};
    QTest::newRow("many spans") << Recipe{400, 5};
    QTest::newRow("with holes") << Recipe{64, 24, 40};
    QTest::newRow("shrinking") << Recipe{64, 16, 0, 10};
    QTest::newRow("partly never written") << Recipe{64, 24, 0, 0, 40};
    QTest::newRow("everything") << Recipe{200, 30, 20, 5, 20};
}

void TestIntervalMap::answersAsAnArrayOfBytes()
{
    QFETCH(const Recipe, recipe);
    for (unsigned seed = 0; seed < 60; ++seed) {
        History history(seed, recipe);
        for (int i = 0; i < 200; ++i) {
            history.act();
            for (int k = 0; k < 5; ++k) {
                const QString wrong = history.disagreement();
                QVERIFY2(wrong.isEmpty(),
                         qPrintable(QStringLiteral("seed %1: ").arg(seed) + wrong));
            }
        }
    }
}

void TestIntervalMap::keepsTheWriteNumberOfWhatAWriteLeavesBeside()
{
    IntervalMap map;
    std::vector<ValueId> sources;
    map.write(spanOf(0, 100, 1, 1));
    map.write(spanOf(40, 60, 2, 2));
    for (const std::uint64_t first : {std::uint64_t{0}, std::uint64_t{60}}) {
        const Reach beside = map.read(first, first + 40, sources);
        QVERIFY(beside.only != nullptr);
        QCOMPARE(beside.newest, std::uint64_t{1});
    }
    QCOMPARE(map.read(0, 100, sources).newest, std::uint64_t{2});
}

// A history that is too long to keep in full: the answer is short of sources, and says so.
void TestIntervalMap::saysWhenSourcesAreMissing_data()
{
    QTest::addColumn<std::uint64_t>("spans");
    QTest::addColumn<std::uint64_t>("overlays");
    QTest::addColumn<std::uint64_t>("first");
    QTest::addColumn<std::uint64_t>("end");
    QTest::addColumn<bool>("folded");
    const std::uint64_t most = IntervalMap::kMostSpans;
    const std::uint64_t mostLaid = IntervalMap::kMostOverlays;
    using Number = std::uint64_t;
    QTest::newRow("sixteen sources") << Number{16} << Number{0} << Number{0} << Number{16} << false;
    QTest::newRow("seventeen sources")
        << Number{17} << Number{0} << Number{0} << Number{17} << true;
    QTest::newRow("merged neighbours") << most + 3 << Number{0} << Number{0} << Number{2} << true;
    QTest::newRow("merged neighbours and one more")
        << most + 3 << Number{0} << Number{2} << Number{5} << true;
    QTest::newRow("beside merged neighbours")
        << most + 3 << Number{0} << Number{10} << Number{14} << false;
    QTest::newRow("merged overlays") << Number{1} << mostLaid + 1 << Number{0} << Number{1} << true;
    QTest::newRow("beside merged overlays")
        << Number{200} << mostLaid + 1 << Number{150} << Number{152} << false;
}

void TestIntervalMap::saysWhenSourcesAreMissing()
{
    QFETCH(const std::uint64_t, spans);
    QFETCH(const std::uint64_t, overlays);
    QFETCH(const std::uint64_t, first);
    QFETCH(const std::uint64_t, end);
    QFETCH(const bool, folded);
    IntervalMap map;
    std::uint64_t writes = 0;
    for (std::uint64_t i = 0; i < spans; ++i) {
        ++writes;
        map.write(spanOf(i, i + 1, static_cast<std::int64_t>(writes), writes));
    }
    for (std::uint64_t i = 0; i < overlays; ++i) {
        ++writes;
        Span span = spanOf(i, i + 3, static_cast<std::int64_t>(writes), writes);
        span.geometry = writes;
        map.overlay(span);
    }
    std::vector<ValueId> sources;
    QCOMPARE(map.read(first, end, sources).folded, folded);
}

void TestIntervalMap::aCopyIsItsOwn()
{
    IntervalMap map;
    map.write(spanOf(0, 8, 1, 1));
    map.write(spanOf(2, 4, 2, 2));
    const IntervalMap copy = map.copy();
    map.write(spanOf(0, 8, 3, 3));
    std::vector<ValueId> sources;
    QCOMPARE(copy.read(0, 8, sources).newest, std::uint64_t{2});
    QCOMPARE(sources, (std::vector{ValueId{1}, ValueId{2}}));
    copy.copy().read(0, 8, sources);
    QCOMPARE(sources.size(), std::size_t{2});
}

QTEST_APPLESS_MAIN(TestIntervalMap)
#include "tst_intervalmap.moc"
