// SPDX-License-Identifier: Apache-2.0
#include "suggestion.h"

#include <QtTest>

using samebit::cli::suggestion;

class TestSuggestion : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsTheWordThatWasMeant_data()
    {
        QTest::addColumn<QByteArray>("word");
        QTest::addColumn<QByteArray>("meant");
        QTest::newRow("missing letter") << QByteArray("dif") << QByteArray("diff");
        QTest::newRow("swapped letters") << QByteArray("recrod") << QByteArray("record");
        QTest::newRow("extra letter") << QByteArray("infoo") << QByteArray("info");
        QTest::newRow("two edits") << QByteArray("chek1") << QByteArray("check");
        QTest::newRow("nothing near") << QByteArray("xyzzy") << QByteArray();
        QTest::newRow("short words need to be near") << QByteArray("xf") << QByteArray();
        QTest::newRow("empty") << QByteArray() << QByteArray();
        QTest::newRow("very long") << QByteArray(1'000, 'd') << QByteArray();
    }
    void findsTheWordThatWasMeant()
    {
        QFETCH(QByteArray, word);
        QFETCH(QByteArray, meant);
        QCOMPARE(suggestion(word.toStdString(), {"record", "diff", "info", "show", "check"}),
                 meant.toStdString());
    }
};

QTEST_APPLESS_MAIN(TestSuggestion)
#include "tst_suggestion.moc"
