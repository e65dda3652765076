// SPDX-License-Identifier: Apache-2.0
#include "samebitprocess.h"
#include "support/runbuilder.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace samebit;
using test::Ran;
using test::RunBuilder;

// The commands that look at one run: info, show, check.
class TestCliRuns : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        RunBuilder run("first");
        run.source("train.py", "import torch\n\ny = w[rows]\n");
        run.alert("capture", "2 forked worker processes (DataLoader)");
        run.external("w", 1, "float32[50,4]").named("parameter", "net.embed.weight");
        run.external("rows", 2, "int64[6]").named("batch", "rows");
        run.context({{"threads", "2"}});
        run.step(0)
            .phase(Phase::Forward)
            .module("net.embed", "Embedding")
            .at("train.py", 3, "main");
        run.op("aten::index.Tensor")
            .label("lookup")
            .in("w")
            .inList({"rows"})
            .out("picked", 3, "float32[6,4]");
        run.phase(Phase::Other).noModule().step(-1);
        run.op("aten::empty")
            .kinds(operatorkind::kAllocates)
            .outUninitialised("noise", 5, "float32[4]");
        run.op("aten::uniform_")
            .kinds(operatorkind::kRandom)
            .overwrites("noise", 6)
            .scalar("from", "0.0", "float");
        run.draws("cpu", 100, 101);
        run.write(m_folder->filePath(QStringLiteral("a.db")).toStdString());
    }

    void infoSaysWhatTheRunIs()
    {
        const Ran ran = run({"info", "a.db"});
        QCOMPARE(ran.err, QString());
        QCOMPARE(ran.exitCode, 0);
        QVERIFY2(ran.out.startsWith(QStringLiteral("a.db: complete, recorded ")),
                 qPrintable(ran.out));
        for (const char* const words :
             {"\n  ops          3 in ", "\n  most often   ", "aten::index",
              "\n  holds        digests of ", "source of 1 file",
              "\n  not seen     2 forked worker processes (DataLoader)\n",
              "\n  alerts       no alert of the deterministic mode"})
            QVERIFY2(ran.out.contains(QString::fromLatin1(words)),
                     qPrintable(QString::fromLatin1(words) + ran.out));
        for (const QString& line : ran.out.split(QLatin1Char('\n')))
            QVERIFY2(line.size() <= 120, qPrintable(line));
    }

    void showPrintsOneOpInFull()
    {
        const Ran ran = run({"show", "a.db", "1"});
        QCOMPARE(ran.exitCode, 0);
        QVERIFY2(ran.out.startsWith(QStringLiteral("#1 aten::index.Tensor   (a.db)\n")),
                 qPrintable(ran.out));
        for (const char* const words :
             {"\n  when         step 0, forward, module net.embed (Embedding)", "\n  input 0      ",
              "float32 [50, 4]", "parameter net.embed.weight", "int64 [6]", "batch rows",
              "\n  output 0     result 0: float32 [6, 4]", "written by #1 aten::index.Tensor",
              "\n  context      threads=2\n", "train.py:3 in main\n", " 3 | y = w[rows]\n"})
            QVERIFY2(ran.out.contains(QString::fromLatin1(words)),
                     qPrintable(QString::fromLatin1(words) + ran.out));
    }

    void showPrintsTheRandomState()
    {
        const Ran ran = run({"show", "a.db", "3"});
        QVERIFY2(ran.out.contains(QStringLiteral("\n  generator    cpu, initial seed ")),
                 qPrintable(ran.out));
        QVERIFY2(ran.out.contains(QStringLiteral("only overwritten")), qPrintable(ran.out));
        QVERIFY2(ran.out.contains(QStringLiteral("allocated by #2 aten::empty and never written")),
                 qPrintable(ran.out));
        QVERIFY2(ran.out.contains(QStringLiteral("\n  arguments    ")), qPrintable(ran.out));
    }

    void showSaysThatThereIsNoSuchOp()
    {
        for (const char* const seq : {"4", "0", "-1"}) {
            const Ran ran = run({"show", "a.db", QString::fromLatin1(seq)});
            QCOMPARE(ran.err,
                     QStringLiteral("samebit: there is no op #%1: \"a.db\" has 3 ops (SB-U04)\n")
                         .arg(QString::fromLatin1(seq)));
            QCOMPARE(ran.exitCode, 2);
        }
    }

    void checkSaysThatAFileIsSound()
    {
        const Ran ran = run({"check", "a.db"});
        QCOMPARE(ran.out, QStringLiteral("a.db: sound\n"));
        QCOMPARE(ran.exitCode, 0);
    }

    void checkFindsADamagedFile()
    {
        QVERIFY(QFile::copy(m_folder->filePath(QStringLiteral("a.db")),
                            m_folder->filePath(QStringLiteral("b.db"))));
        test::runSql(m_folder->filePath(QStringLiteral("b.db")), "DELETE FROM op WHERE seq = 2;");
        const Ran ran = run({"check", "a.db", "b.db"});
        QVERIFY2(ran.out.startsWith(QStringLiteral("a.db: sound\nb.db: damaged, ")),
                 qPrintable(ran.out + ran.err));
        QCOMPARE(ran.exitCode, 1);
        QCOMPARE(run({"check", "missing.db", "a.db"}).exitCode, 2);
    }

private:
    Ran run(const QStringList& arguments) const
    {
        return test::samebit(m_folder->path(), arguments);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestCliRuns)
#include "tst_cliruns.moc"
