// SPDX-License-Identifier: Apache-2.0
// Generators are values with an identity and a state (R15).
#include "verdicttext.h"

#include <QtTest>

namespace samebit {

using test::messageText;
using test::RunBuilder;
using test::statesText;
using test::TwoRuns;
using test::verdictText;

namespace {

QString text(const char* latin)
{
    return QString::fromLatin1(latin);
}

void dropout(RunBuilder& run, int before, int content)
{
    run.op("aten::empty_like").kinds(operatorkind::kAllocates).outUninitialised("m", 900);
    run.op("aten::bernoulli_.float").kinds(operatorkind::kRandom).overwrites("m", content);
    run.scalar("p", "0.5", "float").draws("cpu", before, before + 1);
    run.op("aten::mul").in("x").in("m").out("y", content + 1000);
}

} // namespace

class GeneratorsTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void anotherStateBeforeAPairedDrawIsRandom()
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1);
            dropout(run, other ? 200 : 100, other ? 3 : 2);
            dropout(run, other ? 201 : 101, other ? 5 : 4);
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(verdictText(comparison), text("diverged; random aten::bernoulli_.float (rng)"));
        QCOMPARE(statesText(comparison), text("=OP=PP"));
        QCOMPARE(comparison.counts.unexplained, 0);
    }

    void anEqualStateIsNoOrigin()
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool) {
            run.external("x", 1);
            dropout(run, 100, 2);
        });
        QCOMPARE(verdictText(runs.compared()), text("identical"));
    }

    void anEqualStateWithAnotherResultIsTheKernel()
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1);
            dropout(run, 100, other ? 3 : 2);
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(verdictText(comparison), text("diverged; kernel aten::bernoulli_.float ()"));
        QCOMPARE(comparison.origins[0].how.key, std::string("how.kernel.random"));
    }

    void theUnpairedDrawIsTheEvidence()
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1);
            dropout(run, 100, 2);
            if (other) {
                run.at("train.py", 12, "log").op("aten::randperm").kinds(operatorkind::kRandom);
                run.out("perm", 77, "int64[9]").draws("cpu", 101, 102).at("train.py", 10, "train");
            }
            run.at("train.py", 20, "train");
            dropout(run, other ? 102 : 101, other ? 5 : 4);
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(verdictText(comparison), text("diverged; random aten::bernoulli_.float (rng)"));
        QCOMPARE(messageText(comparison.origins[0].causes[0].evidence),
                 text("evidence.rng.draw(candidate, aten::randperm, 4, train.py:12)"));
    }

    void aSeedSetAgainIsFoundInTheOtherRun()
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1);
            run.step(0);
            dropout(run, 100, 2);
            run.step(1);
            dropout(run, other ? 100 : 101, other ? 5 : 4);
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(messageText(comparison.origins[0].causes[0].evidence),
                 text("evidence.rng.equals-baseline(2, 0)"));
    }

    void neverDrawnBeforeMeansTheSeedsDiffer()
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1);
            dropout(run, other ? 200 : 100, other ? 3 : 2);
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(comparison.origins[0].causes[0].evidence.key, std::string("evidence.rng.first"));
    }

    void theStateOfAnotherGeneratorIsNoEvidence()
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1);
            dropout(run, other ? 200 : 100, other ? 3 : 2);
            run.op("aten::randn")
                .kinds(operatorkind::kRandom)
                .draws("cuda:0", 200, 201)
                .out("r", 7);
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(comparison.origins[0].causes[0].evidence.key, std::string("evidence.rng.first"));
    }

    void aChainThatIsEqualAgainAndDiffersLaterIsAnotherOrigin()
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1);
            run.at("train.py", 11, "train");
            dropout(run, other ? 200 : 100, other ? 3 : 2);
            run.at("train.py", 12, "train");
            dropout(run, 300, 6);
            run.at("train.py", 13, "train");
            dropout(run, other ? 500 : 400, other ? 8 : 7);
        });
        QCOMPARE(verdictText(runs.compared()),
                 text("diverged; random aten::bernoulli_.float (rng); random "
                      "aten::bernoulli_.float (rng)"));
    }

    void sizesDecideBeforeTheGenerator() // randn_size
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.op("aten::randn").kinds(operatorkind::kRandom | operatorkind::kFactory);
            run.scalar("size", other ? "[16]" : "[15]", "size").draws("cpu", 100, 101);
            run.out("r", other ? 3 : 2, other ? "float32[16]" : "float32[15]");
            run.op("aten::slice")
                .kinds(operatorkind::kView)
                .view("r", "s", other ? 5 : 4, "float32[15]");
            run.op("aten::mul").in("s").out("y", other ? 7 : 6, "float32[15]");
        });
        QCOMPARE(verdictText(runs.compared()), text("diverged; call aten::randn (shape, rng)"));
    }

    void unpairedDrawsWithoutEffectAreClean()
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1);
            if (other)
                run.op("aten::rand").kinds(operatorkind::kRandom).out("r", 9).draws("cpu", 50, 51);
            run.op("aten::exp").in("x").out("y", 2);
        });
        QCOMPARE(verdictText(runs.compared()), text("equal-values"));
    }
};

} // namespace samebit

QTEST_APPLESS_MAIN(samebit::GeneratorsTest)
#include "tst_generators.moc"
