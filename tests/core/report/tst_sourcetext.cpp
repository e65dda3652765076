// SPDX-License-Identifier: Apache-2.0
#include "handmade.h"
#include "report/sourcetext.h"
#include "samebit/digest/hash.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace samebit;

class TestSourceText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsALine()
    {
        QCOMPARE(report::lineOf("a\nb\r\nc", 1), std::optional<std::string>("a"));
        QCOMPARE(report::lineOf("a\nb\r\nc", 2), std::optional<std::string>("b"));
        QCOMPARE(report::lineOf("a\nb\r\nc", 3), std::optional<std::string>("c"));
        QVERIFY(!report::lineOf("a\nb", 3));
        QVERIFY(!report::lineOf("a\nb", 0));
        QVERIFY(!report::lineOf("a\nb", -5));
        QVERIFY(!report::lineOf("", 1));
    }

    void prefersTheTextInTheRunFile()
    {
        test::HandmadeRun run;
        run.source("train.py", 3, "third");
        QCOMPARE(report::recordedLine(run.data, "train.py", 3),
                 std::optional<std::string>("third"));
        QVERIFY(!report::recordedLine(run.data, "other.py", 3));
    }

    void readsTheDiskOnlyWhenTheTextIsTheRecordedOne()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("train.py")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("one\ntwo\n");
        file.close();
        SourceRow source;
        source.file = "train.py";
        source.hash = hash128("one\ntwo\n");
        const std::string working = folder.path().toStdString();
        QCOMPARE(report::recordedLine(source, working, 2), std::optional<std::string>("two"));
        source.hash = hash128("another text");
        QVERIFY(!report::recordedLine(source, working, 2));
        source.hash = {};
        QVERIFY(!report::recordedLine(source, working, 2));
    }
};

QTEST_APPLESS_MAIN(TestSourceText)
#include "tst_sourcetext.moc"
