// SPDX-License-Identifier: Apache-2.0
// Which slot of an origin is measured, and what is said when it cannot be.
#include "verdicttext.h"

#include <QtTest>

#include <algorithm>
#include <cstring>

namespace samebit {

using test::RunBuilder;
using test::TwoRuns;

namespace {

std::string floats(const std::vector<float>& numbers)
{
    std::string bytes(numbers.size() * sizeof(float), '\0');
    std::memcpy(bytes.data(), numbers.data(), bytes.size());
    return bytes;
}

// Gives out other bytes than were digested, as a damaged file would: an error.
class DamagedContents final : public ContentSource
{
public:
    Result<std::optional<TensorContent>> content(ValueId) override
    {
        return failure(ErrorCode::FileDamaged, "b.db");
    }
};

TwoRuns race()
{
    TwoRuns runs;
    runs.both([](RunBuilder& run, bool isCandidate) {
        run.external("x", 1, "float32[4,3]").op("aten::sum").in("x").out("y", 2, "float32[2,2]");
        run.keeps("y", floats({1, 2, 3, isCandidate ? 4.5F : 4.0F}));
    });
    return runs;
}

} // namespace

class SlotMagnitudeTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aKernelIsMeasuredAtItsOutput()
    {
        const Comparison comparison = race().compared();
        QCOMPARE(comparison.origins.size(), std::size_t{1});
        const auto& magnitude = comparison.origins[0].magnitude;
        QVERIFY(magnitude && magnitude->measured);
        QCOMPARE(magnitude->slot, std::string("output 0"));
        QVERIFY(magnitude->evidence == MagnitudeEvidence::Tensors);
        QCOMPARE(magnitude->measured->differing, 1U);
        QCOMPARE(*magnitude->measured->maxAbs, 0.5);
        QVERIFY((magnitude->firstIndex == std::vector<std::int64_t>{1, 1}));
    }
    void anExternalValueIsMeasuredAtTheInput()
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool isCandidate) {
            run.external("x", 1, "float32[2]").keeps("x", floats({1, isCandidate ? -0.0F : 0.0F}));
            run.op("aten::mm").in("x").out("y", isCandidate ? 4 : 3);
        });
        const auto magnitude = runs.compared().origins[0].magnitude;
        QVERIFY(magnitude && magnitude->measured);
        QCOMPARE(magnitude->slot, std::string("input 0"));
        QVERIFY(magnitude->measured->kind == DifferenceKind::SignOfZero);
    }
    void oneSideAloneIsNotMeasured()
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool isCandidate) {
            run.external("x", 1)
                .op("aten::sum")
                .in("x")
                .out("y", isCandidate ? 3 : 2, "float32[2]");
            if (!isCandidate)
                run.keeps("y", floats({1, 2}));
        });
        const auto magnitude = runs.compared().origins[0].magnitude;
        QVERIFY(magnitude && !magnitude->measured);
        QVERIFY(magnitude->evidence == MagnitudeEvidence::Digests);
        QCOMPARE(*magnitude->elements, 2U);
    }
    void otherSizesAreNotMeasured()
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool isCandidate) {
            run.external("x", 1, isCandidate ? "float32[2]" : "float32[3]");
            run.keeps("x",
                      floats(isCandidate ? std::vector<float>{1, 2} : std::vector<float>{1, 2, 3}));
            run.op("aten::mm").in("x").out("y", isCandidate ? 4 : 3);
        });
        const Comparison comparison = runs.compared();
        QVERIFY(!comparison.origins.empty());
        const auto& magnitude = comparison.origins[0].magnitude;
        QVERIFY(!magnitude || (!magnitude->measured && !magnitude->elements));
    }
    void damagedContentIsSaidAndNeverMeasured()
    {
        TwoRuns runs = race();
        const RunData baseline = runs.baseline.data();
        RunData candidate = runs.candidate.data();
        candidate.contents = std::make_shared<DamagedContents>();
        const Comparison comparison = test::compareRuns(baseline, candidate);
        const Origin& origin = comparison.origins.at(0);
        QVERIFY(origin.magnitude && !origin.magnitude->measured);
        const Message expected{"fact.damaged-content", {"output 0", "b.db"}};
        QVERIFY(std::find(origin.evidence.begin(), origin.evidence.end(), expected)
                != origin.evidence.end());
    }
};

} // namespace samebit

QTEST_GUILESS_MAIN(samebit::SlotMagnitudeTest)
#include "tst_slotmagnitude.moc"
