// SPDX-License-Identifier: Apache-2.0
// The rules of the verdict, each with an example and a counter-example. Content is a number: equal
// numbers, equal bits.
#include "verdicttext.h"

#include <QtTest>

namespace samebit {

using test::RunBuilder;
using test::statesText;
using test::TwoRuns;
using test::verdictText;

namespace {

QString text(const char* latin)
{
    return QString::fromLatin1(latin);
}

} // namespace

class RulesTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void equalRunsAreIdentical()
    {
        TwoRuns runs;
        runs.both(
            [](RunBuilder& run, bool) { run.external("x", 1).op("aten::mm").in("x").out("y", 2); });
        const Comparison comparison = runs.compared();
        QCOMPARE(verdictText(comparison), text("identical"));
        QCOMPARE(comparison.counts.values, 2);
        QCOMPARE(comparison.counts.computing, 1);
        QCOMPARE(exitCode(comparison), 0);
    }

    void aKernelThatGivesOtherBitsIsTheOriginAndCarriesItsCone() // R8, R14
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1).op("aten::mm").in("x").out("y", other ? 3 : 2);
            run.op("aten::relu").in("y").out("z", other ? 5 : 4);
            run.op("aten::exp").in("x").out("e", 6);
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(verdictText(comparison), text("diverged; kernel aten::mm ()"));
        QCOMPARE(statesText(comparison), text("OP="));
        QCOMPARE(comparison.origins[0].explains, 1);
        QCOMPARE(comparison.first, 0);
        QCOMPARE(exitCode(comparison), 1);
        QCOMPARE(comparison.origins[0].slots, (std::vector<std::string>{"output 0"}));
    }

    void overwrittenContentIsNoInput() // R1
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("junk", other ? 8 : 7).external("x", 1);
            run.op("aten::copy_").overwrites("junk", 1).in("x");
            run.op("aten::mm").in("junk").out("y", 2);
        });
        QCOMPARE(verdictText(runs.compared()), text("identical"));
    }

    void contentReadBeforeAnInPlaceWriteIsAnInput() // R1
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", other ? 8 : 7);
            run.op("aten::add_").updates("x", other ? 10 : 9);
        });
        QCOMPARE(verdictText(runs.compared()), text("diverged; external aten::add_ (data)"));
    }

    void viewsAndAllocationsJudgeNothing() // R2
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1, "float32[4,4]");
            run.op("aten::slice")
                .kinds(operatorkind::kView)
                .view("x", "v", other ? 3 : 2, other ? "float32[2,4]" : "float32[1,4]");
            run.op("aten::empty")
                .kinds(operatorkind::kAllocates)
                .outUninitialised("b", other ? 5 : 4);
            run.op("aten::exp").in("x").out("y", 9);
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(verdictText(comparison), text("identical"));
        QCOMPARE(statesText(comparison), text("==="));
    }

    void aViewOfADifferingValueCarriesItOn() // R2
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1, "float32[4]").op("aten::exp").in("x").out("y", other ? 3 : 2);
            run.op("aten::view")
                .kinds(operatorkind::kView)
                .view("y", "v", other ? 3 : 2, "float32[2,2]");
            run.op("aten::log").in("v").out("z", other ? 5 : 4);
        });
        QCOMPARE(statesText(runs.compared()), text("OPP"));
    }

    void anObservationOfADifferingValueIsCompared() // R3
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1);
            if (other)
                run.op("aten::mul").in("x").out("y", 3).op("aten::add").in("y").out("y", 4);
            else
                run.op("aten::fused").in("x").out("y", 5);
            run.op("aten::detach").kinds(operatorkind::kView | operatorkind::kObservation).in("y");
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(verdictText(comparison), text("diverged; call aten::fused (seq)"));
        QCOMPARE(statesText(comparison), text("<>>O"));
        QCOMPARE(comparison.origins[0].shownBy, 3);
        QCOMPARE(comparison.origins[0].candidate, -1);
    }

    void equalOutputsMakeAPairIdenticalWhateverWentIn() // R4
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1).op("aten::mm").in("x").out("y", other ? 3 : 2);
            run.op("aten::argmax").in("y").scalar("dim", other ? "1" : "0").out("i", 7, "int64[]");
            run.op("aten::exp").in("i").out("z", 8);
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(statesText(comparison), text("O=h="));
        QCOMPARE(comparison.counts.healed, 1);
        QCOMPARE(*comparison.origins[0].healedAt, 1);
    }

    void ignoredUninitialisedBytesAreNotEvenHealed() // R4
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.op("aten::empty")
                .kinds(operatorkind::kAllocates)
                .outUninitialised("b", other ? 5 : 4);
            run.external("x", 1).op("aten::batch_norm").in("x").in("b").out("y", 2);
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(verdictText(comparison), text("identical"));
        QCOMPARE(comparison.counts.healed, 0);
    }

    void sameBytesInAnotherShapeAreNoOtherContent() // R5
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1, "float32[4]").op("aten::exp").in("x").out("y", 2, "float32[4]");
            if (other)
                run.op("aten::view").kinds(operatorkind::kView).view("y", "y", 2, "float32[2,2]");
            run.op("aten::log").in("y").out("z", 3, other ? "float32[2,2]" : "float32[4]");
            run.op("aten::sum").in("z").out("s", 4, "float32[]");
        });
        // log works on another shape; what it gives is read by the sum, which is equal again.
        const Comparison comparison = runs.compared();
        QCOMPARE(verdictText(comparison), text("equal-values"));
        QCOMPARE(statesText(comparison), text("=><>="));
    }

    void anUnpairedSourceIsARegionNamedByItsFirstComputingOp() // R7 b
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1);
            if (!other) {
                run.op("aten::zeros").kinds(operatorkind::kFactory).out("z", 20);
                run.op("aten::lerp").in("z").in("x").out("y", 2);
                run.op("aten::addcdiv").in("y").out("y", 3);
            } else {
                run.op("aten::fused_adam").in("x").out("y", 4);
            }
            run.op("aten::mm").in("y").out("o", other ? 6 : 5);
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(verdictText(comparison), text("diverged; call aten::lerp (seq)"));
        QCOMPARE(comparison.origins[0].regionOps, 4);
        QCOMPARE(comparison.origins[0].regionBaseline.size(), std::size_t(3));
    }

    void aRegionIsNamedByItsWriteIntoOlderMemory() // R7 a
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("buffer", 1).external("saved", 9);
            if (!other) {
                run.op("aten::mul").in("saved").out("t", 8);
                run.op("aten::copy_").kinds(operatorkind::kCopy).overwrites("buffer", 8).in("t");
            }
            run.op("aten::batch_norm").in("buffer").out("y", other ? 3 : 2);
        });
        QCOMPARE(verdictText(runs.compared()), text("diverged; call aten::copy_ (mutation, seq)"));
    }

    void aRegionThatWritesABufferIsState() // R7 a
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("buffer", 1).named("buffer", "norm.running_mean").external("saved", 9);
            if (!other)
                run.op("aten::copy_")
                    .kinds(operatorkind::kCopy)
                    .overwrites("buffer", 9)
                    .in("saved");
            run.op("aten::batch_norm").in("buffer").out("y", other ? 3 : 2);
        });
        QCOMPARE(verdictText(runs.compared()), text("diverged; call aten::copy_ (state, seq)"));
    }

    void aRegionBehindADifferingPairIsPropagated() // R7
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1).op("aten::mm").in("x").out("y", other ? 3 : 2);
            if (other)
                run.op("aten::mul").in("y").out("y", 4);
            run.op("aten::sum").in("y").out("s", other ? 6 : 5);
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(verdictText(comparison), text("diverged; kernel aten::mm ()"));
        QCOMPARE(statesText(comparison), text("O>P"));
    }

    void anotherSliceOfTheSameValueIsAnotherCall() // R9
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1, "float32[2,4]")
                .op("aten::repeat")
                .in("x")
                .out("r", 2, "float32[2,4]");
            run.op("aten::slice")
                .kinds(operatorkind::kView)
                .view("r", "v", other ? 4 : 3, other ? "float32[2,4]" : "float32[1,4]");
            run.op("aten::addmm")
                .in("v")
                .out("y", other ? 6 : 5, other ? "float32[2,4]" : "float32[1,4]");
            run.op("aten::select")
                .kinds(operatorkind::kView)
                .view("y", "w", other ? 8 : 7, "float32[4]");
            run.op("aten::exp").in("w").out("z", other ? 10 : 9);
        });
        QCOMPARE(verdictText(runs.compared()), text("diverged; call aten::addmm (shape)"));
    }

    void uninitialisedBytesAreNamedAtTheirReader() // R10
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.op("aten::empty")
                .kinds(operatorkind::kAllocates)
                .outUninitialised("scale", other ? 5 : 4);
            run.external("x", 1).op("aten::mul").in("x").in("scale").out("y", other ? 3 : 2);
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(verdictText(comparison), text("diverged; external aten::mul (uninit)"));
        QCOMPARE(test::messageText(comparison.origins[0].causes[0].evidence),
                 text("evidence.uninit(aten::empty, 1, train.py:10)"));
    }

    void aCopyOfUninitialisedBytesIsNotTheirReader() // R10
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.op("aten::empty")
                .kinds(operatorkind::kAllocates)
                .outUninitialised("b", other ? 5 : 4);
            run.op("aten::clone").kinds(operatorkind::kCopy).in("b").out("c", other ? 5 : 4);
            run.external("x", 1).op("aten::mul").in("x").in("c").out("y", other ? 3 : 2);
        });
        QCOMPARE(verdictText(runs.compared()), text("diverged; external aten::mul (uninit)"));
    }

    void otherProducersWithEqualContentAreRewired() // R11
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1);
            run.at("train.py", 11, "train").op("aten::exp").in("x").out("a", 2);
            run.at("train.py", 12, "train").op("aten::log").in("x").out("b", 3);
            run.at("train.py", 13, "train")
                .op("aten::mm")
                .in(other ? "b" : "a")
                .out("y", other ? 5 : 4);
        });
        QCOMPARE(verdictText(runs.compared()), text("diverged; call aten::mm (seq)"));
    }

    void rewiringWithEqualContentIsHidden() // R11, R4
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1);
            run.op("aten::exp").in("x").out("a", 2).op("aten::log").in("x").out("b", 2);
            run.op("aten::mm").in(other ? "b" : "a").out("y", 4);
        });
        QCOMPARE(verdictText(runs.compared()), text("identical"));
    }

    void twelveRewiredAdditionsOnOneLineAreOneOrigin() // R11
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            for (int i = 0; i < 4; ++i)
                run.external("x" + std::to_string(i), i)
                    .op("aten::mean")
                    .in("x" + std::to_string(i))
                    .out("t" + std::to_string(i), 10 + i);
            run.op("aten::zeros").kinds(operatorkind::kFactory).out("s", 99);
            for (int i = 0; i < 4; ++i) {
                const int term = other ? 3 - i : i;
                run.op("aten::add")
                    .in("s")
                    .in("t" + std::to_string(term))
                    .out("s", 200 + i + (other ? 50 : 0));
            }
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(verdictText(comparison), text("diverged; call aten::add (seq) x4"));
        QCOMPARE(comparison.counts.unexplained, 0);
        QCOMPARE(comparison.origins[0].explains, comparison.counts.differing() - 1);
    }

    void dataFromOutsideIsNamedAtItsFirstReader() // R12
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("batch", other ? 2 : 1);
            run.op("aten::lift_fresh").kinds(operatorkind::kEntry).in("batch", SlotRole::View);
            run.op("aten::mul").in("batch").out("y", other ? 4 : 3);
            run.op("aten::exp").in("batch").out("z", other ? 6 : 5);
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(verdictText(comparison), text("diverged; external aten::mul (data)"));
        QCOMPARE(statesText(comparison), text("=OP"));
    }

    void aParameterFromOutsideIsState() // R12
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("w", other ? 2 : 1).named("parameter", "net.weight");
            run.op("aten::mm").in("w").out("y", other ? 4 : 3);
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(verdictText(comparison), text("diverged; external aten::mm (state)"));
        QCOMPARE(test::messageText(comparison.origins[0].how),
                 text("how.external.named(input 0, parameter, net.weight, float32 [4])"));
    }

    void anExternalValueThatWasEqualBeforeWasWrittenBehindTheRecorder() // R12
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1).op("aten::exp").in("x").out("a", 2);
            if (other)
                run.changes("x", 9);
            run.op("aten::log").in("x").out("b", other ? 4 : 3);
            run.op("aten::sin").in("x").out("c", other ? 6 : 5);
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(verdictText(comparison), text("diverged; hidden-write aten::log (mutation)"));
        QCOMPARE(statesText(comparison), text("=OP"));
    }

    void aWriteThatNobodyRecordedIsHidden() // R13
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.op("aten::randn").kinds(operatorkind::kFactory).out("w", 1);
            if (other)
                run.changes("w", 9);
            run.external("x", 2).op("aten::mm").in("x").in("w").out("y", other ? 4 : 3);
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(verdictText(comparison), text("diverged; hidden-write aten::mm (mutation)"));
        QCOMPARE(test::messageText(comparison.origins[0].how),
                 text("how.hidden-write(input 1, arg1, 1, train.py:10, aten::randn)"));
    }

    void anUnprovenStorageIsNoGroundForAHiddenWrite() // R13
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.op("aten::randn").kinds(operatorkind::kFactory).out("w", 1);
            if (other)
                run.changes("w", 9).valueFlags(valueflag::kUnproven);
            run.op("aten::mm").in("w").out("y", other ? 4 : 3);
        });
        QCOMPARE(verdictText(runs.compared()), text("diverged; unexplained 1"));
    }

    void anotherArgumentIsAnotherCall() // R14
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("p", 1).external("g", 2);
            run.op("aten::add_.Tensor")
                .updates("p", other ? 4 : 3)
                .in("g")
                .scalar("alpha", other ? "-0.05" : "-0.1", "float");
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(verdictText(comparison), text("diverged; call aten::add_.Tensor (state)"));
        QCOMPARE(test::messageText(comparison.origins[0].how),
                 text("how.call.argument(alpha, -0.1, -0.05)"));
    }

    void anotherLayoutIsAnotherCall() // R14
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1, other ? "float32[3,4]/1,3" : "float32[3,4]");
            run.op("aten::sum").in("x").out("s", other ? 3 : 2, "float32[]");
        });
        QCOMPARE(verdictText(runs.compared()), text("diverged; call aten::sum (layout)"));
    }

    void anotherLayoutWithEqualResultIsIdentical() // R4, R14
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1, other ? "float32[3,4]/1,3" : "float32[3,4]");
            run.op("aten::softmax").in("x").out("s", 2, "float32[3,4]");
        });
        QCOMPARE(verdictText(runs.compared()), text("identical"));
    }

    void anUnknownSourceIsUnexplained() // R20
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.op("aten::exp").out("a", 1).op("aten::log").out("b", 2);
            run.assembled("v", {"a", "b"}, other ? 9 : 8).valueFlags(valueflag::kFolded);
            run.op("aten::mm").in("v").out("y", other ? 4 : 3);
            run.op("aten::relu").in("y").out("z", other ? 6 : 5);
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(comparison.counts.unexplained, 2);
        QCOMPARE(comparison.verdict, VerdictWord::Diverged);
        QCOMPARE(exitCode(comparison), 1);
    }

    void theValueBeforeAnInPlaceOpIsNotTheOneAfter() // trap: divide_by_own_column
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1, "float32[3,4]")
                .op("aten::clone")
                .in("x")
                .out("m", 1, "float32[3,4]");
            run.op("aten::slice").kinds(operatorkind::kView).view("m", "c", 2, "float32[3,1]/4,1");
            run.op("aten::div_.Tensor").updates("m", other ? 4 : 3).in("c");
            run.op("aten::sum").in("m").out("s", other ? 6 : 5);
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(verdictText(comparison), text("diverged; kernel aten::div_.Tensor (mutation)"));
        QCOMPARE(statesText(comparison), text("==OP"));
    }
};

} // namespace samebit

QTEST_APPLESS_MAIN(samebit::RulesTest)
#include "tst_rules.moc"
