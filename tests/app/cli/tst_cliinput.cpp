// SPDX-License-Identifier: Apache-2.0
#include "samebitprocess.h"
#include "support/runbuilder.h"

#include <QTemporaryDir>
#include <QtTest>

#include <unistd.h>

using namespace samebit;
using test::Ran;
using test::RunBuilder;

// What the program says to input that it cannot use: exact words, codes and exit codes of
// study/wording.md.
class TestCliInput : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        RunBuilder run("first");
        run.external("x", 1).at("train.py", 3, "main").op("aten::mul").in("x").out("y", 2);
        run.write(path("a.db"));
    }

    void badFilesAreNamedWithTheReason_data()
    {
        QTest::addColumn<QString>("words");
        QTest::newRow("missing") << QStringLiteral(
            "samebit: cannot open \"b.db\": no such file (in this folder: a.db) (SB-F01)\n");
        QTest::newRow("empty") << QStringLiteral(
            "samebit: \"b.db\" is not a run file: it is empty (SB-F03)\n"
            "  the recording wrote nothing; was torch used?\n");
        QTest::newRow("text") << QStringLiteral(
            "samebit: \"b.db\" is not a run file: it begins with \"epoch,loss\" (text) (SB-F04)\n"
            "  Samebit run files are SQLite\n");
        QTest::newRow("foreign") << QStringLiteral(
            "samebit: \"b.db\" is an SQLite file of another program (application id 0x0F055112) "
            "(SB-F05)\n");
        QTest::newRow("newer") << QStringLiteral(
            "samebit: cannot read \"b.db\": its format 99 is newer than 1, the newest this version "
            "reads (SB-F06)\n  update Samebit\n");
        QTest::newRow("same") << QStringLiteral(
            "samebit: \"a.db\" and \"b.db\" are the same recording (SB-F12)\n"
            "  a run compared with itself says nothing; record a second one\n");
    }
    void badFilesAreNamedWithTheReason()
    {
        QFETCH(QString, words);
        const QString candidate = file("b.db");
        const QByteArray name = QTest::currentDataTag();
        if (name == "empty")
            test::writeFile(candidate, {});
        if (name == "text")
            test::writeFile(candidate, "epoch,loss\n0,2.3\n1,2.2\n");
        if (name == "foreign")
            test::runSql(candidate, "PRAGMA application_id = 0x0F055112; CREATE TABLE t (x);");
        if (name == "newer" || name == "same")
            QVERIFY(QFile::copy(file("a.db"), candidate));
        if (name == "newer")
            test::runSql(candidate, "PRAGMA user_version = 99;");
        const Ran ran = run({"diff", "a.db", "b.db"});
        QCOMPARE(ran.err, words);
        QCOMPARE(ran.out, QString());
        QCOMPARE(ran.exitCode, 2);
    }

    void aFileWithoutPermissionSaysWhoOwnsIt()
    {
        if (geteuid() == 0)
            QSKIP("the superuser may read everything");
        QVERIFY(QFile::copy(file("a.db"), file("b.db")));
        QVERIFY(QFile::setPermissions(file("b.db"), {}));
        const Ran ran = run({"diff", "a.db", "b.db"});
        QVERIFY2(ran.err.contains(QStringLiteral("permission denied (owner ")),
                 qPrintable(ran.err));
        QVERIFY(ran.err.contains(QStringLiteral("mode 000) (SB-F02)")));
        QCOMPARE(ran.exitCode, 2);
    }

    void aFolderIsSaidToBeAFolder()
    {
        QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("b.db")));
        const Ran ran = run({"diff", "a.db", "b.db"});
        QCOMPARE(ran.err,
                 QStringLiteral("samebit: \"b.db\" is not a run file: it is a folder (SB-F04)\n"));
        QCOMPARE(ran.exitCode, 2);
    }

    void everyReadingCommandRefusesTheSameWay()
    {
        for (const QStringList& command :
             {QStringList{"info", "b.db"}, {"show", "b.db", "1"}, {"check", "b.db"}}) {
            const Ran ran = run(command);
            QCOMPARE(ran.err,
                     QStringLiteral("samebit: cannot open \"b.db\": no such file (in this "
                                    "folder: a.db) (SB-F01)\n"));
            QCOMPARE(ran.exitCode, 2);
        }
    }

    void checkDoesNotSendTheUserToItself()
    {
        QFile good(file("a.db"));
        QVERIFY(good.open(QIODevice::ReadOnly));
        test::writeFile(file("b.db"), good.read(8192)); // opens, and fails at the first read
        const Ran info = run({"info", "b.db"});
        QVERIFY2(info.err.contains(QStringLiteral("(SB-F07)\n  try: samebit check b.db")),
                 qPrintable(info.err));
        const Ran check = run({"check", "b.db"});
        QVERIFY2(check.err.endsWith(QStringLiteral("(SB-F07)\n")), qPrintable(check.err));
        QCOMPARE(check.err.count(u'\n'), 1);
        QCOMPARE(check.exitCode, 2);
    }

    void anUnknownCommandIsGuessed()
    {
        const Ran ran = run({"dif", "a.db", "b.db"});
        QCOMPARE(ran.err,
                 QStringLiteral("samebit: unknown command \"dif\" (SB-U01)\n"
                                "  did you mean \"diff\"?\n"));
        QCOMPARE(ran.exitCode, 2);
        QCOMPARE(run({"xyzzy"}).err,
                 QStringLiteral("samebit: unknown command \"xyzzy\" (SB-U01)\n"
                                "  try: samebit --help\n"));
    }

    void diffNeedsTwoRunsAndSaysWhichThereAre()
    {
        const Ran one = run({"diff", "a.db"});
        QVERIFY2(one.err.startsWith(
                     QStringLiteral("samebit: diff needs two runs; in this folder is one: a.db (")),
                 qPrintable(one.err));
        QCOMPARE(one.exitCode, 2);
        RunBuilder second("second");
        second.external("x", 1).op("aten::mul").in("x").out("y", 2);
        second.write(path("b.db"));
        test::writeFile(file("notes.db"), "text");
        for (const QStringList& command : {QStringList{"diff"}, {"diff", "a.db", "b.db", "a.db"}}) {
            const Ran two = run(command);
            static const QRegularExpression kWords(QStringLiteral(
                "^samebit: diff needs two runs; in this folder: a.db \\(\\d\\d:\\d\\d\\), "
                "b.db \\(\\d\\d:\\d\\d\\) \\(SB-U02\\)\n  try: samebit diff a.db b.db\n$"));
            QVERIFY2(kWords.match(two.err).hasMatch(), qPrintable(two.err));
            QCOMPARE(two.exitCode, 2);
        }
    }

    void wrongOptionsAreUsageErrors()
    {
        for (const QStringList& command : {QStringList{"diff", "a.db", "a.db", "--nonsense"},
                                           {"diff", "--format", "pdf"},
                                           {"show", "a.db", "one"},
                                           {"info"}}) {
            const Ran ran = run(command);
            QVERIFY2(ran.err.startsWith(QStringLiteral("samebit: "))
                         && ran.err.contains(QStringLiteral("(SB-U04)")),
                     qPrintable(ran.err));
            QCOMPARE(ran.exitCode, 2);
        }
    }

    void withoutArgumentsTheHelpIsShown()
    {
        const Ran ran = run({});
        QVERIFY(ran.out.contains(QStringLiteral("Examples:\n")));
        QVERIFY(ran.out.contains(QStringLiteral("samebit diff a.db b.db")));
        QCOMPARE(ran.exitCode, 2);
        QCOMPARE(run({"--help"}).exitCode, 0);
        QCOMPARE(run({"help"}).exitCode, 0);
    }

    void helpExplainsACause()
    {
        const Ran ran = run({"help", "rerun"});
        QVERIFY(
            ran.out.startsWith(QStringLiteral("rerun: The operation does not repeat itself\n")));
        QCOMPARE(ran.exitCode, 0);
        const Ran guess = run({"help", "thread"});
        QVERIFY2(guess.err.contains(QStringLiteral("did you mean \"threads\"?")),
                 qPrintable(guess.err));
        QCOMPARE(guess.exitCode, 2);
    }

    void tellsItsVersion()
    {
        static const QRegularExpression kVersion(QStringLiteral("^samebit \\d+\\.\\d+\\.\\d+\n$"));
        QVERIFY(kVersion.match(run({"version"}).out).hasMatch());
        QVERIFY(kVersion.match(run({"--version"}).out).hasMatch());
    }

private:
    QString file(const char* name) const { return m_folder->filePath(QString::fromLatin1(name)); }
    std::string path(const char* name) const { return file(name).toStdString(); }
    Ran run(const QStringList& arguments) const
    {
        return test::samebit(m_folder->path(), arguments);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestCliInput)
#include "tst_cliinput.moc"
