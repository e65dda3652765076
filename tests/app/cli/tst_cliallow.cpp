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

// Two origins, lines 2 and 3; what differs is in `flipped`.
void writeRun(const std::string& path, const std::string& uuid, bool flipped)
{
    RunBuilder run(uuid);
    run.info("argv", R"(["python","train.py"])").info("working_folder", "/data/seg");
    run.source("train.py", "import torch\ny = torch.mm(x, w)\nz = x.sum()\nt = y + 1\n");
    run.external("x", 1, "float32[2,2]").external("w", 2, "float32[2,2]").step(0);
    run.at("train.py", 2, "main").op("aten::mm").in("x").in("w");
    run.out("y", flipped ? 33 : 3, "float32[2,2]");
    run.at("train.py", 3, "main").op("aten::sum").in("x").out("z", flipped ? 44 : 4, "float32[]");
    run.at("train.py", 4, "main").op("aten::add.Tensor").in("y");
    run.out("t", flipped ? 55 : 5, "float32[2,2]");
    run.write(path);
}

} // namespace

// `samebit mark`, `samebit allow ...` and `samebit diff --allow` on real run files.
class TestCliAllow : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        writeRun(path("a.db"), "first", false);
        writeRun(path("b.db"), "second", true);
    }

    void peelsOriginAfterOrigin()
    {
        const Ran before = run({"diff", "a.db", "b.db"});
        QVERIFY2(
            before.out.contains(QStringLiteral("samebit mark a.db 1 --allow train.allow.json")),
            qPrintable(before.out));
        const Ran marked = run({"mark", "a.db", "1", "--allow", "train.allow.json"});
        QCOMPARE(marked.out,
                 QStringLiteral("train.allow.json: 1 rule: aten::mm at train.py:2 "
                                "(allow and replay). It covers 1 op of this run.\n"
                                "next: samebit export-replay a.db --allow train.allow.json -o "
                                "train.replay.db\n"));
        QCOMPARE(marked.exitCode, 0);
        const Ran next = run({"diff", "a.db", "b.db", "--allow", "train.allow.json"});
        QVERIFY2(next.out.startsWith(QStringLiteral("NEXT DIVERGENCE (1 rule allowed 1 op): ")),
                 qPrintable(next.out + next.err));
        QVERIFY2(next.out.contains(QStringLiteral("\nNext divergence: aten::sum, step 0")),
                 qPrintable(next.out));
        QCOMPARE(next.exitCode, 1);
        QCOMPARE(run({"mark", "a.db", "2", "--allow", "train.allow.json"}).exitCode, 0);
        const Ran last = run({"diff", "a.db", "b.db", "--allow", "train.allow.json"});
        QVERIFY2(last.out.startsWith(QStringLiteral("ALL ALLOWED  baseline a.db 3 ops")),
                 qPrintable(last.out + last.err));
        QVERIFY2(last.out.contains(QStringLiteral(
                     "0 ops identical, 2 allowed by 2 rules, 1 more follow from those. Nothing "
                     "else differs. Exit code 0.")),
                 qPrintable(last.out));
        QCOMPARE(last.exitCode, 0);
    }

    void tellsScriptsWhatIsAllowed()
    {
        run({"mark", "a.db", "1", "--allow", "t.allow.json", "--reason", "race"});
        run({"allow", "add", "t.allow.json", "--op", "aten::conv2d", "--scope", "operator"});
        const Ran ran
            = run({"diff", "a.db", "b.db", "--allow", "t.allow.json", "--format", "json"});
        const Json report = Json::parse(ran.out.toStdString());
        QCOMPARE(report["verdict"].get<std::string>(), std::string("diverged"));
        QCOMPARE(report["first"]["op"].get<std::string>(), std::string("aten::sum"));
        QCOMPARE(report["origins_total"].get<int>(), 1);
        QCOMPARE(report["explained_origins"].size(), std::size_t{1});
        QCOMPARE(report["explained_origins"][0]["op"].get<std::string>(), std::string("aten::mm"));
        QCOMPARE(report["explained"].get<int>(), 2);
        QCOMPARE(report["marks"]["applied"].get<int>(), 1);
        QCOMPARE(report["marks"]["unused"].size(), std::size_t{1});
        QCOMPARE(report["marks"]["unused"][0]["op"].get<std::string>(),
                 std::string("aten::conv2d"));
        QCOMPARE(ran.exitCode, 1);
    }

    void listsRemovesAndMerges()
    {
        run({"allow", "add", "x.json", "--op", "aten::mm", "--scope", "operator", "--reason",
             "known", "--author", "Ada"});
        run({"allow", "add", "x.json", "--op", "aten::sum", "--file", "train.py", "--line", "3",
             "--action", "tolerate", "--ulp", "4"});
        const Ran listed = run({"allow", "list", "x.json"});
        QVERIFY2(listed.out.contains(QStringLiteral("aten::mm anywhere (allow and replay)\n   "
                                                    "known (Ada, ")),
                 qPrintable(listed.out + listed.err));
        QVERIFY2(listed.out.contains(QStringLiteral("aten::sum at train.py:3 (tolerate ulp 4)\n")),
                 qPrintable(listed.out));
        run({"allow", "add", "y.json", "--op", "aten::mm", "--scope", "operator", "--action",
             "ignore"});
        const Ran conflict = run({"allow", "merge", "x.json", "y.json", "-o", "z.json"});
        QCOMPARE(conflict.exitCode, 1);
        QVERIFY2(conflict.out.startsWith(QStringLiteral(
                     "aten::mm anywhere: allow and replay in the first, allow only in the second")),
                 qPrintable(conflict.out));
        QVERIFY(!QFile::exists(m_folder->filePath(QStringLiteral("z.json"))));
        const Ran merged
            = run({"allow", "merge", "x.json", "y.json", "-o", "z.json", "--prefer", "last"});
        QCOMPARE(merged.out, QStringLiteral("z.json: 2 rules from 2 files.\n"));
        QVERIFY(run({"allow", "list", "z.json"})
                    .out.contains(QStringLiteral("aten::mm anywhere (allow only)")));
        QCOMPARE(run({"allow", "remove", "z.json", "1"}).out,
                 QStringLiteral("z.json: 1 rule removed, 1 left.\n"));
        QCOMPARE(run({"allow", "remove", "z.json", "7"}).exitCode, 2);
    }

    void checkSaysUnusedAndBroadRules()
    {
        run({"allow", "add", "x.json", "--op", "aten::mm", "--scope", "operator"});
        run({"allow", "add", "x.json", "--op", "aten::cat", "--scope", "operator"});
        const Ran ran = run({"allow", "check", "x.json", "a.db", "b.db"});
        QVERIFY2(ran.out.contains(
                     QStringLiteral("\"aten::mm anywhere\" covers 33 % of all differing ops")),
                 qPrintable(ran.out + ran.err));
        QVERIFY2(ran.out.contains(QStringLiteral("\"aten::cat anywhere\" matched nothing")),
                 qPrintable(ran.out));
        QCOMPARE(ran.exitCode, 1);
    }

    void aBadListNamesItsLine()
    {
        test::writeFile(m_folder->filePath(QStringLiteral("train.allow.json")),
                        "{\"samebit_allowlist\": 1,\n\"marks\": [\n{\"op\": \"aten::mm\",\n"
                        "\"scope\": \"modul\"}]}\n");
        const Ran ran = run({"diff", "a.db", "b.db", "--allow", "train.allow.json"});
        QCOMPARE(ran.err,
                 QStringLiteral("samebit: \"train.allow.json\" line 4: unknown scope "
                                "\"modul\" (SB-P05)\n  did you mean \"module\"?\n"));
        QCOMPARE(ran.exitCode, 2);
        QCOMPARE(run({"diff", "a.db", "b.db", "--allow", "none.json"}).exitCode, 2);
        QCOMPARE(run({"mark", "a.db", "1", "--allow", "train.allow.json"}).exitCode, 2);
    }

    void refusesWhatDoesNotFitTogether()
    {
        QCOMPARE(run({"mark", "a.db", "9", "--allow", "x.json"}).exitCode, 2);
        QCOMPARE(run({"mark", "a.db", "1", "--allow", "x.json", "--action", "tolerate"}).exitCode,
                 2);
        QCOMPARE(run({"mark", "a.db", "1", "--allow", "x.json", "--ulp", "3"}).exitCode, 2);
        QCOMPARE(run({"allow", "add", "x.json", "--op", "aten::mm"}).exitCode, 2);
        QVERIFY(!QFile::exists(m_folder->filePath(QStringLiteral("x.json"))));
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

QTEST_GUILESS_MAIN(TestCliAllow)
#include "tst_cliallow.moc"
