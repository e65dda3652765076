// SPDX-License-Identifier: Apache-2.0
// The file of marks: one text per list, every fault named with its line.
#include "samebit/marks/allowlist.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

using namespace samebit;

namespace {

Mark lineMark(const char* op, const char* file, int line)
{
    Mark mark;
    mark.op = op;
    mark.file = file;
    mark.line = line;
    return mark;
}

// One mark of every scope and action, every field set that its scope has.
std::vector<Mark> everyKind()
{
    Mark line = lineMark("aten::index_put_", "train.py", 88);
    line.function = "Net.forward";
    line.text = "picked = self.table[rows]";
    line.reason = "race in table[rows]";
    line.author = "Ada";
    line.date = "2026-12-01";
    line.anyInputs = true;
    Mark byModule;
    byModule.op = "aten::add.Tensor";
    byModule.module = "net";
    byModule.action = MarkAction::Ignore;
    byModule.enabled = false;
    Mark once;
    once.scope = MarkScope::Occurrence;
    once.op = "aten::mm";
    once.signature = 0xfedcba9876543210;
    once.stream = "main 0";
    once.region = "epoch/batch";
    once.step = -1;
    once.occurrence = 3;
    once.file = "train.py";
    once.line = 12;
    Mark shape;
    shape.scope = MarkScope::Shape;
    shape.op = "aten::sum";
    shape.inputs = {"float32 [17, 4]", ""};
    shape.action = MarkAction::Tolerate;
    shape.tolerance = {1e-6, 0.125, 4};
    Mark module;
    module.scope = MarkScope::Module;
    module.op = "aten::mm";
    module.module = ""; // the root
    Mark anywhere;
    anywhere.scope = MarkScope::Operator;
    anywhere.op = "aten::bernoulli_.float";
    anywhere.reason = "Zeilen\nund \"Zitate\" \u00e4";
    anywhere.prefilled = true;
    return {line, byModule, once, shape, module, anywhere};
}

std::vector<Mark> sorted(std::vector<Mark> marks)
{
    std::stable_sort(marks.begin(), marks.end(), comesBefore);
    return marks;
}

} // namespace

class TestAllowlist : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void givesBackWhatItWrote()
    {
        const std::string text = allowlistText(everyKind());
        const auto read = parseAllowlist(text, "x.allow.json");
        QVERIFY2(read.has_value(), text.c_str());
        QVERIFY2(*read == sorted(everyKind()), text.c_str());
        QCOMPARE(allowlistText(*read), text);
    }

    void theOrderOfTheMarksDoesNotMatter()
    {
        std::vector<Mark> marks = everyKind();
        const std::string text = allowlistText(marks);
        while (std::next_permutation(marks.begin(), marks.end(), [](const Mark& a, const Mark& b) {
            return comesBefore(a, b);
        }))
            QCOMPARE(allowlistText(marks), text);
        std::reverse(marks.begin(), marks.end());
        QCOMPARE(allowlistText(marks), text);
    }

    // One field a line: git shows and merges what a person changed.
    void isMadeForGit()
    {
        Mark mark = lineMark("aten::mm", "train.py", 7);
        mark.reason = "why";
        QCOMPARE(allowlistText({mark}),
                 std::string("{\n"
                             "  \"samebit_allowlist\": 1,\n"
                             "  \"marks\": [\n"
                             "    {\n"
                             "      \"action\": \"replay\",\n"
                             "      \"scope\": \"line\",\n"
                             "      \"op\": \"aten::mm\",\n"
                             "      \"file\": \"train.py\",\n"
                             "      \"line\": 7,\n"
                             "      \"reason\": \"why\"\n"
                             "    }\n"
                             "  ]\n"
                             "}\n"));
    }

    void namesTheFaultAndItsLine_data()
    {
        QTest::addColumn<QByteArray>("rule");
        QTest::addColumn<QByteArray>("what");
        const auto row = [](const char* name, const char* rule, const char* what) {
            QTest::newRow(name) << QByteArray(rule) << QByteArray(what);
        };
        row("scope",
            R"("op":"m",)"
            "\n"
            R"("scope":"modul")",
            "5 allowlist.unknown-scope modul");
        row("action", R"("op":"m","scope":"operator","action":"skip")",
            "4 allowlist.unknown-action skip");
        row("field", R"("op":"m","scope":"operator","colour":"red")",
            "4 allowlist.unknown-field colour");
        row("no op", R"("scope":"operator")", "4 allowlist.missing op");
        row("no line", R"("op":"m","file":"t.py")", "4 allowlist.missing line");
        row("line 0", R"("op":"m","file":"t.py","line":0)", "4 allowlist.no-number line 1");
        row("line half", R"("op":"m","file":"t.py","line":1.5)", "4 allowlist.no-number line 1");
        row("flag", R"("op":"m","scope":"operator","prefilled":1)",
            "4 allowlist.no-flag prefilled");
        row("text", R"("op":1,"scope":"operator")", "4 allowlist.no-text op");
        row("no tolerance", R"("op":"m","scope":"operator","action":"tolerate")",
            "4 allowlist.no-tolerance");
        row("lost tolerance", R"("op":"m","scope":"operator","ulp":4)",
            "4 allowlist.tolerance-unused");
        row("negative", R"("op":"m","scope":"operator","action":"tolerate","atol":-1)",
            "4 allowlist.no-number atol 0");
        row("signature", R"("op":"m","scope":"occurrence","signature":"12","stream":"main 0")",
            "4 allowlist.no-signature 12");
        row("inputs", R"("op":"m","scope":"shape","inputs":[1])", "4 allowlist.no-texts inputs");
    }

    void namesTheFaultAndItsLine()
    {
        QFETCH(QByteArray, rule);
        QFETCH(QByteArray, what);
        const QByteArray text
            = "{\n\"samebit_allowlist\": 1,\n\"marks\": [\n{" + rule + "}\n]\n}\n";
        const auto read = parseAllowlist(text.toStdString(), "x.allow.json");
        QVERIFY(!read.has_value());
        QCOMPARE(read.error().code, ErrorCode::AllowlistInvalid);
        QCOMPARE(read.error().file, std::string("x.allow.json"));
        QByteArrayList told;
        for (const std::string& argument : read.error().args)
            told << QByteArray::fromStdString(argument);
        QCOMPARE(told.join(' '), what);
    }

    void refusesOtherFiles_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("what");
        QTest::newRow("empty") << QByteArray() << QByteArray("allowlist.syntax");
        QTest::newRow("cut") << QByteArray("{\"samebit_allowlist\": 1, \"mar")
                             << QByteArray("allowlist.syntax");
        QTest::newRow("list") << QByteArray("[]") << QByteArray("allowlist.foreign");
        QTest::newRow("other") << QByteArray("{\"marks\": []}") << QByteArray("allowlist.foreign");
        QTest::newRow("newer") << QByteArray("{\"samebit_allowlist\": 2, \"marks\": []}")
                               << QByteArray("allowlist.newer");
        QTest::newRow("no marks") << QByteArray("{\"samebit_allowlist\": 1}")
                                  << QByteArray("allowlist.no-marks");
        QTest::newRow("more") << QByteArray("{\"samebit_allowlist\": 1, \"marks\": [], \"x\": 1}")
                              << QByteArray("allowlist.no-marks");
        QTest::newRow("unresolved")
            << QByteArray("{\"samebit_allowlist\": 1,\n<<<<<<< HEAD\n\"marks\": []}")
            << QByteArray("allowlist.merge-left");
    }

    void refusesOtherFiles()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, what);
        const auto read = parseAllowlist(text.toStdString(), "x");
        QVERIFY(!read.has_value());
        QCOMPARE(QByteArray::fromStdString(read.error().args.at(1)), what);
    }

    void refusesTheSameRuleTwice()
    {
        Mark other = lineMark("aten::mm", "t.py", 1);
        other.action = MarkAction::Ignore;
        const std::string text = allowlistText({lineMark("aten::mm", "t.py", 1), other});
        const auto read = parseAllowlist(text, "x");
        QVERIFY(!read.has_value());
        QCOMPARE(read.error().args, (std::vector<std::string>{"11", "allowlist.twice", "1"}));
    }

    void addingTheSameTargetReplaces()
    {
        std::vector<Mark> marks = everyKind();
        Mark again = marks.front();
        again.action = MarkAction::Ignore;
        QVERIFY(addMark(marks, again));
        QCOMPARE(marks.size(), everyKind().size());
        QVERIFY(marks.front() == again);
        again.line = 89;
        QVERIFY(!addMark(marks, again));
        QCOMPARE(marks.size(), everyKind().size() + 1);
    }

    void mergesAndKeepsTheEditedReason()
    {
        Mark raw = lineMark("aten::mm", "t.py", 1);
        raw.reason = "evidence";
        raw.prefilled = true;
        Mark edited = raw;
        edited.reason = "known race";
        edited.prefilled = false;
        const MergedMarks merged
            = mergeMarks({{raw, lineMark("aten::add", "t.py", 2)}, {edited}, everyKind()});
        QVERIFY(merged.conflicts.empty());
        QCOMPARE(merged.marks.size(), 2 + everyKind().size());
        QVERIFY(merged.marks.front() == edited);
    }

    void saysWhichMarksConflict()
    {
        const Mark replay = lineMark("aten::mm", "t.py", 1);
        Mark tolerate = replay;
        tolerate.action = MarkAction::Tolerate;
        tolerate.tolerance.ulp = 2;
        const MergedMarks merged = mergeMarks({{replay}, {tolerate}});
        QCOMPARE(merged.conflicts.size(), std::size_t{1});
        QVERIFY(merged.conflicts.front().first == replay);
        QVERIFY(merged.conflicts.front().second == tolerate);
        QCOMPARE(merged.marks.size(), std::size_t{1});
    }

    void filesComeBackAndNothingIsLeftBeside()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("x.allow.json")).toStdString();
        QVERIFY(writeAllowlist(path, everyKind()).has_value());
        QVERIFY(writeAllowlist(path, everyKind()).has_value());
        const auto read = readAllowlist(path);
        QVERIFY(read.has_value());
        QVERIFY(*read == sorted(everyKind()));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files),
                 QStringList{QStringLiteral("x.allow.json")});
    }

    void saysWhyAFileCannotBeReadOrWritten()
    {
        const QTemporaryDir folder;
        const auto inFolder = [&](const char* name) {
            return folder.filePath(QString::fromLatin1(name)).toStdString();
        };
        QCOMPARE(readAllowlist(inFolder("none")).error().code, ErrorCode::FileNotFound);
        QCOMPARE(readAllowlist(folder.path().toStdString()).error().code,
                 ErrorCode::AllowlistInvalid);
        QCOMPARE(writeAllowlist(inFolder("no/where.json"), {}).error().code,
                 ErrorCode::OutputNotWritable);
    }
};

QTEST_APPLESS_MAIN(TestAllowlist)
#include "tst_allowlist.moc"
