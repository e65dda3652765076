// SPDX-License-Identifier: Apache-2.0
#include "handmade.h"

#include <QFile>
#include <QtTest>

#include <random>

using namespace samebit;
using test::HandmadeRun;

namespace {

// Set SAMEBIT_WRITE_GOLDEN=1 to write the files anew after a change of words; read the difference
// before committing.
void compareWithGolden(const QString& name, const std::string& text)
{
    const QString path = QStringLiteral(GOLDEN_DIR "/") + name;
    QFile file(path);
    if (qEnvironmentVariableIsSet("SAMEBIT_WRITE_GOLDEN")) {
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text.data(), static_cast<qint64>(text.size()));
        return;
    }
    QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(path));
    QCOMPARE(QString::fromStdString(text), QString::fromUtf8(file.readAll()));
}

void keepsTheLimits(const std::string& text)
{
    const QStringList lines = QString::fromStdString(text).split(QLatin1Char('\n'));
    QVERIFY2(lines.size() - 1 <= 20, text.c_str());
    for (const QString& line : lines) {
        QVERIFY2(line.size() <= 120 || line.contains(QLatin1String("samebit")), qPrintable(line));
        for (const QChar c : line)
            QVERIFY2(c.unicode() >= 0x20 && c.unicode() < 0x7f, qPrintable(line));
    }
}

HandmadeRun smallRun(int ops)
{
    HandmadeRun run;
    run.addMany({"aten::mul", Phase::Forward, 0, "train.py", 10, "main"}, ops);
    run.source("train.py", 10, "    y = x * 2");
    return run;
}

} // namespace

class TestVerdictText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void saysWhereARaceIs()
    {
        test::RaceExample race;
        Origin& origin = race.comparison.origins.front();
        origin.causes = {{Cause::Rerun, {"evidence.rerun", {"2", "listed", "same command"}}}};
        const std::string text = verdictText(race.input(), {});
        compareWithGolden(QStringLiteral("race.txt"), text);
        keepsTheLimits(text);
    }

    void saysIdenticalWithWhatWasNotSeen()
    {
        const HandmadeRun baseline = smallRun(418'530);
        const HandmadeRun candidate = smallRun(418'530);
        Comparison comparison = test::identicalComparison(baseline, candidate);
        comparison.notes = {{"note.alert", {"baseline", "2 forked worker processes"}}};
        const ReportInput input{&baseline.data, &candidate.data, "a.db", "b.db", &comparison};
        compareWithGolden(QStringLiteral("identical.txt"), verdictText(input, {}));
        keepsTheLimits(verdictText(input, {}));
    }

    void neverSaysIdenticalOfACutRun()
    {
        const HandmadeRun baseline = smallRun(30'000);
        HandmadeRun candidate = smallRun(20'113);
        candidate.data.info.endState = "stopped: signal 9";
        Comparison comparison = test::identicalComparison(baseline, candidate);
        comparison.verdict = VerdictWord::Incomplete;
        comparison.candidateComplete = false;
        comparison.notes = {{"note.end", {"candidate", "stopped: signal 9", "20113", "0"}}};
        const ReportInput input{&baseline.data, &candidate.data, "a.db", "b.db", &comparison};
        const std::string text = verdictText(input, {});
        QVERIFY(text.starts_with("INCOMPLETE"));
        compareWithGolden(QStringLiteral("incomplete.txt"), text);
        keepsTheLimits(text);
    }

    void namesTheFirstOtherOp()
    {
        const HandmadeRun baseline = smallRun(100);
        HandmadeRun candidate = smallRun(100);
        candidate.add({"aten::_foreach_add_", Phase::Optimizer, 0, "train.py", 30, "main"});
        Comparison comparison = test::identicalComparison(baseline, candidate);
        comparison.rows.baseline.push_back(-1);
        comparison.rows.candidate.push_back(100);
        comparison.rows.rule.push_back(PairRule::None);
        comparison.state.push_back(State::CandidateOnly);
        comparison.counts.byState[static_cast<std::size_t>(State::CandidateOnly)] = 1;
        comparison.verdict = VerdictWord::EqualValues;
        const ReportInput input{&baseline.data, &candidate.data, "a.db", "b.db", &comparison};
        compareWithGolden(QStringLiteral("equal-values.txt"), verdictText(input, {}));
    }

    void saysThatTheRunsDoNotBeginAlike()
    {
        HandmadeRun baseline;
        baseline.addMany({"aten::empty", Phase::Other, -1, "model.py", 14, "Net.__init__"}, 2);
        baseline.add({"aten::uniform_", Phase::Other, -1, "model.py", 14, "Net.__init__"});
        baseline.addMany({"aten::addmm", Phase::Forward, 0, "model.py", 20, "Net.forward"}, 41'877);
        baseline.source("model.py", 14, "        self.fc = nn.Linear(64, 10)");
        HandmadeRun candidate = baseline;
        Comparison comparison = test::identicalComparison(baseline, candidate);
        Origin& origin = test::addOrigin(comparison, baseline, 2, 41'877);
        origin.kind = Kind::Random;
        origin.how = {"how.random", {"cpu", "default"}};
        origin.vacuousBefore = 2;
        origin.causes = {
            {Cause::Rng, {"evidence.rng.first", {"8138108915875809854", "10127050322106512425"}}}};
        comparison.precondition
            = {{"precondition.seed", {"8138108915875809854", "10127050322106512425", "never"}}};
        comparison.environment = {{"env.PYTHONHASHSEED", "0", ""}};
        const ReportInput input{&baseline.data, &candidate.data, "a.db", "b.db", &comparison};
        compareWithGolden(QStringLiteral("from-start.txt"), verdictText(input, {}));
        keepsTheLimits(verdictText(input, {}));
        const Answer told = answer(input);
        QCOMPARE(told.where,
                 std::string(
                     "The two runs do not begin alike: random seed baseline 8138108915875809854, "
                     "candidate 10127050322106512425; the program sets none"));
    }

    void saysWhichStepsAResumedRunIs()
    {
        HandmadeRun baseline = smallRun(100);
        HandmadeRun candidate = smallRun(100);
        baseline.data.info.steps = 10;
        candidate.data.info.steps = 5;
        Comparison comparison = test::identicalComparison(baseline, candidate);
        comparison.rows.stepShift = 5;
        Origin& origin = test::addOrigin(comparison, baseline, 50, 10);
        origin.baselineStep = 5;
        origin.candidateStep = 0;
        const ReportInput input{&baseline.data, &candidate.data, "full.db", "resumed.db",
                                &comparison};
        const std::string text = verdictText(input, {});
        QVERIFY2(
            text.starts_with(
                "DIVERGED  baseline full.db steps 0-9, candidate resumed.db 5 steps: they are the "
                "baseline's steps 5-9\n"),
            text.c_str());
        QVERIFY2(text.find("baseline step 5 = candidate step 0") != std::string::npos,
                 text.c_str());
    }

    void listsAllOriginsWhenAsked()
    {
        test::RaceExample race;
        test::addOrigin(race.comparison, race.baseline, 12'300, 3);
        race.comparison.first = 0;
        TextOptions options;
        options.allOrigins = true;
        const std::string text = verdictText(race.input(), options);
        QVERIFY2(text.find("All 2 origins, in the order of execution:") != std::string::npos,
                 text.c_str());
        QVERIFY2(text.find("   2. aten::mul, step 2, forward, train.py:89") != std::string::npos,
                 text.c_str());
        options.maxOrigins = 1;
        QVERIFY(verdictText(race.input(), options).find("... 1 more (--max-origins 2 shows them)")
                != std::string::npos);
    }

    void pathsAreRelativeToTheCurrentFolderWhenBelowIt()
    {
        test::RaceExample race;
        TextOptions options;
        options.folder = "/data";
        QVERIFY(verdictText(race.input(), options).find("seg/train.py:88 in Net.forward")
                != std::string::npos);
        options.folder = "/home/user";
        QVERIFY(verdictText(race.input(), options).find("/data/seg/train.py:88 in Net.forward")
                != std::string::npos);
    }

    void colourOnlyRepeatsTheWord()
    {
        const test::RaceExample race;
        TextOptions options;
        options.colour = true;
        std::string text = verdictText(race.input(), options);
        QVERIFY(text.starts_with("\x1b[1;31mDIVERGED\x1b[0m"));
        text.replace(0, std::string("\x1b[1;31mDIVERGED\x1b[0m").size(), "DIVERGED");
        QCOMPARE(text, verdictText(race.input(), {}));
    }

    void saysThatTheCauseIsNotKnown()
    {
        const test::RaceExample race; // no causes
        const std::string text = verdictText(race.input(), {});
        QVERIFY2(text.find("\nCause: not known from these two files\n") != std::string::npos,
                 text.c_str());
        QVERIFY(text.find("Remedy") == std::string::npos);
        QCOMPARE(answer(race.input()).why, std::string("Cause: not known from these two files."));
    }

    void keepsTheLimitsWhateverComes()
    {
        std::mt19937 random(7);
        const auto upTo = [&random](unsigned most) {
            return random() % (most + 1);
        };
        const auto name = [&](unsigned most) {
            return std::string(1 + upTo(most), 'n');
        };
        for (int round = 0; round < 200; ++round) {
            test::RaceExample race;
            Origin& origin = race.comparison.origins.front();
            origin.module = name(200);
            origin.source.function = name(200);
            origin.calledFrom.function = name(100);
            for (unsigned i = 0; i < upTo(9); ++i)
                origin.evidence.push_back(
                    {"fact.region", {"baseline", std::to_string(i), name(90), name(90)}});
            for (unsigned i = 0; i < upTo(6); ++i)
                origin.arguments.push_back({"argument.differs", {name(30), name(80), name(80)}});
            for (unsigned i = 0; i < upTo(3); ++i)
                origin.causes.push_back(
                    {static_cast<Cause>(upTo(14)), {"evidence.env", {name(60), name(60), ""}}});
            for (unsigned i = 0; i < upTo(8); ++i)
                race.comparison.notes.push_back(
                    {"note.alert", {"candidate", name(30) + " " + name(100)}});
            for (unsigned i = 0; i < upTo(20); ++i)
                race.comparison.environment.push_back({name(70), name(70), ""});
            for (unsigned i = 0; i < upTo(5); ++i)
                race.comparison.precondition.push_back(
                    {"precondition.setting", {name(20), name(70), name(70)}});
            race.comparison.candidateComplete = upTo(1) == 0;
            keepsTheLimits(verdictText(race.input(), {}));
            if (QTest::currentTestFailed())
                return;
        }
    }

    // A cut page keeps the answer and the next command.
    void cutsTheLeastDearLines()
    {
        test::RaceExample race;
        for (int i = 0; i < 12; ++i)
            race.comparison.origins.front().evidence.push_back(
                {"fact.region", {"baseline", std::to_string(i), "aten::mul", "train.py:1"}});
        const std::string text = verdictText(race.input(), {});
        QVERIFY(text.find("First divergence:") != std::string::npos);
        QVERIFY(text.find("Next: samebit-explorer a.db b.db") != std::string::npos);
        QVERIFY2(text.find("  ... (samebit show a.db 12346 prints all)") != std::string::npos,
                 text.c_str());
        keepsTheLimits(text);
    }
};

QTEST_APPLESS_MAIN(TestVerdictText)
#include "tst_verdicttext.moc"
