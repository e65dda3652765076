// SPDX-License-Identifier: Apache-2.0
#include "aligntext.h"

namespace samebit {

using test::aligned;
using test::rowsText;
using test::RunBuilder;

namespace {

RunBuilder started(const char* uuid = "run")
{
    RunBuilder run(uuid);
    run.step(0).phase(Phase::Forward).at("train.py", 10, "train");
    return run;
}

void layer(RunBuilder& run, int number, int content)
{
    const std::string name = "layer" + std::to_string(number);
    run.module(name);
    run.op("aten::addmm").in("h").out("h", content, "float32[4,4]");
    run.op("aten::relu").in("h").out("h", content + 1, "float32[4,4]");
}

int unpaired(const Alignment& rows)
{
    int count = 0;
    for (const PairRule rule : rows.rule)
        count += rule == PairRule::None ? 1 : 0;
    return count;
}

} // namespace

class AlignTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void pairsEqualRunsStrongly()
    {
        RunBuilder b = started();
        RunBuilder c = started();
        for (RunBuilder* run : {&b, &c})
            run->external("x", 1).op("aten::mul").in("x").out("y", 2);
        QCOMPARE(rowsText(b, c), QStringLiteral("mul | mul strong"));
    }

    void pairsMediumWhenOnlyTheShapeDiffers()
    {
        RunBuilder b = started();
        RunBuilder c = started();
        b.external("x", 1, "float32[4]").op("aten::mul").in("x").out("y", 2);
        c.external("x", 1, "float32[8]").op("aten::mul").in("x").out("y", 2);
        QCOMPARE(rowsText(b, c), QStringLiteral("mul | mul medium"));
    }

    void pairsWeakWhenTheOverloadDiffers()
    {
        RunBuilder b = started();
        RunBuilder c = started();
        b.external("x", 1).op("aten::add.Tensor").in("x").out("y", 2);
        c.external("x", 1).op("aten::add.Scalar").in("x").out("y", 2);
        QCOMPARE(rowsText(b, c), QStringLiteral("add | add weak"));
    }

    void extraOpsInTwelveLayersDoNotDrift()
    {
        RunBuilder b = started();
        RunBuilder c = started();
        for (RunBuilder* run : {&b, &c})
            run->external("h", 1, "float32[4,4]");
        for (int i = 0; i < 12; ++i) {
            layer(b, i, 10 * i);
            layer(c, i, 10 * i);
            c.op("aten::linalg_vector_norm").in("h").out("n", 500 + i);
        }
        const RunData baseline = b.data();
        const RunData candidate = c.data();
        const Alignment rows = aligned(baseline, candidate);
        QCOMPARE(unpaired(rows), 12);
        QCOMPARE(rows.size(), std::size_t(36));
        for (std::size_t row = 0; row < rows.size(); ++row)
            if (rows.rule[row] != PairRule::None)
                QCOMPARE(rows.candidate[row], rows.baseline[row] + rows.baseline[row] / 2);
    }

    void extraOpsInEqualIterationsWithoutModulesDoNotDrift()
    {
        RunBuilder b = started();
        RunBuilder c = started();
        for (RunBuilder* run : {&b, &c})
            run->external("h", 1);
        for (int i = 0; i < 12; ++i)
            for (RunBuilder* run : {&b, &c}) {
                run->op("aten::mul").in("h").out("h", 10 * i);
                run->op("aten::add").in("h").out("h", 10 * i + 1);
                if (run == &c)
                    run->op("aten::norm").in("h").out("n", 500 + i);
            }
        const RunData baseline = b.data();
        const RunData candidate = c.data();
        QCOMPARE(unpaired(aligned(baseline, candidate)), 12);
    }

    void anInsertedLineMovesNothing()
    {
        RunBuilder b("b");
        RunBuilder c("c");
        b.source("train.py", "import torch\ny = x * 2\nz = y + 1\n");
        c.source("train.py", "import torch\nprint('hello')\ny = x * 2\nz = y + 1\n");
        for (RunBuilder* run : {&b, &c}) {
            const int shift = run == &c ? 1 : 0;
            run->phase(Phase::Forward).external("x", 1);
            run->at("train.py", 2 + shift, "train").op("aten::mul").in("x").out("y", 2);
            run->at("train.py", 3 + shift, "train").op("aten::mul").in("y").out("z", 3);
        }
        QCOMPARE(rowsText(b, c), QStringLiteral("mul | mul strong\nmul | mul strong"));
    }

    void equalOperatorsOnDifferentLinesPairByTheirLine()
    {
        // Two layers are built only by the candidate, one line earlier.
        RunBuilder b("b");
        RunBuilder c("c");
        for (RunBuilder* run : {&b, &c})
            run->phase(Phase::Other);
        const auto layer = [](RunBuilder& run, int line) {
            run.at("m.py", line, "<module>");
            run.op("aten::empty").kinds(operatorkind::kAllocates).outUninitialised("w", 7);
            run.op("aten::uniform_").kinds(operatorkind::kRandom).overwrites("w", 8);
        };
        layer(c, 9);
        layer(b, 10);
        layer(c, 10);
        QCOMPARE(rowsText(b, c),
                 QStringLiteral(
                     "| empty\n| uniform_\nempty | empty strong\nuniform_ | uniform_ strong"));
    }

    void aResumedRunAlignsWithTheTail()
    {
        RunBuilder b("b");
        RunBuilder c("c");
        const auto step = [](RunBuilder& run, int number, int content) {
            run.step(number).phase(Phase::Forward).at("train.py", 22, "train");
            run.external("x", 100 + content);
            run.op("aten::addmm").in("x").in("w").out("h", 1000 + content);
            run.op("aten::sub_").updates("w", 2000 + content);
        };
        b.external("w", 2000);
        for (int i = 1; i <= 10; ++i)
            step(b, i - 1, i);
        c.external("w", 2005);
        for (int i = 6; i <= 10; ++i)
            step(c, i - 6, i);
        const RunData baseline = b.data();
        const RunData candidate = c.data();
        const Alignment rows = aligned(baseline, candidate);
        QCOMPARE(rows.stepShift, 5);
        QCOMPARE(unpaired(rows), 10);
        for (std::size_t row = 0; row < rows.size(); ++row)
            if (rows.rule[row] != PairRule::None)
                QCOMPARE(baseline.ops.step[static_cast<std::size_t>(rows.baseline[row])],
                         candidate.ops.step[static_cast<std::size_t>(rows.candidate[row])] + 5);
    }

    void onlyTheFirstResumedStepNeedsToBeEqual()
    {
        RunBuilder b("b");
        RunBuilder c("c");
        const auto step = [](RunBuilder& run, int number, int x, int rest) {
            run.step(number).phase(Phase::Forward).at("train.py", 22, "train");
            run.external("x", 100 + x);
            run.op("aten::addmm").in("x").in("w").out("h", 1000 + rest);
            run.op("aten::sub_").updates("w", 2000 + rest);
        };
        b.external("w", 2000);
        for (int i = 1; i <= 10; ++i)
            step(b, i - 1, i, i);
        c.external("w", 2005);
        for (int i = 6; i <= 10; ++i)
            step(c, i - 6, i, i + 500); // from the first result on everything differs
        const RunData baseline = b.data();
        const RunData candidate = c.data();
        QCOMPARE(aligned(baseline, candidate).stepShift, 5);
    }

    void stepsThatAreCountedDifferentlyDoNotPartTheirOps()
    {
        // A new optimizer in the candidate: its step 1 holds two iterations, all later numbers are
        // one too low.
        RunBuilder b("b");
        RunBuilder c("c");
        for (RunBuilder* run : {&b, &c})
            for (int i = 0; i < 6; ++i) {
                run->step(run == &c && i >= 2 ? i - 1 : i).phase(Phase::Forward);
                run->at("train.py", 22, "train")
                    .external("x", 100 + i + (run == &c && i >= 2 ? 50 : 0));
                run->op("aten::mul")
                    .in("x")
                    .out("h", 1000 + i)
                    .op("aten::exp")
                    .in("h")
                    .out("e", 2000 + i);
                if (run == &c && i == 1)
                    run->at("train.py", 30, "rebuild").op("aten::zeros").out("z", 7);
            }
        const RunData baseline = b.data();
        const RunData candidate = c.data();
        const Alignment rows = aligned(baseline, candidate);
        QCOMPARE(unpaired(rows), 1);
        QCOMPARE(rows.baseline[4], -1);
    }

    void equalDropoutMasksInEveryStepDoNotHideTheResumedStep()
    {
        // The resumed run was seeded again: its masks are those of the baseline's first steps, its
        // inputs are not.
        RunBuilder b("b");
        RunBuilder c("c");
        const auto step = [](RunBuilder& run, int number, int at) {
            run.step(number)
                .phase(Phase::Forward)
                .at("train.py", 22, "train")
                .external("x", 100 + at);
            run.op("aten::addmm").in("x").in("w").out("h", 1000 + at);
            run.op("aten::bernoulli")
                .out("mask", 3000 + number)
                .op("aten::div")
                .in("mask")
                .out("m", 4000 + number);
            run.op("aten::sub_").updates("w", 2000 + at + (at > 5 ? number * 100 : 0));
        };
        b.external("w", 2000);
        for (int i = 1; i <= 10; ++i)
            step(b, i - 1, i <= 5 ? i : 0 - i);
        c.external("w", 2005);
        for (int i = 6; i <= 10; ++i)
            step(c, i - 6, i == 6 ? -6 : 700 + i);
        const RunData baseline = b.data();
        const RunData candidate = c.data();
        QCOMPARE(aligned(baseline, candidate).stepShift, 5);
    }

    void aShuffledLoaderDoesNotShiftSteps()
    {
        RunBuilder b("b");
        RunBuilder c("c");
        for (RunBuilder* run : {&b, &c})
            for (int i = 0; i < 6; ++i) {
                run->step(i).phase(Phase::Forward).at("train.py", 22, "train");
                run->external("x", run == &b ? 100 + i : 105 - i);
                run->op("aten::mul").in("x").out("h", 1000 + i);
            }
        const RunData baseline = b.data();
        const RunData candidate = c.data();
        const Alignment rows = aligned(baseline, candidate);
        QCOMPARE(rows.stepShift, 0);
        QCOMPARE(unpaired(rows), 0);
    }

    void aRepeatedCallStandsWhereItsInputsAreEqual()
    {
        // The candidate runs the same two ops once more; the extra run is the one that sees other
        // values.
        RunBuilder b = started();
        RunBuilder c = started();
        for (RunBuilder* run : {&b, &c})
            run->external("e", 1);
        b.op("aten::add_").updates("e", 2).op("aten::mul").in("e").out("y", 3);
        c.op("aten::add_").updates("e", 2).op("aten::mul").in("e").out("y", 3);
        c.op("aten::add_").updates("e", 4).op("aten::mul").in("e").out("y", 5);
        QCOMPARE(rowsText(b, c),
                 QStringLiteral("add_ | add_ strong\nmul | mul strong\n| add_\n| mul"));
    }

    void anIterationInsertedInTheMiddleIsFoundByItsContent()
    {
        RunBuilder b = started();
        RunBuilder c = started();
        for (RunBuilder* run : {&b, &c})
            for (int i = 0; i < 6; ++i) {
                if (i == 3 && run == &c) {
                    run->external("x", 99).op("aten::mul").in("x").out("y", 199);
                    run->op("aten::add").in("y").out("z", 299);
                }
                run->external("x", i).op("aten::mul").in("x").out("y", 100 + i);
                run->op("aten::add").in("y").out("z", 200 + i);
            }
        const RunData baseline = b.data();
        const RunData candidate = c.data();
        const Alignment rows = aligned(baseline, candidate);
        QCOMPARE(rows.baseline[6], -1);
        QCOMPARE(rows.baseline[7], -1);
        QCOMPARE(unpaired(rows), 2);
    }

    void aListIsNoPartnerOfOneTensor()
    {
        RunBuilder b("b");
        RunBuilder c("c");
        for (RunBuilder* run : {&b, &c})
            run->phase(Phase::Optimizer)
                .at("train.py", 30, "train")
                .external("p", 1)
                .external("q", 2);
        b.op("aten::mul_.Scalar").updates("p", 3);
        b.op("aten::mul_.Scalar").updates("q", 4);
        c.op("aten::_foreach_mul_.Scalar").updates("p", 3).updates("q", 4);
        QCOMPARE(rowsText(b, c), QStringLiteral("mul_ |\nmul_ |\n| _foreach_mul_"));
    }

    void codeThatMovedToAnotherFunctionPairsByDataFlow()
    {
        RunBuilder b = started();
        RunBuilder c = started();
        for (RunBuilder* run : {&b, &c})
            run->external("x", 1).op("aten::mm").in("x").out("y", 2);
        b.op("aten::relu").in("y").out("z", 3);
        c.at("helpers.py", 3, "activate").op("aten::relu").in("y").out("z", 3);
        QCOMPARE(rowsText(b, c), QStringLiteral("mm | mm strong\nrelu | relu data flow"));
    }

    void aMovedBlockPairsOutOfOrder()
    {
        RunBuilder b = started();
        RunBuilder c = started();
        for (RunBuilder* run : {&b, &c})
            run->external("x", 1).op("aten::mm").in("x").out("y", 2);
        const auto log = [](RunBuilder& run) {
            run.op("aten::abs").in("y").out("a", 8).op("aten::sum").in("a").out("s", 9);
        };
        log(b);
        for (RunBuilder* run : {&b, &c}) {
            run->op("aten::relu").in("y").out("z", 3).op("aten::exp").in("z").out("e", 4);
            run->op("aten::sin").in("e").out("f", 5);
        }
        log(c);
        QCOMPARE(
            rowsText(b, c),
            QStringLiteral("mm | mm strong\nabs | abs moved\nsum | sum moved\nrelu | relu strong\n"
                           "exp | exp strong\nsin | sin strong"));
    }

    void threadsMeetByNameAndPoolsByTheirWork()
    {
        RunBuilder b("b");
        RunBuilder c("c");
        const auto work = [](RunBuilder& run, const char* thread, const char* op) {
            run.stream(thread, "native", "").phase(Phase::Forward).at("w.py", 1, "work");
            for (int i = 0; i < 3; ++i)
                run.external("x", i).op(op).in("x").out("y", 10 + i);
        };
        work(b, "pool-0", "aten::exp");
        work(b, "pool-1", "aten::log");
        work(c, "pool-0", "aten::log"); // the pool handed the work out the other way round
        work(c, "pool-1", "aten::exp");
        const RunData baseline = b.data();
        const RunData candidate = c.data();
        const Alignment rows = aligned(baseline, candidate);
        QCOMPARE(unpaired(rows), 0);
        QVERIFY(rows.streams.front().byOverlap);
    }

    void gapsStandInExecutionOrder()
    {
        RunBuilder b = started();
        RunBuilder c = started();
        for (RunBuilder* run : {&b, &c})
            run->external("x", 1).op("aten::mm").in("x").out("y", 2);
        b.op("aten::exp").in("y").out("z", 3);
        c.op("aten::log").in("y").out("z", 4);
        for (RunBuilder* run : {&b, &c})
            run->op("aten::sum").in("z").out("s", 5);
        QCOMPARE(rowsText(b, c), QStringLiteral("mm | mm strong\nexp |\n| log\nsum | sum strong"));
    }
};

} // namespace samebit

QTEST_APPLESS_MAIN(samebit::AlignTest)
#include "tst_align.moc"
