// SPDX-License-Identifier: Apache-2.0
// No cause without evidence; every cause with it.
#include "verdicttext.h"

#include <QtTest>

namespace samebit {

using test::messageText;
using test::RunBuilder;
using test::TwoRuns;
using test::verdictText;

namespace {

QString text(const char* latin)
{
    return QString::fromLatin1(latin);
}

Comparison kernelUnder(const std::vector<KeyValue>& baseline,
                       const std::vector<KeyValue>& candidate, std::uint32_t kinds = 0)
{
    TwoRuns runs;
    runs.both([&](RunBuilder& run, bool other) {
        run.context(other ? candidate : baseline).external("x", 1);
        run.op("aten::sum").kinds(kinds).in("x").out("s", other ? 3 : 2);
    });
    return runs.compared();
}

QString causes(const Comparison& comparison)
{
    return verdictText(comparison).section(QLatin1Char('('), 1).section(QLatin1Char(')'), 0, 0);
}

QString evidence(const Comparison& comparison, std::size_t cause = 0)
{
    return messageText(comparison.origins.at(0).causes.at(cause).evidence);
}

} // namespace

class CausesTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void oneThreadAndNothingElseIsUndecided()
    {
        const Comparison comparison = kernelUnder({{"threads", "1"}}, {{"threads", "1"}});
        QCOMPARE(causes(comparison), QString());
        QCOMPARE(comparison.notes.back().key, std::string("note.cause-undecided"));
    }

    void twoThreadsAndNothingElseIsARerun()
    {
        const Comparison comparison = kernelUnder({{"threads", "2"}}, {{"threads", "2"}},
                                                  operatorkind::kListedNonDeterministic);
        QCOMPARE(causes(comparison), text("rerun"));
        QCOMPARE(evidence(comparison), text("evidence.rerun(2, listed, same command)"));
    }

    void anotherNumberOfThreads()
    {
        const Comparison comparison = kernelUnder({{"threads", "1"}}, {{"threads", "2"}});
        QCOMPARE(causes(comparison), text("threads"));
        QCOMPARE(evidence(comparison), text("evidence.threads(1, 2)"));
    }

    void aListedOperatorAloneIsNoCause()
    {
        QCOMPARE(causes(kernelUnder({{"threads", "1"}}, {{"threads", "1"}},
                                    operatorkind::kListedNonDeterministic)),
                 QString());
    }

    void aFlagThatDiffers()
    {
        const Comparison comparison = kernelUnder({{"threads", "1"}, {"flush_denormal", "off"}},
                                                  {{"threads", "1"}, {"flush_denormal", "on"}});
        QCOMPARE(causes(comparison), text("env"));
        QCOMPARE(evidence(comparison), text("evidence.env(flush_denormal, off, on)"));
    }

    void aModeOfTheCallerIsNoCauseOfAKernel()
    {
        QCOMPARE(causes(kernelUnder({{"threads", "1"}, {"inference_mode", "off"}},
                                    {{"threads", "1"}, {"inference_mode", "on"}})),
                 QString());
    }

    void aFlagThatMovedDuringTheRunIsHidden()
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.context({{"threads", "1"}, {"flush_denormal", "off"}}).external("x", 1);
            run.op("aten::mul").in("x").out("y", 2);
            if (other)
                run.context({{"threads", "1"}, {"flush_denormal", "on"}});
            run.op("aten::mul").in("x").out("z", other ? 4 : 2);
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(causes(comparison), text("env, hidden"));
        QCOMPARE(evidence(comparison, 1),
                 text("evidence.hidden(flush_denormal, candidate, off, on)"));
    }

    void aVariableThatOnlyOneRunHas()
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.environment("env.PYTHONHASHSEED", other ? "1" : "2");
            if (other)
                run.environment("env.MKL_CBWR", "COMPATIBLE");
            run.context({{"threads", "1"}}).external("x", 1);
            run.op("aten::mm").in("x").out("y", other ? 3 : 2);
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(causes(comparison), text("env"));
        QCOMPARE(evidence(comparison), text("evidence.env(env.MKL_CBWR, , COMPATIBLE)"));
        QCOMPARE(comparison.environment.size(), std::size_t(2));
        QCOMPARE(comparison.environment[0].key, std::string("env.MKL_CBWR"));
    }

    void aHashSeedIsNoCauseOfAKernel()
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.environment("env.PYTHONHASHSEED", other ? "1" : "2").context({{"threads", "1"}});
            run.external("x", 1).op("aten::mm").in("x").out("y", other ? 3 : 2);
        });
        QCOMPARE(causes(runs.compared()), QString());
    }

    void equalValuesUnderOtherThreadsAreOnlyAnEnvironmentDifference()
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.context({{"threads", other ? "2" : "1"}});
            run.external("x", 1).op("aten::mm").in("x").out("y", 2);
        });
        const Comparison comparison = runs.compared();
        QCOMPARE(verdictText(comparison), text("identical"));
        QCOMPARE(comparison.environment.size(), std::size_t(1));
        QCOMPARE(comparison.environment[0].key, std::string("threads"));
        QCOMPARE(comparison.environment[0].candidate, std::string("1, 2")); // all values it had
    }

    void swappedEvidenceSwapsTheSentence()
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.context({{"threads", other ? "2" : "1"}});
            run.external("x", 1).op("aten::sum").in("x").out("y", other ? 3 : 2);
        });
        QCOMPARE(evidence(runs.swapped()), text("evidence.threads(2, 1)"));
    }

    void writtenMemoryThatOverlapsItself()
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1, other ? "float32[3,4]/2,1" : "float32[3,4]");
            if (other)
                run.valueFlags(valueflag::kOverlap);
            run.op("aten::mul_").updates("x", other ? 3 : 2);
        });
        QCOMPARE(verdictText(runs.compared()),
                 text("diverged; call aten::mul_ (mutation, layout)"));
    }

    void anUndeclaredWriteBelongsToTheOp()
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1)
                .op("my::op")
                .updates("x", other ? 3 : 2)
                .flags(opflag::kUndeclaredWrite);
        });
        QCOMPARE(causes(runs.compared()), text("mutation"));
    }

    void atMostThreeCauses()
    {
        TwoRuns runs;
        runs.both([](RunBuilder& run, bool other) {
            run.external("x", 1).op("aten::rand_like").kinds(operatorkind::kRandom).in("x");
            run.scalar("dtype", other ? "\"float64\"" : "\"float32\"", "dtype")
                .scalar("size", other ? "4" : "5", "size");
            run.scalar("pin", other ? "true" : "false", "bool")
                .draws("cpu", 1, 2)
                .out("y", other ? 3 : 2);
        });
        QCOMPARE(causes(runs.compared()), text("dtype, shape, state"));
    }
};

} // namespace samebit

QTEST_APPLESS_MAIN(samebit::CausesTest)
#include "tst_causes.moc"
