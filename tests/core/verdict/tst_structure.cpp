// SPDX-License-Identifier: Apache-2.0
// Other ops, other shapes: when that matters and when it does not (R16-R18, R19 and the traps).
#include "verdicttext.h"

#include <QtTest>

namespace samebit {

using test::RunBuilder;
using test::statesText;
using test::TwoRuns;
using test::verdictText;

namespace {

constexpr std::uint32_t kObservedView = operatorkind::kView | operatorkind::kObservation;

QString text(const char* latin)
{
    return QString::fromLatin1(latin);
}

// Gradients reduced in one bucket or in two; what is read afterwards is the whole.
void reduceInBuckets(TwoRuns& runs, bool equalAfterwards)
{
    runs.both([equalAfterwards](RunBuilder& run, bool other) {
        run.op("aten::randn").kinds(operatorkind::kFactory).out("g", 1, "float32[8]");
        run.op("aten::split").kinds(operatorkind::kView);
        run.view("g", "b0", other ? 11 : 1, other ? "float32[4]" : "float32[8]");
        if (other)
            run.viewOf("g", "b1", 12, "float32[4]");
        run.op("c10d::allreduce_").kinds(operatorkind::kCollective).updates("b0", other ? 21 : 2);
        if (other)
            run.op("c10d::allreduce_").kinds(operatorkind::kCollective).updates("b1", 22);
        if (other)
            run.assembled("all", {"b0", "b1"}, equalAfterwards ? 2 : 3, "float32[8]");
        run.op("aten::detach").kinds(kObservedView).in(other ? "all" : "b0");
    });
}

} // namespace

class StructureTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void extraOpsAreNoOriginByThemselves() // R16
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("h", 1);
            for (int i = 0; i < 12; ++i) {
                run.module("layer" + std::to_string(i));
                run.op("aten::addmm").in("h").out("h", 10 + i);
                if (other)
                    run.op("aten::linalg_vector_norm").in("h").out("n", 50 + i);
            }
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(verdictText(comparison), text("equal-values"));
        QCOMPARE(statesText(comparison), text("=>=>=>=>=>=>=>=>=>=>=>=>"));
        QCOMPARE(exitCode(comparison), 0);
    }

    void aLoopAgainstItsForeachFormIsClean() // R16, R4
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("p", 1).external("q", 2).phase(Phase::Optimizer);
            if (other) {
                run.op("aten::_foreach_mul_.Scalar").updates("p", 3).updates("q", 4);
            } else {
                run.op("aten::mul_.Scalar").updates("p", 3);
                run.op("aten::mul_.Scalar").updates("q", 4);
            }
            run.phase(Phase::Forward).op("aten::mm").in("p").in("q").out("y", 5);
        });
        QCOMPARE(verdictText(runs.compared()), text("equal-values"));
    }

    void aForeachThatGivesOtherBitsIsARegion()
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("p", 1).external("q", 2).phase(Phase::Optimizer);
            if (other) {
                run.op("aten::_foreach_mul_.Scalar").updates("p", 3).updates("q", 5);
            } else {
                run.op("aten::mul_.Scalar").updates("p", 3);
                run.op("aten::mul_.Scalar").updates("q", 4);
            }
            run.phase(Phase::Forward).op("aten::mm").in("p").in("q").out("y", other ? 7 : 6);
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(verdictText(comparison), text("diverged; call aten::mul_.Scalar (seq)"));
        QCOMPARE(comparison.origins[0].explains,
                 1); // the op that shows it; what names it has no partner
        QCOMPARE(comparison.origins[0].phase, Phase::Optimizer);
    }

    void aShapeDifferenceThatRejoinsEqualIsStructural() // R17
    {
        TwoRuns runs;
        reduceInBuckets(runs, true);
        const Comparison comparison = runs.compared();
        QCOMPARE(verdictText(comparison), text("equal-values"));
        QCOMPARE(statesText(comparison), text("==<>>="));
        QCOMPARE(comparison.counts.of(State::Origin), 0);
    }

    void aShapeDifferenceThatRejoinsUnequalCounts() // R17
    {
        TwoRuns runs;
        reduceInBuckets(runs, false);
        const Comparison comparison = runs.compared();
        QCOMPARE(comparison.verdict, VerdictWord::Diverged);
        QCOMPARE(comparison.origins[0].op, std::string("c10d::allreduce_"));
        QCOMPARE(comparison.origins[0].kind, Kind::Call);
    }

    void aShapeDifferenceThatNobodyReadsCounts() // R17
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1)
                .op("aten::arange")
                .scalar("end", other ? "5" : "4")
                .out("a", other ? 3 : 2, other ? "int64[5]" : "int64[4]");
        });
        QCOMPARE(verdictText(runs.compared()), text("diverged; call aten::arange (shape)"));
    }

    void anArgumentAfterADifferingValueIsSecondary() // R18
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1).op("aten::randperm").kinds(operatorkind::kRandom);
            run.out("perm", other ? 3 : 2, "int64[4]")
                .draws("cpu", other ? 200 : 100, other ? 201 : 101);
            run.op("aten::narrow_copy")
                .in("x")
                .scalar("start", other ? "2" : "1")
                .out("y", other ? 5 : 4);
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(
            verdictText(comparison),
            text(
                "diverged; random aten::randperm (rng); call aten::narrow_copy (shape) secondary"));
        QCOMPARE(comparison.first, 0);
        QCOMPARE(comparison.origins[0].explains, 1);
    }

    void aNewGeneratorAfterADifferingValueIsSecondary() // R18: seeded with a number that was drawn
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1)
                .op("aten::random_")
                .kinds(operatorkind::kRandom)
                .overwrites("x", other ? 3 : 2);
            run.draws("cpu", other ? 200 : 100, other ? 201 : 101);
            run.op("aten::randperm")
                .kinds(operatorkind::kRandom)
                .out("perm", other ? 5 : 4, "int64[4]");
            run.draws("own", other ? 400 : 300, other ? 401 : 301);
        });
        const auto own = [](RunBuilder& run) {
            RunData data = run.data();
            data.generators.back().isDefault = false;
            return data;
        };
        const Comparison comparison = test::compareRuns(own(runs.baseline), own(runs.candidate));
        QCOMPARE(
            verdictText(comparison),
            text("diverged; random aten::random_ (rng); random aten::randperm (rng) secondary"));
        QCOMPARE(comparison.origins[0].explains, 1);
    }

    void anArgumentBeforeAnyDifferenceIsNotSecondary() // R18
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1)
                .op("aten::narrow_copy")
                .in("x")
                .scalar("start", other ? "2" : "1")
                .out("y", other ? 5 : 4);
        });
        QVERIFY(!runs.compared().origins[0].secondary);
    }

    void aCollectiveWithOtherDataWasGivenItByAnotherRank() // R19
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.context({{"threads", "2"}}).external("g", 1);
            run.op("c10d::allreduce_").kinds(operatorkind::kCollective).updates("g", other ? 3 : 2);
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(verdictText(comparison), text("diverged; kernel c10d::allreduce_ (coll)"));
        QCOMPARE(comparison.origins[0].how.key, std::string("how.received"));
    }

    void anotherDtypeStaysPropagated() // trap: autocast
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1).external("w", 2);
            if (other) {
                run.op("aten::_to_copy")
                    .kinds(operatorkind::kCopy)
                    .in("x")
                    .scalar("dtype", "\"bfloat16\"", "dtype")
                    .out("x", 11, "bfloat16[4]");
                run.op("aten::_to_copy")
                    .kinds(operatorkind::kCopy)
                    .in("w")
                    .scalar("dtype", "\"bfloat16\"", "dtype")
                    .out("w", 12, "bfloat16[4]");
            }
            const char* spec = other ? "bfloat16[4]" : "float32[4]";
            run.op("aten::addmm").in("x").in("w").out("y", other ? 4 : 3, spec);
            run.op("aten::relu").in("y").out("z", other ? 6 : 5, spec);
            run.op("aten::detach").kinds(kObservedView).in("z");
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(verdictText(comparison), text("diverged; call aten::_to_copy (dtype, seq) x2"));
        QCOMPARE(statesText(comparison), text(">>OPP"));
    }

    void recomputedOpsPairWithNothingAndChangeNothing() // trap: checkpointing
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1).module("block");
            run.op("aten::mm").in("x").out("h", 2).op("aten::relu").in("h").out("y", 3);
            if (other) {
                run.phase(Phase::Recompute);
                run.op("aten::mm").in("x").out("h", 2).op("aten::relu").in("h").out("y2", 3);
            }
            run.phase(Phase::Backward)
                .op("aten::threshold_backward")
                .in(other ? "y2" : "y")
                .out("g", 4);
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(verdictText(comparison), text("equal-values"));
        QCOMPARE(statesText(comparison), text("==>>="));
    }

    void aResumedRunIsComparedWithTheTail() // resume_tail
    {
        const auto tell = [](TwoRuns& runs, int rng) {
            const auto step = [rng](RunBuilder& run, int number, int at, bool other) {
                run.step(number).at("train.py", 22, "train").external("x", 100 + at);
                run.op("aten::addmm").in("x").in("w").out("h", 200 + at);
                run.op("aten::bernoulli_")
                    .kinds(operatorkind::kRandom)
                    .overwrites("h", 300 + at + (other ? rng : 0));
                run.draws("cpu", 400 + at + (other ? rng : 0), 401 + at + (other ? rng : 0));
                run.op("aten::sub_").updates("w", 500 + at + (other ? rng : 0)).in("h");
            };
            runs.baseline.external("w", 500);
            for (int i = 1; i <= 10; ++i)
                step(runs.baseline, i - 1, i, false);
            runs.candidate.external("w", 505);
            for (int i = 6; i <= 10; ++i)
                step(runs.candidate, i - 6, i, true);
        };
        TwoRuns complete;
        tell(complete, 0);
        const Comparison clean = complete.compared();
        QCOMPARE(verdictText(clean), text("equal-values"));
        QCOMPARE(clean.counts.of(State::BaselineOnly), 15);
        TwoRuns without;
        tell(without, 1000);
        const Comparison diverged = without.compared();
        QCOMPARE(verdictText(diverged), text("diverged; random aten::bernoulli_ (rng)"));
        QCOMPARE(diverged.origins[0].baselineStep, 5);
        QCOMPARE(diverged.origins[0].candidateStep, 0);
        QCOMPARE(diverged.counts.unexplained, 0);
    }

    void anOptimizerSlotFromAFileIsExternalState() // trap
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("p", 1)
                .external("m", other ? 8 : 7)
                .named("optimizer slot", "exp_avg of w");
            run.op("aten::lerp_").updates("m", other ? 10 : 9).in("p");
        });
        QCOMPARE(verdictText(runs.compared()), text("diverged; external aten::lerp_ (state)"));
    }

    void swappingTheSidesKeepsKindsAndExplanations()
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1);
            if (other)
                run.op("aten::gt").in("x").out("k", 2).op("aten::mul").in("x").in("k").out("y", 3);
            else
                run.op("aten::clamp_min").in("x").out("y", 4);
            run.op("aten::reciprocal").in("y").out("z", other ? 6 : 5);
            run.op("aten::exp").in("x").out("e", other ? 8 : 7);
        });
        const Comparison straight = runs.compared();
        const Comparison swapped = runs.swapped();
        QCOMPARE(verdictText(straight),
                 text("diverged; call aten::clamp_min (seq); kernel aten::exp ()"));
        QCOMPARE(verdictText(swapped), text("diverged; call aten::gt (seq); kernel aten::exp ()"));
        QCOMPARE(swapped.counts.unexplained, 0);
        QCOMPARE(swapped.counts.differing(), straight.counts.differing());
    }

    void aDifferenceFromAnotherThreadIsPropagated()
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1);
            // The candidate's worker comes late in the file; the main thread read its result all
            // the same.
            run.stream("worker", "python", "");
            run.op("aten::exp").in("x").out("w", other ? 3 : 2);
            run.stream("main", "main", "");
            run.op("aten::mul").in("w").out("y", other ? 5 : 4);
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(verdictText(comparison), text("diverged; kernel aten::exp ()"));
        QCOMPARE(statesText(comparison), text("OP"));
    }
};

} // namespace samebit

QTEST_APPLESS_MAIN(samebit::StructureTest)
#include "tst_structure.moc"
