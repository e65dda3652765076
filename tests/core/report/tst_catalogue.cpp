// SPDX-License-Identifier: Apache-2.0
#include "report/catalogue.h"
#include "samebit/report/report.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QtTest>

using namespace samebit;

namespace {

QByteArray contents(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QStringList sourcesBelow(const QString& folder)
{
    QStringList files;
    QDirIterator entries(QStringLiteral(SAMEBIT_SOURCE_DIR "/") + folder, {"*.cpp", "*.h"},
                         QDir::Files, QDirIterator::Subdirectories);
    while (entries.hasNext())
        files << entries.next();
    return files;
}

} // namespace

class TestCatalogue : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyKeyIsThereOnce()
    {
        QSet<QByteArray> seen;
        for (const report::CatalogueEntry& entry : report::allMessages()) {
            const QByteArray key(entry.key.data(), static_cast<qsizetype>(entry.key.size()));
            QVERIFY2(!seen.contains(key), key.constData());
            QVERIFY2(!entry.text.empty() || key.startsWith("word."), key.constData());
            seen.insert(key);
        }
        QVERIFY(seen.size() > 100);
    }

    // Keys are string literals "word.word"; whatever core and the command line say must have words.
    void everyKeyUsedInTheSourcesHasWords()
    {
        static const QRegularExpression kMessage(
            R"re((?:\bsay\(|Message\{\s*|text\(\{|how = \{|\.key = |message\(|push_back\(\{)\s*"([a-z][A-Za-z0-9-]*\.[A-Za-z0-9.-]+)")re");
        int found = 0;
        for (const QString& path : sourcesBelow("core/src") + sourcesBelow("app/cli")) {
            auto matches = kMessage.globalMatch(QString::fromUtf8(contents(path)));
            while (matches.hasNext()) {
                const QString key = matches.next().captured(1);
                QVERIFY2(isKnownMessage(key.toStdString()), qPrintable(path + ": " + key));
                ++found;
            }
        }
        QVERIFY2(found > 80, qPrintable(QString::number(found)));
    }

    void fillsArguments()
    {
        const std::vector<std::string> arguments = {"a.db", "418206"};
        QCOMPARE(report::filled("{0} has {1:n} ops, #{1}, {\"torch\": 1}", arguments),
                 std::string("a.db has 418 206 ops, #418206, {\"torch\": 1}"));
        QCOMPARE(report::argumentCount("{2} {0}"), 3);
        QCOMPARE(report::argumentCount("none {\"x\"}"), 0);
    }

    void putsArgumentsInWords()
    {
        const auto one = [](std::string_view text, const std::string& argument) {
            return report::filled(text, std::vector<std::string>{argument});
        };
        QCOMPARE(one("{0:o}", "12000"), std::string("12 000 ops"));
        QCOMPARE(one("{0:t}", "1"), std::string("1 thread"));
        QCOMPARE(one("{0:s}", "-1"), std::string("before step 0"));
        QCOMPARE(one("{0:s}", "4"), std::string("step 4"));
        QCOMPARE(one("{0:c} is", "input 1"), std::string("Input 1 is"));
        QCOMPARE(one("{0:u}", "cuda:0"), std::string("CUDA:0"));
        QCOMPARE(one("{0:v}", ""), std::string("not set"));
        QCOMPARE(one("in {0:w}", "both"), std::string("in both runs"));
        QCOMPARE(one("{0:x}", "baseline"), std::string("candidate"));
        QCOMPARE(one("{0:e}", "stopped: signal 9"), std::string("killed by signal 9"));
        QCOMPARE(one("{0:n}", "many"), std::string("many")); // no number: as it is
    }

    void leavesOutAPartWithoutItsArgument()
    {
        const std::string_view text = "by #{0}[[, {1}]].[[ Also {2}.]]";
        QCOMPARE(report::filled(text, std::vector<std::string>{"7", "t.py:3", ""}),
                 std::string("by #7, t.py:3."));
        QCOMPARE(report::filled(text, std::vector<std::string>{"7", "", "x"}),
                 std::string("by #7. Also x."));
        QCOMPARE(report::filled(text, std::vector<std::string>{"7"}), std::string("by #7."));
    }

    // The header lists every key that the engine uses.
    void everyKeyOfTheEngineHasWords()
    {
        static const QRegularExpression kKey(
            QStringLiteral(R"re(k[A-Za-z]+\s*= "([a-z][a-z.-]+)";)re"));
        const QString header = QString::fromUtf8(
            contents(QStringLiteral(SAMEBIT_SOURCE_DIR "/core/src/verdict/messagekeys.h")));
        int found = 0;
        auto matches = kKey.globalMatch(header);
        while (matches.hasNext()) {
            const QString key = matches.next().captured(1);
            QVERIFY2(isKnownMessage(key.toStdString()), qPrintable(key));
            ++found;
        }
        QVERIFY(found > 60);
    }

    void argumentsCannotDrawOnTheTerminal()
    {
        QCOMPARE(report::filled("{0}", std::vector<std::string>{"\x1b[31m"}),
                 std::string("\\u001b[31m"));
    }

    void anArgumentIsNotFilledTwice()
    {
        QCOMPARE(report::filled("{0} {1}", std::vector<std::string>{"{1}", "x"}),
                 std::string("{1} x"));
    }

    void everyCauseHasATitleAndARemedy()
    {
        for (int cause = 0; cause <= static_cast<int>(Cause::Coll); ++cause) {
            const auto which = static_cast<Cause>(cause);
            QVERIFY(!causeTitle(which).empty());
            QVERIFY(remedies(which).size() >= 2);
            const std::string page = causeHelp(which);
            QVERIFY(page.starts_with(std::string(name(which)) + ": "));
            for (const QString& line : QString::fromStdString(page).split(QLatin1Char('\n')))
                QVERIFY2(line.size() <= 120, qPrintable(line));
        }
    }

    // wording.md: no word of ours that means something else to the reader; plain ASCII.
    void saysNoForbiddenWord()
    {
        static const QRegularExpression kForbidden(QStringLiteral(
            R"(\b(same hash|deterministic result|culprit|snapshot|A/B|suppress\w*|whitelist)\b)"));
        for (const report::CatalogueEntry& entry : report::allMessages()) {
            const QString text
                = QString::fromUtf8(entry.text.data(), static_cast<qsizetype>(entry.text.size()));
            QVERIFY2(!kForbidden.match(text).hasMatch(), qPrintable(text));
            for (const QChar c : text)
                QVERIFY2(c.unicode() < 0x80, qPrintable(text));
        }
    }

    // A command in a sentence must be one that exists.
    void namesOnlyCommandsThatExist()
    {
        static const QRegularExpression kCommand(QStringLiteral(R"(\bsamebit ([a-z][a-z-]*))"));
        static const QStringList kExisting
            = {"record", "diff",    "info", "show",          "check", "open",
               "help",   "version", "env",  "export-replay", "mark",  "allow"};
        QStringList texts;
        for (const report::CatalogueEntry& entry : report::allMessages())
            texts << QString::fromUtf8(entry.text.data(),
                                       static_cast<qsizetype>(entry.text.size()));
        for (int cause = 0; cause <= static_cast<int>(Cause::Coll); ++cause)
            texts << QString::fromStdString(causeHelp(static_cast<Cause>(cause)));
        for (const QString& text : texts) {
            auto matches = kCommand.globalMatch(text);
            while (matches.hasNext())
                QVERIFY2(kExisting.contains(matches.next().captured(1)), qPrintable(text));
            for (const char* const later : {"--keep", "--tolerance"})
                QVERIFY2(!text.contains(QLatin1String(later)), qPrintable(text));
        }
    }
};

QTEST_APPLESS_MAIN(TestCatalogue)
#include "tst_catalogue.moc"
