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
    QDirIterator entries(QStringLiteral(SAMEBIT_SOURCE_DIR "/") + folder, {"*.cpp", "*.h"}, QDir::Files,
                         QDirIterator::Subdirectories);
    while (entries.hasNext())
        files << entries.next();
    return files;
}

} // namespace

class TestCatalogue : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyKeyIsThereOnce()
    {
        QSet<QByteArray> seen;
        for (const report::CatalogueEntry& entry : report::allMessages()) {
            const QByteArray key(entry.key.data(), static_cast<qsizetype>(entry.key.size()));
            QVERIFY2(!seen.contains(key), key.constData());
            QVERIFY2(!entry.text.empty(), key.constData());
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

    void argumentsCannotDrawOnTheTerminal()
    {
        QCOMPARE(report::filled("{0}", std::vector<std::string>{"\x1b[31m"}), std::string("\\u001b[31m"));
    }

    void anArgumentIsNotFilledTwice()
    {
        QCOMPARE(report::filled("{0} {1}", std::vector<std::string>{"{1}", "x"}), std::string("{1} x"));
    }

    void everyCauseHasATitleAndARemedy()
    {
        for (int cause = 0; cause <= static_cast<int>(Cause::Coll); ++cause) {
            const auto which = static_cast<Cause>(cause);
            QVERIFY(!causeTitle(which).empty());
            QVERIFY(remedies(which).size() >= 2);
            const std::string page = causeHelp(which);
            QVERIFY(page.starts_with(std::string(name(which)) + ": "));
            for (const std::string& line : QString::fromStdString(page).split('\n').toList().isEmpty()
                     ? std::vector<std::string>{}
                     : std::vector<std::string>{page})
                QVERIFY(!line.empty());
        }
    }

    // wording.md: no word of ours that means something else to the reader; plain ASCII.
    void saysNoForbiddenWord()
    {
        static const QRegularExpression kForbidden(
            QStringLiteral(R"(\b(same hash|deterministic result|culprit|snapshot|A/B|suppress\w*|whitelist)\b)"));
        for (const report::CatalogueEntry& entry : report::allMessages()) {
            const QString text = QString::fromUtf8(entry.text.data(), static_cast<qsizetype>(entry.text.size()));
            QVERIFY2(!kForbidden.match(text).hasMatch(), qPrintable(text));
            for (const QChar c : text)
                QVERIFY2(c.unicode() < 0x80, qPrintable(text));
        }
    }

    // A command in a sentence must be one that exists.
    void namesOnlyCommandsThatExist()
    {
        static const QRegularExpression kCommand(QStringLiteral(R"(\bsamebit ([a-z-]+))"));
        static const QStringList kExisting = {"record", "diff", "info", "show", "check", "open", "help", "version"};
        QStringList texts;
        for (const report::CatalogueEntry& entry : report::allMessages())
            texts << QString::fromUtf8(entry.text.data(), static_cast<qsizetype>(entry.text.size()));
        for (int cause = 0; cause <= static_cast<int>(Cause::Coll); ++cause)
            texts << QString::fromStdString(causeHelp(static_cast<Cause>(cause)));
        for (const QString& text : texts) {
            auto matches = kCommand.globalMatch(text);
            while (matches.hasNext())
                QVERIFY2(kExisting.contains(matches.next().captured(1)), qPrintable(text));
            for (const char* const later : {"--level", "--keep", "--allow", "--replay", "--tolerance", "html"})
                QVERIFY2(!text.contains(QLatin1String(later)), qPrintable(text));
        }
    }
};

QTEST_APPLESS_MAIN(TestCatalogue)
#include "tst_catalogue.moc"
