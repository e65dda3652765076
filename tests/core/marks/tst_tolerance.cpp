// SPDX-License-Identifier: Apache-2.0
// What a rule with action tolerate covers: judged by the tensors that both runs keep.
#include "samebit/marks/markmatch.h"
#include "samebit/marks/tolerance.h"
#include "support/runbuilder.h"

#include <QtTest>

#include <cmath>
#include <cstring>

using namespace samebit;
using test::RunBuilder;

namespace {

constexpr float kInf = HUGE_VALF;

TensorContent floats(const std::vector<float>& numbers)
{
    TensorContent content;
    content.dtype = DType::Float32;
    content.sizes = {static_cast<std::int64_t>(numbers.size())};
    content.bytes.resize(numbers.size() * sizeof(float));
    std::memcpy(content.bytes.data(), numbers.data(), content.bytes.size());
    return content;
}

bool within(const Tolerance& tolerance, const TensorContent& a, const TensorContent& b)
{
    return isWithin(tolerance, Baseline<const TensorContent*>(&a),
                    Candidate<const TensorContent*>(&b))
        .value();
}

// One op that differs by itself, or by its input.
RunData run(bool other, float y, bool isKept, float x = 1)
{
    RunBuilder run(other ? "candidate" : "baseline");
    run.external("x", 1, "float32[1]");
    run.keeps("x", floats({x}).bytes);
    run.op("aten::mm").in("x").out("y", other ? 3 : 2, "float32[2]");
    if (isKept)
        run.keeps("y", floats({10, y}).bytes);
    return run.data();
}

MarkedComparison through(const RunData& a, const RunData& b, const Tolerance& tolerance)
{
    const auto comparison = compare(
        {Baseline<const RunData*>(&a), Candidate<const RunData*>(&b), "a.db", "b.db"}, {}, {});
    Mark mark = markFor(a, 0, MarkScope::Operator);
    mark.action = MarkAction::Tolerate;
    mark.tolerance = tolerance;
    return applyMarks({&a, &b, &*comparison}, {mark});
}

} // namespace

class TestTolerance : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theBaselineIsTheMeasureOfRelative()
    {
        const Tolerance tenth{{}, 0.1, {}};
        QVERIFY(within(tenth, floats({1000}), floats({900})));
        QVERIFY(!within(tenth, floats({900}), floats({1000}))); // 100 > 90
    }
    void absoluteAndRelativeAddUp()
    {
        QVERIFY(within({5, 0.1, {}}, floats({100}), floats({115})));
        QVERIFY(!within({4, 0.1, {}}, floats({100}), floats({115})));
        QVERIFY(!within({{}, 0.1, {}}, floats({100}), floats({115})));
    }
    void lastPlacesAreAnAlternative()
    {
        const float next = std::nextafter(1e6F, kInf);
        QVERIFY(within({0.0, {}, 1}, floats({1e6F}), floats({next})));
        QVERIFY(!within({{}, {}, 1}, floats({1e6F}), floats({std::nextafter(next, kInf)})));
    }
    void anInfinityOrNanIsNeverWithin()
    {
        const Tolerance all{1e300, 1e300, INT64_MAX};
        QVERIFY(!within(all, floats({1}), floats({kInf})));
        QVERIFY(!within(all, floats({kInf}), floats({1})));
        QVERIFY(!within(all, floats({-kInf}), floats({kInf})));
        QVERIFY(!within(all, floats({1}), floats({NAN})));
        QVERIFY(within({0.0, {}, {}}, floats({NAN, kInf, 0.0F}), floats({NAN, kInf, -0.0F})));
    }
    void keptContentDecidesAMark()
    {
        const RunData a = run(false, 4, true);
        const RunData b = run(true, 4.5F, true);
        const MarkedComparison inside = through(a, b, {0.5, {}, {}});
        QCOMPARE(inside.toleratedOps, 1);
        QVERIFY(inside.verdict == VerdictWord::Explained);
        const MarkedComparison outside = through(a, b, {0.4, {}, {}});
        QCOMPARE(outside.toleratedOps, 0);
        QCOMPARE(outside.uses[0].undecided, 0);
        QVERIFY(outside.verdict == VerdictWord::Diverged);
    }
    void oneSideAloneIsUndecided()
    {
        const MarkedComparison marked
            = through(run(false, 4, true), run(true, 4, false), {1e9, {}, {}});
        QCOMPARE(marked.toleratedOps, 0);
        QCOMPARE(marked.uses[0].undecided, 1);
        QVERIFY(marked.verdict == VerdictWord::Diverged);
    }
    void whatComesFromOutsideIsJudgedItself()
    {
        const RunData a = run(false, 4, true, 1);
        const RunData b = run(true, 4.5F, true, 9);
        QCOMPARE(through(a, b, {0.5, {}, {}}).toleratedOps,
                 0); // the output is inside, the input is not
        QCOMPARE(through(a, b, {8.0, {}, {}}).toleratedOps, 1);
    }
};

QTEST_APPLESS_MAIN(TestTolerance)
#include "tst_tolerance.moc"
