// SPDX-License-Identifier: Apache-2.0
#include "samebit/runfile/runreader.h"
#include "support/runbuilder.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <SQLiteCpp/SQLiteCpp.h>

using namespace samebit;
using samebit::test::RunBuilder;

// `samebit check` on files in which a row and its block, each sound alone, say different things.
class TestCheck : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void aSoundFileHasNoFindings();
    void rowsAndBlocksMustAgree_data();
    void rowsAndBlocksMustAgree();
    void blocksOfAnotherRunDisagree();
    void findingsAreBounded();

private:
    QString copyOfGood(const QString& name) const;
    static QStringList findingsOf(const QString& file);

    QTemporaryDir m_folder;
    QString m_good;
};

namespace {

// Op 3 draws, op 4 reads an assembled value, op 5 returns a number.
RunBuilder program(int content)
{
    RunBuilder run("44444444-dddd");
    run.external("x", content, "float32[4]").external("w", 2, "float32[4]").unread("u");
    run.phase(Phase::Forward).module("net").at("train.py", 1, "f").region("part");
    run.step(0).op("aten::mul.Tensor").label("mul").in("x").in("w").out("y", 3, "float32[4]");
    run.op("aten::empty").kinds(operatorkind::kAllocates).outUninitialised("buffer", 4);
    run.op("aten::uniform_").kinds(operatorkind::kRandom).overwrites("buffer", 5);
    run.draws("cpu", 100, 101);
    run.assembled("both", {"y", "w"}, 6);
    run.step(1).phase(Phase::Backward).op("aten::neg").forward("mul").in("both").out("z", 7);
    run.op("aten::item").in("z").result("1.5");
    return run;
}

void change(const QString& file, const QString& sql)
{
    SQLite::Database database(file.toStdString(), SQLite::OPEN_READWRITE);
    QVERIFY2(database.exec(sql.toStdString()) > 0, qPrintable(sql));
}

} // namespace

void TestCheck::initTestCase()
{
    m_good = m_folder.filePath(QStringLiteral("good.db"));
    program(1).write(m_good.toStdString(), 2);
}

QString TestCheck::copyOfGood(const QString& name) const
{
    const QString file = m_folder.filePath(name);
    QFile::remove(file);
    return QFile::copy(m_good, file) ? file : QString();
}

QStringList TestCheck::findingsOf(const QString& file)
{
    const auto findings = checkRunFile(file.toStdString(), {});
    if (!findings)
        return {QStringLiteral("cannot be checked")};
    QStringList lines;
    for (const CheckFinding& finding : *findings)
        lines << QString::fromStdString(finding.where + ": " + finding.what);
    return lines;
}

void TestCheck::aSoundFileHasNoFindings()
{
    QCOMPARE(findingsOf(m_good), QStringList());
}

void TestCheck::rowsAndBlocksMustAgree_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("finding");
    const auto op
        = [](const char* assignment, const char* fields) {
              QTest::newRow(assignment)
                  << QStringLiteral("UPDATE op SET %1 WHERE seq = 4").arg(QLatin1String(assignment))
                  << QStringLiteral("op #4: its row and its block disagree: %1")
                         .arg(QLatin1String(fields));
          };
    op("signature = 1", "`signature`");
    op("operator = 1", "`operator`");
    op("phase = 1", "`phase`");
    op("module = NULL", "`module`");
    op("step = 7", "`step`");
    op("region = NULL", "`region`");
    op("stack = NULL", "`stack`");
    op("forward = 2", "`forward`");
    op("inputs = '[1]'", "`inputs`");
    op("outputs = '[]'", "`outputs`");
    op("flags = flags | 64", "`flags`");
    op("flags = 1", "`flags`");
    op("result = '2'", "`output fingerprint`");
    const auto value = [](const char* assignment, const char* field) {
        QTest::newRow(assignment)
            << QStringLiteral("UPDATE value SET %1 WHERE kind = 2").arg(QLatin1String(assignment))
            << QStringLiteral("its row and its block disagree: `%1`").arg(QLatin1String(field));
    };
    value("kind = 3", "kind");
    value("producer = 1", "producer");
    value("slot = 5", "slot");
    value("digest = zeroblob(16)", "digest");
    value("digest = NULL", "digest");
    value("meta = 2", "meta");
    value("storage = 2", "storage");
    value("first_byte = 4", "first_byte");
    value("end_byte = 999", "end_byte");
    value("flags = flags | 16", "flags");
    value("uninit_bytes = 8", "uninit_bytes");
    value("base = 1", "base");
    const auto row = [](const char* name, const char* sql, const char* finding) {
        QTest::newRow(name) << QString::fromLatin1(sql) << QString::fromLatin1(finding);
    };
    row("a source less", "DELETE FROM value_source WHERE position = 1",
        "its row and its block disagree: `value_source`");
    row("another source", "UPDATE value_source SET source = 1 WHERE position = 0",
        "its row and its block disagree: `value_source`");
    row("a hole in the sources", "UPDATE value_source SET position = 9 WHERE position = 1",
        "the positions of its sources have holes");
    row("a source that is not there", "UPDATE value_source SET source = 999 WHERE position = 0",
        "table `value_source`: 1 rows name a value that does not exist in `source`");
    row("first read by no op", "UPDATE value SET first_read = 999 WHERE kind = 2",
        "table `value`: 1 rows name a op that does not exist in `first_read`");
    row("another draw", "UPDATE draw SET after = zeroblob(16)",
        "op #3: table `draw` and its block disagree");
    row("no draw", "DELETE FROM draw", "op #3: table `draw` and its block disagree");
    row("another last step", "UPDATE op_block SET last_step = 5 WHERE id = 1",
        "block of op #1: `last_step` is not the last step of its ops");
    row("another content than was fingerprinted",
        "UPDATE tensor_meta SET shape = '[2]' WHERE shape = '[4]'", "`input fingerprint`");
}

void TestCheck::rowsAndBlocksMustAgree()
{
    QFETCH(QString, sql);
    QFETCH(QString, finding);
    const QString file = copyOfGood(QStringLiteral("changed.db"));
    change(file, sql);
    const QStringList lines = findingsOf(file);
    QVERIFY2(lines.join(u'\n').contains(finding), qPrintable(lines.join(u'\n')));
}

// A block with its own checksum, from a run whose input had other content: rows and block are each
// sound, only their comparison tells.
void TestCheck::blocksOfAnotherRunDisagree()
{
    const QString other = m_folder.filePath(QStringLiteral("other.db"));
    program(11).write(other.toStdString(), 2);
    const QString file = copyOfGood(QStringLiteral("mixed.db"));
    change(file,
           QStringLiteral("ATTACH '%1' AS other; UPDATE op_block SET (keys, detail, checksum) = "
                          "(SELECT keys, detail, checksum FROM other.op_block o WHERE o.id = "
                          "op_block.id)")
               .arg(other));
    const QStringList lines = findingsOf(file);
    QCOMPARE(lines,
             QStringList({QStringLiteral("value 1: its row and its block disagree: `digest`")}));
}

void TestCheck::findingsAreBounded()
{
    RunBuilder run("55555555-eeee");
    run.external("x", 1, "float32[8]");
    for (int i = 0; i < 300; ++i)
        run.step(0).op("aten::neg").in("x").out("x", i + 2, "float32[8]");
    const QString file = m_folder.filePath(QStringLiteral("long.db"));
    run.write(file.toStdString());
    change(file, QStringLiteral("UPDATE op SET step = 3"));
    QCOMPARE(findingsOf(file).size(), 100);
}

QTEST_GUILESS_MAIN(TestCheck)
#include "tst_check.moc"
