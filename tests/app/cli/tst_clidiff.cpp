// SPDX-License-Identifier: Apache-2.0
#include "samebitprocess.h"
#include "support/runbuilder.h"

#include <QTemporaryDir>
#include <QtTest>

#include <nlohmann/json.hpp>

using namespace samebit;
using Json = nlohmann::json;
using test::Ran;
using test::RunBuilder;

namespace {

// A small training step; `flipped` gives the multiplication another result.
RunBuilder training(const std::string& uuid, bool flipped)
{
    RunBuilder run(uuid);
    run.info("argv", R"(["python","train.py"])").info("working_folder", "/data/seg");
    run.source("train.py", "import torch\n\ndef main():\n    y = torch.mm(x, w)\n    z = y + 1\n");
    run.external("x", 1, "float32[2,3]").named("batch", "x");
    run.external("w", 2, "float32[3,2]").named("parameter", "net.weight");
    run.context({{"threads", "2"}});
    run.step(0).phase(Phase::Forward).module("net", "Linear").at("train.py", 4, "main");
    run.op("aten::mm").in("x").in("w").out("y", flipped ? 33 : 3, "float32[2,2]");
    run.at("train.py", 5, "main");
    run.op("aten::add.Tensor")
        .in("y")
        .scalar("alpha", "1")
        .out("z", flipped ? 44 : 4, "float32[2,2]");
    return run;
}

} // namespace

// `samebit diff` on real run files: words, exit codes, formats.
class TestCliDiff : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        training("first", false).write(path("a.db"));
        training("second", false).write(path("same.db"));
        training("third", true).write(path("b.db"));
    }

    void saysIdenticalWithExitCodeZero()
    {
        const Ran ran = run({"diff", "a.db", "same.db"});
        QVERIFY2(ran.out.startsWith(QStringLiteral("IDENTICAL  2 ops, ")),
                 qPrintable(ran.out + ran.err));
        QVERIFY(ran.out.contains(QStringLiteral(" every bit. Environments: no difference.\n")));
        QCOMPARE(ran.err, QString());
        QCOMPARE(ran.exitCode, 0);
    }

    void namesTheFirstDivergenceWithExitCodeOne()
    {
        const Ran ran = run({"diff", "a.db", "b.db"});
        QVERIFY2(ran.out.startsWith(
                     QStringLiteral("DIVERGED  baseline a.db 2 ops, candidate b.db 2 ops\n")),
                 qPrintable(ran.out + ran.err));
        QVERIFY2(ran.out.contains(QStringLiteral("\nFirst divergence: aten::mm, step 0, forward, "
                                                 "/data/seg/train.py:4 in main (module net)\n"
                                                 "    4 |     y = torch.mm(x, w)\n")),
                 qPrintable(ran.out));
        QVERIFY2(ran.out.contains(QStringLiteral("It explains 1 of the 1 other differing ops.")),
                 qPrintable(ran.out));
        QVERIFY2(ran.out.contains(QStringLiteral("Next: samebit-explorer a.db b.db")),
                 qPrintable(ran.out));
        QVERIFY(ran.out.contains(QStringLiteral("samebit show a.db 1")));
        QCOMPARE(ran.exitCode, 1);
    }

    void writesJsonForScripts()
    {
        const Ran ran = run({"diff", "--format", "json", "a.db", "b.db"});
        const Json report = Json::parse(ran.out.toStdString());
        QCOMPARE(report["verdict"].get<std::string>(), std::string("diverged"));
        QCOMPARE(report["first"]["op"].get<std::string>(), std::string("aten::mm"));
        QCOMPARE(report["first"]["kind"].get<std::string>(), std::string("kernel"));
        QCOMPARE(report["first"]["source"]["file"].get<std::string>(), std::string("train.py"));
        QCOMPARE(report["first"]["source"]["line"].get<int>(), 4);
        QCOMPARE(report["first"]["magnitude"]["elements"].get<int>(), 4);
        QCOMPARE(report["unexplained"].get<int>(), 0);
        QCOMPARE(ran.exitCode, 1);
    }

    // Every command that the report tells to run next exists and works on these files.
    void theNextCommandsCanBePasted()
    {
        const Json report
            = Json::parse(run({"diff", "--format", "json", "a.db", "b.db"}).out.toStdString());
        int tried = 0;
        for (const Json& next : report["next"]) {
            const QStringList words
                = QString::fromStdString(next.get<std::string>()).split(QLatin1Char(' '));
            if (words.front() != QLatin1String("samebit"))
                continue;
            const Ran ran = run(words.mid(1));
            QVERIFY2(ran.exitCode == 0 || ran.exitCode == 1,
                     qPrintable(words.join(QLatin1Char(' ')) + ran.err));
            ++tried;
        }
        QVERIFY(tried > 0);
    }

    void writesTheReportWhereItIsTold()
    {
        const Ran ran = run({"diff", "a.db", "b.db", "--format", "json", "-o", "verdict.json"});
        QCOMPARE(ran.out, QString());
        QCOMPARE(ran.exitCode, 1);
        QFile file(m_folder->filePath(QStringLiteral("verdict.json")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(!Json::parse(file.readAll().toStdString(), nullptr, false).is_discarded());
    }

    void neverWritesOverARun()
    {
        const Ran ran = run({"diff", "a.db", "b.db", "-o", "a.db"});
        QCOMPARE(ran.err,
                 QStringLiteral(
                     "samebit: will not write the report over the run file \"a.db\" (SB-U04)\n"));
        QCOMPARE(ran.exitCode, 2);
        QCOMPARE(run({"diff", "a.db", "same.db"}).exitCode, 0);
    }

    void coloursOnlyWhenAsked()
    {
        QVERIFY(!run({"diff", "a.db", "b.db"}).out.contains(QChar(0x1b)));
        QVERIFY(run({"diff", "a.db", "b.db", "--color", "always"}).out.startsWith(QChar(0x1b)));
        QVERIFY(!run({"diff", "a.db", "b.db", "--color", "never"}).out.contains(QChar(0x1b)));
    }

    void aCutRunIsNeverIdentical()
    {
        RunBuilder cut = training("fourth", false);
        cut.endState("stopped: signal 9");
        cut.write(path("cut.db"));
        const Ran ran = run({"diff", "a.db", "cut.db"});
        QVERIFY2(ran.out.startsWith(QStringLiteral(
                     "INCOMPLETE  identical as far as both go: the candidate stopped at "
                     "op 2, step 0 (killed by signal 9).\n")),
                 qPrintable(ran.out));
        QVERIFY2(ran.err.contains(QStringLiteral("\"cut.db\" has no complete end: ")),
                 qPrintable(ran.err));
        QVERIFY(ran.err.contains(QStringLiteral("(SB-F09)\n  compared up to there\n")));
        QCOMPARE(ran.exitCode, 3);
    }

    void aDivergenceBeatsACutRun()
    {
        RunBuilder cut = training("fifth", true);
        cut.endState("recording");
        cut.write(path("cut.db"));
        const Ran ran = run({"diff", "a.db", "cut.db"});
        QVERIFY2(ran.out.startsWith(QStringLiteral("DIVERGED")), qPrintable(ran.out));
        QVERIFY(ran.err.contains(
            QStringLiteral("\"cut.db\" is still being recorded (2 ops so far) (SB-F08)")));
        QCOMPARE(ran.exitCode, 1);
    }

    void listsAllOrigins()
    {
        const Ran ran = run({"diff", "a.db", "b.db", "--origins"});
        QVERIFY2(ran.out.contains(QStringLiteral(
                     "All 1 origins, in the order of execution:\n   1. aten::mm, step 0")),
                 qPrintable(ran.out));
        QCOMPARE(ran.exitCode, 1);
    }

    void namesWithSpacesAndQuotesArePastedWhole()
    {
        QVERIFY(QFile::copy(m_folder->filePath(QStringLiteral("b.db")),
                            m_folder->filePath(QStringLiteral("my 'run'.db"))));
        const Ran ran = run({"diff", "a.db", "my 'run'.db"});
        QVERIFY2(
            ran.out.contains(QStringLiteral("Next: samebit-explorer a.db 'my '\\''run'\\''.db'")),
            qPrintable(ran.out));
    }

private:
    std::string path(const char* name) const
    {
        return m_folder->filePath(QString::fromLatin1(name)).toStdString();
    }
    Ran run(const QStringList& arguments) const
    {
        return test::samebit(m_folder->path(), arguments);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestCliDiff)
#include "tst_clidiff.moc"
