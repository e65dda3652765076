// SPDX-License-Identifier: Apache-2.0
#include "samebit/report/report.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace samebit;

namespace {

// As it stands on stderr, without the prefix.
std::string whole(const Error& error)
{
    const ErrorText told = describe(error);
    std::string out = told.line + (told.code.empty() ? "" : " (" + told.code + ")");
    for (const std::string& hint : told.hints)
        out += " | " + hint;
    return out;
}

} // namespace

class TestErrorText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void saysWhatWhereWhy_data()
    {
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("file");
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("other");
        QTest::addColumn<QString>("words");
        QTest::addColumn<int>("exit");
        const auto row = [](const char* name, ErrorCode code, const char* file,
                            const QStringList& arguments, const char* other, const char* words,
                            int exit) {
            QTest::newRow(name) << static_cast<int>(code) << QString::fromUtf8(file) << arguments
                                << QString::fromUtf8(other) << QString::fromUtf8(words) << exit;
        };
        row("F03", ErrorCode::FileEmpty, "b.db", {}, "",
            "\"b.db\" is not a run file: it is empty (SB-F03) | the recording wrote nothing; was "
            "torch used?",
            2);
        row("F04 text", ErrorCode::FileNotSqlite, "b.db", {"epoch,loss"}, "",
            "\"b.db\" is not a run file: it begins with \"epoch,loss\" (text) (SB-F04) | Samebit "
            "run files are SQLite",
            2);
        row("F04 bytes", ErrorCode::FileNotSqlite, "b.db",
            {"\x7f"
             "ELF\x02"},
            "",
            "\"b.db\" is not a run file: it begins with the bytes \\u007fELF\\u0002 (SB-F04) | "
            "Samebit run files are "
            "SQLite",
            2);
        row("F05", ErrorCode::FileForeign, "b.db", {"0x0F055112"}, "",
            "\"b.db\" is an SQLite file of another program (application id 0x0F055112) (SB-F05)",
            2);
        row("F06", ErrorCode::FileNewerFormat, "b.db", {"4", "3"}, "",
            "cannot read \"b.db\": its format 4 is newer than 3, the newest this version reads "
            "(SB-F06) | update Samebit",
            2);
        row("F07", ErrorCode::FileDamaged, "b.db", {"table `value`, page 812"}, "",
            "\"b.db\" is damaged: table `value`, page 812 (SB-F07) | try: samebit check b.db (says "
            "what can still be "
            "compared)",
            2);
        row("F07 message", ErrorCode::FileDamaged, "my run.db", {"op_block", "malformed"}, "",
            "\"my run.db\" is damaged: op_block (malformed) (SB-F07) | try: samebit check 'my "
            "run.db' (says what can "
            "still be compared)",
            2);
        row("F08", ErrorCode::FileStillRecording, "b.db", {"83112"}, "",
            "\"b.db\" is still being recorded (83 112 ops so far) (SB-F08) | showing what is "
            "there; the same command "
            "again reads more",
            2);
        row("F10", ErrorCode::FileWalReadOnly, "b.db", {}, "",
            "cannot open \"b.db\": \"b.db-wal\" belongs to it and the folder is read-only (SB-F10) "
            "| copy both files to "
            "a writable folder",
            2);
        row("F11", ErrorCode::DigestsDiffer, "a.db", {"SB1", "SB2"}, "b.db",
            "cannot compare: \"a.db\" uses digest SB1, \"b.db\" digest SB2 (SB-F11) | record one "
            "of them again with the "
            "same Samebit",
            2);
        row("F12", ErrorCode::SameRecording, "a.db", {}, "b.db",
            "\"a.db\" and \"b.db\" are the same recording (SB-F12) | a run compared with itself "
            "says nothing; record a "
            "second one",
            2);
        row("R01", ErrorCode::OutputExists, "a.db", {}, "",
            "\"a.db\" exists (SB-R01) | choose another name, or --force to replace it (nothing was "
            "started)",
            125);
        row("R02", ErrorCode::OutputNotWritable, "/data/a.db", {"/data", "no space left"}, "",
            "cannot write in \"/data\": no space left (SB-R02) | nothing was started", 125);
        row("R03", ErrorCode::OutputMissing, "", {}, "",
            "no output file given (SB-R03) | try: samebit record -o a.db -- python train.py", 125);
        row("R06", ErrorCode::ProgramNotFound, "", {"pyhton", "python"}, "",
            "cannot run \"pyhton\": command not found (SB-R06) | did you mean \"python\"?", 127);
        row("R06 126", ErrorCode::ProgramNotExecutable, "", {"./x", "permission denied"}, "",
            "cannot run \"./x\": permission denied (SB-R06)", 126);
        row("U01", ErrorCode::UnknownCommand, "", {"dif", "diff"}, "",
            "unknown command \"dif\" (SB-U01) | did you mean \"diff\"?", 2);
        row("U01 nothing near", ErrorCode::UnknownCommand, "", {"xyzzy", ""}, "",
            "unknown command \"xyzzy\" (SB-U01) | try: samebit --help", 2);
        row("U02", ErrorCode::NeedsTwoRuns, "", {"a.db", "21:40", "b.db", "21:43"}, "",
            "diff needs two runs; in this folder: a.db (21:40), b.db (21:43) (SB-U02) | try: "
            "samebit diff a.db b.db",
            2);
        row("U02 three", ErrorCode::NeedsTwoRuns, "",
            {"a.db", "1:00", "b.db", "2:00", "c.db", "3:00"}, "",
            "diff needs two runs; in this folder: a.db (1:00), b.db (2:00), c.db (3:00) (SB-U02) | "
            "try: samebit diff "
            "b.db c.db",
            2);
        row("cancelled", ErrorCode::Cancelled, "", {}, "", "cancelled", 3);
    }
    void saysWhatWhereWhy()
    {
        QFETCH(int, code);
        QFETCH(QString, file);
        QFETCH(QStringList, arguments);
        QFETCH(QString, other);
        QFETCH(QString, words);
        QFETCH(int, exit);
        Error error{static_cast<ErrorCode>(code), file.toStdString(), {}, other.toStdString()};
        for (const QString& argument : arguments)
            error.args.push_back(argument.toStdString());
        QCOMPARE(QString::fromStdString(whole(error)), words);
        QCOMPARE(exitCode(error), exit);
    }

    void aMissingFileListsItsNeighbours()
    {
        QTemporaryDir folder;
        for (const char* const name : {"c.db", "a.db", "notes.txt"}) {
            QFile file(folder.filePath(QString::fromLatin1(name)));
            QVERIFY(file.open(QIODevice::WriteOnly));
        }
        const std::string missing = folder.filePath(QStringLiteral("b.db")).toStdString();
        QCOMPARE(whole(Error{ErrorCode::FileNotFound, missing, {}, {}}),
                 "cannot open \"" + missing
                     + "\": no such file (in this folder: a.db, c.db) (SB-F01)");
    }

    void aFolderIsSaidToBeAFolder()
    {
        QTemporaryDir folder;
        const std::string path = folder.path().toStdString();
        QCOMPARE(whole(Error{ErrorCode::FileNotSqlite, path, {}, {}}),
                 "\"" + path + "\" is not a run file: it is a folder (SB-F04)");
    }

    // Every code has words of its own and at most two hints, whatever arguments come with it.
    void everyCodeHasWords()
    {
        for (int code = 0; code <= static_cast<int>(ErrorCode::Internal); ++code) {
            const ErrorText told
                = describe(Error{static_cast<ErrorCode>(code), "x.db", {}, "y.db"});
            QVERIFY2(!told.line.empty(), qPrintable(QString::number(code)));
            QVERIFY(told.hints.size() <= 2);
            QVERIFY(static_cast<ErrorCode>(code) == ErrorCode::Cancelled
                    || told.code.starts_with("SB-"));
        }
    }

    void aNameFromOutsideCannotDrawOnTheTerminal()
    {
        const ErrorText told = describe(Error{ErrorCode::FileEmpty, "\x1b[2Jb.db", {}, {}});
        QCOMPARE(told.line, std::string("\"\\u001b[2Jb.db\" is not a run file: it is empty"));
    }
};

QTEST_APPLESS_MAIN(TestErrorText)
#include "tst_errortext.moc"
