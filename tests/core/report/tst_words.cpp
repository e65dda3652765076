// SPDX-License-Identifier: Apache-2.0
#include "report/words.h"
#include "samebit/report/report.h"

#include <QtTest>

using namespace samebit;

class TestWords : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void groupsCountsFromTenThousandOn()
    {
        QCOMPARE(grouped(9'999), std::string("9999"));
        QCOMPARE(grouped(10'000), std::string("10 000"));
        QCOMPARE(grouped(418'206), std::string("418 206"));
        QCOMPARE(grouped(1'234'567), std::string("1 234 567"));
        QCOMPARE(grouped(-10'000), std::string("-10 000"));
        QCOMPARE(grouped(0), std::string("0"));
    }

    void quotesWordsForTheShell_data()
    {
        QTest::addColumn<QByteArray>("word");
        QTest::addColumn<QByteArray>("quoted");
        QTest::newRow("plain path") << QByteArray("runs/a.db") << QByteArray("runs/a.db");
        QTest::newRow("space") << QByteArray("my run.db") << QByteArray("'my run.db'");
        QTest::newRow("quote") << QByteArray("it's.db") << QByteArray("'it'\\''s.db'");
        QTest::newRow("dollar") << QByteArray("$HOME") << QByteArray("'$HOME'");
        QTest::newRow("empty") << QByteArray("") << QByteArray("''");
        QTest::newRow("newline") << QByteArray("a\nb") << QByteArray("$'a\\x0ab'");
        QTest::newRow("utf8") << QByteArray("l\xc3\xa4uf.db") << QByteArray("l\xc3\xa4uf.db");
        QTest::newRow("glob") << QByteArray("a*.db") << QByteArray("'a*.db'");
        QTest::newRow("tilde") << QByteArray("~x") << QByteArray("'~x'");
    }
    void quotesWordsForTheShell()
    {
        QFETCH(QByteArray, word);
        QFETCH(QByteArray, quoted);
        QCOMPARE(shellQuoted({word.toStdString()}), quoted.toStdString());
    }

    void aPathIsNeverAnOption() { QCOMPARE(report::pathWord("-a.db"), std::string("./-a.db")); }

    void escapesWhatCouldDrawOnATerminal_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("shown");
        QTest::newRow("escape sequence") << QByteArray("\x1b[2J") << QByteArray("\\u001b[2J");
        QTest::newRow("newline") << QByteArray("a\nb") << QByteArray("a\\nb");
        QTest::newRow("C1 control") << QByteArray("\xc2\x9b") << QByteArray("\\u009b");
        QTest::newRow("right to left override")
            << QByteArray("\xe2\x80\xae") << QByteArray("\\u202e");
        QTest::newRow("no UTF-8") << QByteArray("a\xff") << QByteArray("a\\xff");
        QTest::newRow("cut UTF-8") << QByteArray("\xe2\x82") << QByteArray("\\xe2\\x82");
        QTest::newRow("overlong slash") << QByteArray("\xc0\xaf") << QByteArray("\\xc0\\xaf");
        QTest::newRow("good UTF-8") << QByteArray("\xd1\x84") << QByteArray("\xd1\x84");
    }
    void escapesWhatCouldDrawOnATerminal()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, shown);
        QCOMPARE(report::printable(bytes.toStdString()), shown.toStdString());
    }

    void breaksLinesAtSpaces()
    {
        const std::string text(50, 'a');
        const auto lines = report::wrapped(text + " " + text + " " + text, "  ", "    ");
        QCOMPARE(lines.size(), std::size_t{2});
        QCOMPARE(lines[0], "  " + text + " " + text);
        QCOMPARE(lines[1], "    " + text);
    }

    void keepsAWordThatIsTooWideWhole()
    {
        const std::string word(150, 'x');
        QCOMPARE(report::wrapped(word, "", "  "), std::vector<std::string>{word});
    }

    void cutsByColumnsNotBytes()
    {
        std::string cyrillic;
        for (int i = 0; i < 10; ++i)
            cyrillic += "\xd1\x84";
        QCOMPARE(report::columns(cyrillic), std::size_t{10});
        QCOMPARE(report::cut(cyrillic, 10), cyrillic);
        QCOMPARE(report::columns(report::cut(cyrillic, 6)), std::size_t{6});
        QCOMPARE(report::cutFront("abcdefghij", 6), std::string("...hij"));
    }

    void listsLikeAPerson()
    {
        QCOMPARE(report::listed({"a"}), std::string("a"));
        QCOMPARE(report::listed({"a", "b"}), std::string("a and b"));
        QCOMPARE(report::listed({"a", "b", "c"}), std::string("a, b and c"));
        QCOMPARE(report::counted(1, "op", "ops"), std::string("1 op"));
        QCOMPARE(report::counted(12'000, "op", "ops"), std::string("12 000 ops"));
    }
};

QTEST_APPLESS_MAIN(TestWords)
#include "tst_words.moc"
