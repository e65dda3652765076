// SPDX-License-Identifier: Apache-2.0
// Verdict words, exit codes, counts, preconditions and notes.
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

QStringList keys(const std::vector<Message>& messages)
{
    QStringList list;
    for (const Message& message : messages)
        list << messageText(message);
    return list;
}

TwoRuns simple(bool diverges)
{
    TwoRuns runs;
    runs.both([diverges](RunBuilder& run, bool other) {
        run.external("x", 1).op("aten::mm").in("x").out("y", diverges && other ? 3 : 2);
    });
    return runs;
}

} // namespace

class ComparisonTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aRunWithoutCompleteEndIsIncomplete()
    {
        for (const char* state :
             {"recording", "stopped: disk full", "stopped: killed by signal 9"}) {
            TwoRuns runs = simple(false);
            runs.candidate.endState(state);
            const Comparison comparison = runs.compared();
            QCOMPARE(comparison.verdict, VerdictWord::Incomplete);
            QCOMPARE(exitCode(comparison), 3);
            QVERIFY(!comparison.candidateComplete);
            QCOMPARE(keys(comparison.notes).first(),
                     QStringLiteral("note.end(candidate, %1, 1, 0)").arg(QLatin1String(state)));
        }
    }

    void aDivergenceBeatsAnIncompleteEnd()
    {
        TwoRuns runs = simple(true);
        runs.candidate.endState("recording");
        const Comparison comparison = runs.compared();
        QCOMPARE(comparison.verdict, VerdictWord::Diverged);
        QCOMPARE(exitCode(comparison), 1);
    }

    void nothingComparedIsNeverIdentical()
    {
        TwoRuns empty;
        QCOMPARE(empty.compared().verdict, VerdictWord::Incomplete);
        TwoRuns allocationsOnly;
        allocationsOnly.both([](RunBuilder& run, bool) {
            run.op("aten::empty").kinds(operatorkind::kAllocates).outUninitialised("b", 1);
        });
        QCOMPARE(allocationsOnly.compared().verdict, VerdictWord::Incomplete);
    }

    void twoDifferentProgramsAlignNowhere()
    {
        TwoRuns runs;
        runs.baseline.external("x", 1).op("aten::mm").in("x").out("y", 2);
        runs.candidate.external("x", 1).op("aten::conv2d").in("x").out("y", 2);
        const Comparison comparison = runs.compared();
        QCOMPARE(comparison.verdict, VerdictWord::Incomplete);
        QCOMPARE(QString::fromStdString(comparison.notes.front().key),
                 text("note.nothing-aligned"));
    }

    void aPairWithoutDigestIsIncomparable()
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool) {
            run.external("x", 1).op("aten::mm").in("x").out("y", 2);
            run.op("aten::sparse").in("x").outUnread("s").flags(opflag::kIncomparable);
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(statesText(comparison), text("=?"));
        QCOMPARE(comparison.verdict, VerdictWord::Incomplete);
        QCOMPARE(exitCode(comparison), 3);
    }

    void aReaderOfAnIncomparableValueIsUnexplained()
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1)
                .op("aten::sparse")
                .in("x")
                .outUnread("s")
                .flags(opflag::kIncomparable);
            run.op("aten::mm").in("s").out("y", other ? 3 : 2);
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(comparison.counts.unexplained, 1);
        QCOMPARE(exitCode(comparison), 1);
    }

    void vacuousMatchesAreCounted()
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.op("aten::zeros").kinds(operatorkind::kFactory).out("z", 1);
            run.op("aten::mm").in("z").out("y", other ? 3 : 2);
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(comparison.counts.vacuous, 1);
        QCOMPARE(comparison.origins[0].identicalBefore, 1);
        QCOMPARE(comparison.origins[0].vacuousBefore, 1);
    }

    void everyRowIsCountedOnce()
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1).op("aten::mm").in("x").out("y", other ? 3 : 2);
            if (other)
                run.op("aten::norm").in("y").out("n", 9);
            run.op("aten::exp").in("x").out("z", 4);
        });
        const Comparison comparison = runs.compared();
        std::int64_t sum = 0;
        for (const std::int64_t count : comparison.counts.byState)
            sum += count;
        QCOMPARE(sum, static_cast<std::int64_t>(comparison.rows.size()));
    }

    void parametersThatDifferFromTheStartAreThePrecondition()
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("w", other ? 2 : 1).named("parameter", "net.weight").external("x", 5);
            run.op("aten::mm").in("x").in("w").out("y", other ? 4 : 3);
            for (int i = 0; i < 5; ++i)
                run.op("aten::relu").in("y").out("y", (other ? 100 : 200) + i);
        });
        QCOMPARE(keys(runs.compared().precondition),
                 QStringList{text("precondition.parameters(1, 1, net.weight, float32 [4])")});
    }

    void aLateDivergenceIsNoPrecondition()
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("w", 1).named("parameter", "net.weight").external("x", 5);
            for (int i = 0; i < 5; ++i)
                run.op("aten::mm").in("x").in("w").out("y", 100 + i);
            run.op("aten::relu").in("y").out("y", other ? 4 : 3);
        });
        QVERIFY(runs.compared().precondition.empty());
    }

    void sameRecordingIsRefusedUnlessAllowed()
    {
        RunBuilder run("one");
        run.info("uuid", "one").external("x", 1).op("aten::mm").in("x").out("y", 2);
        const RunData data = run.data();
        CompareInput input{Baseline<const RunData*>(&data), Candidate<const RunData*>(&data),
                           "a.db", "b.db", false};
        const auto refused = compare(input, {}, {});
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::SameRecording);
        input.allowSameRecording = true;
        QVERIFY(compare(input, {}, {}).has_value());
    }

    void differentDigestsAreRefused()
    {
        TwoRuns runs = simple(false);
        const RunData b = runs.baseline.data();
        RunData c = runs.candidate.data();
        c.info.digestAlgorithm = "SB2";
        const CompareInput input{Baseline<const RunData*>(&b), Candidate<const RunData*>(&c),
                                 "a.db", "b.db", false};
        const auto refused = compare(input, {}, {});
        QCOMPARE(refused.error().code, ErrorCode::DigestsDiffer);
        QCOMPARE(refused.error().args, (std::vector<std::string>{"SB1", "SB2"}));
    }

    void aStoppedComparisonIsCancelled()
    {
        TwoRuns runs = simple(false);
        const RunData b = runs.baseline.data();
        const RunData c = runs.candidate.data();
        std::stop_source stop;
        stop.request_stop();
        const CompareInput input{Baseline<const RunData*>(&b), Candidate<const RunData*>(&c), "",
                                 "", false};
        const auto stopped = compare(input, {}, Progress{{}, stop.get_token()});
        QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
    }

    void backwardOpsLeadToTheirForwardLine()
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("t", 1)
                .at("train.py", 12, "forward")
                .op("aten::index")
                .label("index")
                .in("t")
                .out("p", 2);
            run.phase(Phase::Backward)
                .op("aten::_index_put_impl_")
                .forward("index")
                .in("p")
                .out("g", other ? 4 : 3);
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(comparison.origins[0].forwardOp, std::string("aten::index"));
        QCOMPARE(comparison.origins[0].source.line, 12);
    }

    void namesAreTheWordsOfTheJson()
    {
        QCOMPARE(name(State::BaselineOnly), std::string_view("baseline-only"));
        QCOMPARE(name(Kind::HiddenWrite), std::string_view("hidden-write"));
        QCOMPARE(name(Cause::Coll), std::string_view("coll"));
        QCOMPARE(name(VerdictWord::EqualValues), std::string_view("equal-values"));
    }
};

} // namespace samebit

QTEST_APPLESS_MAIN(samebit::ComparisonTest)
#include "tst_comparison.moc"
