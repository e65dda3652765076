// SPDX-License-Identifier: Apache-2.0
// A tolerance for all ops: what is inside everywhere is taken off, everything else stays.
#include "samebit/marks/tolerance.h"
#include "support/runbuilder.h"

#include <QtTest>

#include <cstring>

using namespace samebit;
using test::RunBuilder;

namespace {

std::string bytesOf(float number)
{
    std::string bytes(sizeof number, '\0');
    std::memcpy(bytes.data(), &number, sizeof number);
    return bytes;
}

// What the candidate holds where the baseline has 10; none: digests only.
struct Candidate10
{
    std::optional<float> first; // of the op in which the difference enters
    std::optional<float> second; // of the op that reads its output
};

RunData run(bool other, const Candidate10& held)
{
    const auto number = [other](float candidate) {
        return other ? candidate : 10.0F;
    };
    RunBuilder run(other ? "candidate" : "baseline");
    run.external("x", 1, "float32[1]");
    run.op("aten::mm").in("x").out("y", other ? 3 : 2, "float32[1]");
    if (held.first)
        run.keeps("y", bytesOf(number(*held.first)));
    run.op("aten::mul.Tensor").in("y").in("x").out("z", other ? 5 : 4, "float32[1]");
    if (held.second)
        run.keeps("z", bytesOf(number(*held.second)));
    return run.data();
}

struct Judged
{
    Comparison comparison;
    ToleranceUse use;
};

Judged judged(const RunData& a, const RunData& b, const Tolerance& tolerance)
{
    Judged result;
    result.comparison = *compare(
        {Baseline<const RunData*>(&a), Candidate<const RunData*>(&b), "a.db", "b.db"}, {}, {});
    result.use = applyTolerance(a, b, tolerance, result.comparison);
    return result;
}

const Tolerance kHalf{0.5, {}, {}};

} // namespace

class TestApplyTolerance : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aConeThatIsInsideIsTolerated()
    {
        const Candidate10 near{10.1F, 10.4F};
        const auto [comparison, use] = judged(run(false, near), run(true, near), kHalf);
        QCOMPARE(comparison.verdict, VerdictWord::Explained);
        QCOMPARE(exitCode(comparison), 0);
        QCOMPARE(comparison.counts.of(State::Tolerated), 2);
        QCOMPARE(comparison.counts.differing(), 0);
        QVERIFY(comparison.origins.empty());
        QCOMPARE(comparison.first, -1);
        QCOMPARE(use.pairs, 2);
        QCOMPARE(use.outside + use.unknown, 0);
    }

    void whatIsNotInsideKeepsItsOrigin_data()
    {
        QTest::addColumn<float>("first");
        QTest::addColumn<float>("second"); // 0: not kept
        QTest::addColumn<int>("outside");
        QTest::addColumn<int>("unknown");
        QTest::newRow("grows") << 10.1F << 11.0F << 1 << 0;
        QTest::newRow("shrinks") << 11.0F << 10.1F << 1 << 0;
        QTest::newRow("not kept behind it") << 10.1F << 0.0F << 0 << 1;
        QTest::newRow("kept nowhere") << 0.0F << 0.0F << 0 << 2;
    }

    void whatIsNotInsideKeepsItsOrigin()
    {
        QFETCH(float, first);
        QFETCH(float, second);
        const auto held = [](float number) {
            return number > 0 ? std::optional<float>(number) : std::nullopt;
        };
        const Candidate10 values{held(first), held(second)};
        const auto [comparison, use] = judged(run(false, values), run(true, values), kHalf);
        QCOMPARE(comparison.verdict, VerdictWord::Diverged);
        QCOMPARE(comparison.counts.of(State::Origin), 1);
        QCOMPARE(comparison.counts.of(State::Propagated), 1);
        QCOMPARE(comparison.counts.unexplained, 0);
        QCOMPARE(comparison.first, 0);
        QCOMPARE(use.pairs, 0);
        QTEST(static_cast<int>(use.outside), "outside");
        QTEST(static_cast<int>(use.unknown), "unknown");
    }

    void oneOfTwoOriginsLeavesTheOther()
    {
        const auto twoOrigins = [](bool other) {
            RunBuilder run(other ? "candidate" : "baseline");
            run.external("x", 1, "float32[1]");
            run.op("aten::mm").in("x").out("y", other ? 3 : 2, "float32[1]");
            run.keeps("y", bytesOf(other ? 10.1F : 10.0F));
            run.op("aten::sum").in("x").out("s", other ? 5 : 4, "float32[1]");
            run.keeps("s", bytesOf(other ? 20.0F : 10.0F));
            run.op("aten::tanh").in("s").out("t", other ? 7 : 6, "float32[1]");
            run.keeps("t", bytesOf(other ? 30.0F : 10.0F));
            return run.data();
        };
        const auto [comparison, use] = judged(twoOrigins(false), twoOrigins(true), kHalf);
        QCOMPARE(comparison.verdict, VerdictWord::Diverged);
        QCOMPARE(static_cast<int>(comparison.origins.size()), 1);
        QCOMPARE(QString::fromStdString(comparison.origins.front().op),
                 QStringLiteral("aten::sum"));
        QCOMPARE(comparison.counts.of(State::Tolerated), 1);
        // What still differs is reached by the origin that is left, under its new number.
        const auto row = comparison.state.size() - 1;
        QCOMPARE(comparison.state[row], State::Propagated);
        const std::vector<std::int32_t> left{0};
        QCOMPARE(comparison.sets.members[comparison.originSet[row]], left);
        QCOMPARE(use.pairs, 1);
    }
};

QTEST_GUILESS_MAIN(TestApplyTolerance)
#include "tst_applytolerance.moc"
