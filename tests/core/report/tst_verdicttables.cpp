// SPDX-License-Identifier: Apache-2.0
#include "hostile.h"

#include <QXmlStreamReader>
#include <QtTest>

using namespace samebit;

namespace {

struct TestCase
{
    QString className;
    QString name;
    QString result = "passed"; // or the element that says otherwise
    QString message;
    QString text;
};

struct Suite
{
    QString error;
    QMap<QString, int> counts;
    QList<TestCase> cases;
};

Suite readJunit(const std::string& xml)
{
    Suite suite;
    QXmlStreamReader reader(QByteArray::fromStdString(xml));
    while (!reader.atEnd()) {
        reader.readNext();
        const auto attribute = [&reader](const char* name) {
            return reader.attributes().value(QLatin1String(name)).toString();
        };
        if (reader.isCharacters() && !suite.cases.isEmpty())
            suite.cases.back().text += reader.text();
        if (!reader.isStartElement())
            continue;
        const QString name = reader.name().toString();
        if (name == "testsuite") {
            for (const char* const count : {"tests", "failures", "errors", "skipped"})
                suite.counts[count] = attribute(count).toInt();
        } else if (name == "testcase") {
            suite.cases << TestCase{attribute("classname"), attribute("name"), "passed", {}, {}};
        } else if (name == "failure" || name == "error" || name == "skipped") {
            suite.cases.back().result = name;
            suite.cases.back().message = attribute("message");
        }
    }
    suite.error = reader.hasError() ? reader.errorString() : QString();
    return suite;
}

// A reader of RFC 4180 that refuses everything else.
QList<QStringList> readCsv(const std::string& csv, bool& sound)
{
    QList<QStringList> records{{QString()}};
    const QString text = QString::fromStdString(csv);
    bool quoted = false;
    sound = text.endsWith("\r\n");
    for (qsizetype at = 0; at < text.size(); ++at) {
        const QChar c = text[at];
        QString& field = records.back().back();
        if (quoted) {
            const bool twice = c == '"' && at + 1 < text.size() && text[at + 1] == '"';
            quoted = c != '"' || twice;
            field += quoted ? QString(c) : QString();
            at += twice ? 1 : 0;
        } else if (c == '"') {
            sound = sound && field.isEmpty();
            quoted = true;
        } else if (c == ',') {
            records.back() << QString();
        } else if (c == '\r') {
            sound = sound && at + 1 < text.size() && text[++at] == '\n';
            records << QStringList{QString()};
        } else {
            sound = sound && c != '\n';
            field += c;
        }
    }
    records.removeLast(); // what follows the last line break
    return records;
}

} // namespace

class TestVerdictTables : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aDivergenceFailsAsAWholeAndByOrigin()
    {
        test::RaceExample race;
        race.comparison.origins.push_back(race.comparison.origins.front()); // the same name twice
        const Suite suite = readJunit(verdictJunit(race.input(), 1000));
        QVERIFY2(suite.error.isEmpty(), qPrintable(suite.error));
        QCOMPARE(suite.cases.size(), 3);
        QCOMPARE(suite.counts["tests"], 3);
        QCOMPARE(suite.counts["failures"], 3);
        QCOMPARE(suite.counts["errors"] + suite.counts["skipped"], 0);
        QCOMPARE(suite.cases[0].className, QString("samebit.comparison"));
        QVERIFY(suite.cases[0].message.startsWith("DIVERGED: First divergence: aten::_index_put"));
        QVERIFY(suite.cases[0].text.contains("\n   88 |     picked = self.table[rows]"));
        QCOMPARE(suite.cases[1].className, QString("samebit.origin"));
        QVERIFY(suite.cases[1].name.startsWith("aten::_index_put_impl_, step 2, backward, train"));
        QCOMPARE(suite.cases[2].name, suite.cases[1].name + " (2)");
        QVERIFY(suite.cases[1].text.contains("samebit show a.db 12346"));
    }

    void verdicts_data()
    {
        QTest::addColumn<int>("verdict");
        QTest::addColumn<QString>("result");
        QTest::newRow("identical") << static_cast<int>(VerdictWord::Identical) << "passed";
        QTest::newRow("equal values") << static_cast<int>(VerdictWord::EqualValues) << "passed";
        QTest::newRow("explained") << static_cast<int>(VerdictWord::Explained) << "passed";
        QTest::newRow("diverged") << static_cast<int>(VerdictWord::Diverged) << "failure";
        QTest::newRow("incomplete") << static_cast<int>(VerdictWord::Incomplete) << "error";
    }
    void verdicts()
    {
        QFETCH(int, verdict);
        QFETCH(QString, result);
        test::HandmadeRun run;
        run.addMany({"aten::add", Phase::Forward, 0, "train.py", 3, "f"}, 4);
        Comparison comparison = test::identicalComparison(run, run);
        comparison.verdict = static_cast<VerdictWord>(verdict);
        const ReportInput input{&run.data, &run.data, "a.db", "b.db", &comparison};
        const Suite suite = readJunit(verdictJunit(input, 1000));
        QVERIFY2(suite.error.isEmpty(), qPrintable(suite.error));
        QCOMPARE(suite.cases.size(), 1);
        QCOMPARE(suite.cases[0].result, result);
        QCOMPARE(suite.counts["failures"], result == "failure" ? 1 : 0);
        QCOMPARE(suite.counts["errors"], result == "error" ? 1 : 0);
        bool sound = false;
        QCOMPARE(readCsv(verdictCsv(input, 1000), sound).size(), 1); // the header
        QVERIFY(sound);
    }

    void anAllowedOriginIsSkippedWithItsRule()
    {
        test::HostileExample hostile;
        const Suite suite = readJunit(verdictJunit(hostile.allowed(), 1000));
        QVERIFY2(suite.error.isEmpty(), qPrintable(suite.error));
        QCOMPARE(suite.counts["failures"] + suite.counts["errors"], 0);
        QCOMPARE(suite.counts["skipped"], 1);
        QCOMPARE(suite.cases[0].result, QString("passed"));
        QCOMPARE(suite.cases[1].result, QString("skipped"));
        QVERIFY(suite.cases[1].message.startsWith("allowed by rule 1: "));
        QVERIFY(suite.cases[1].message.contains(QString::fromStdString(test::kHarmless)));
    }

    void junitHoldsNothingThatItsParserRefuses()
    {
        const test::HostileExample hostile;
        const Suite suite = readJunit(verdictJunit(hostile.input(), 1000));
        QVERIFY2(suite.error.isEmpty(), qPrintable(suite.error));
        QCOMPARE(suite.cases.size(), 2);
        QVERIFY(suite.cases[0].name.contains(QString::fromStdString(test::kHarmless)));
    }

    void csvHasOneRecordPerOrigin()
    {
        test::RaceExample race;
        race.comparison.origins.push_back(race.comparison.origins.front());
        bool sound = false;
        const QList<QStringList> records = readCsv(verdictCsv(race.input(), 1000), sound);
        QVERIFY(sound);
        QCOMPARE(records.size(), 3);
        QMap<QString, QString> first;
        for (qsizetype column = 0; column < records[0].size(); ++column)
            first[records[0][column]] = records[1].value(column);
        QCOMPARE(records[1].size(), records[0].size());
        QCOMPARE(first["kind"], QString("kernel"));
        QCOMPARE(first["op"], QString("aten::_index_put_impl_"));
        QCOMPARE(first["baseline_seq"], QString("12346"));
        QCOMPARE(first["line"], QString("88"));
        QCOMPARE(first["rule"], QString());
        QCOMPARE(first["elements"], QString("200"));
        QCOMPARE(first["explains"], QString("323"));
        QCOMPARE(readCsv(verdictCsv(race.input(), 1), sound).size(), 2);
    }

    void csvIsNeverAFormulaNorASecondRecord()
    {
        for (const char* const begin : {"=1+1", "+1", "-1", "@x", "a\r\n=b", "\"q\",\"=r\""}) {
            test::RaceExample race;
            race.comparison.origins.front().op = begin;
            bool sound = false;
            const QList<QStringList> records = readCsv(verdictCsv(race.input(), 1000), sound);
            QVERIFY2(sound, begin);
            QCOMPARE(records.size(), 2);
            QCOMPARE(records[1].size(), records[0].size());
            const QString op = records[1][records[0].indexOf("op")];
            QVERIFY2(!QStringLiteral("=+-@").contains(op.front()), begin);
        }
        const test::HostileExample hostile;
        bool sound = false;
        const QList<QStringList> records = readCsv(verdictCsv(hostile.input(), 1000), sound);
        QVERIFY(sound);
        QCOMPARE(records[1][records[0].indexOf("module")],
                 "'" + QString::fromStdString(test::kHarmless));
    }
};

QTEST_APPLESS_MAIN(TestVerdictTables)
#include "tst_verdicttables.moc"
