// SPDX-License-Identifier: Apache-2.0
#include "hostile.h"

#include <QSet>
#include <QXmlStreamReader>
#include <QtTest>

using namespace samebit;

namespace {

struct Document
{
    QString error;
    QStringList elements; // in the order in which they begin
    QStringList headings;
    QString text; // of the body
    QSet<QString> attributes;
    QSet<QString> ids;
    QStringList scopes; // of heading cells; "" without one
};

Document read(const std::string& html)
{
    Document document;
    QXmlStreamReader reader(QByteArray::fromStdString(html));
    QString heading;
    bool inBody = false;
    while (!reader.atEnd()) {
        reader.readNext();
        const QString name = reader.name().toString();
        if (reader.isStartElement()) {
            document.elements << name;
            inBody = inBody || name == "body";
            for (const QXmlStreamAttribute& attribute : reader.attributes())
                document.attributes << attribute.name().toString();
            if (reader.attributes().hasAttribute("id"))
                document.ids << reader.attributes().value("id").toString();
            if (name == "th")
                document.scopes << reader.attributes().value("scope").toString();
            heading.clear();
        } else if (reader.isCharacters()) {
            heading += reader.text().toString();
            document.text += inBody ? reader.text().toString() : QString();
        } else if (reader.isEndElement() && (name == "h1" || name == "h2")) {
            document.headings << heading;
        }
    }
    document.error = reader.hasError() ? reader.errorString() : QString();
    return document;
}

// What a report is made of: nothing that loads, runs, sends or takes input.
const QSet<QString> kElements
    = {"html",   "head",    "meta",    "title", "style", "body", "header", "main",
       "footer", "section", "h1",      "h2",    "h3",    "p",    "ul",     "ol",
       "li",     "dl",      "dt",      "dd",    "pre",   "code", "mark",   "span",
       "div",    "table",   "caption", "thead", "tbody", "tr",   "th",     "td"};
const QSet<QString> kAttributes
    = {"lang", "xmlns", "charset", "name",       "content",     "http-equiv", "class",
       "id",   "scope", "role",    "aria-label", "aria-hidden", "tabindex",   "style"};

void checkHarmless(const Document& document)
{
    QVERIFY2(document.error.isEmpty(), qPrintable(document.error));
    for (const QString& element : document.elements)
        QVERIFY2(kElements.contains(element), qPrintable(element));
    for (const QString& attribute : document.attributes)
        QVERIFY2(kAttributes.contains(attribute), qPrintable(attribute));
    QVERIFY(!document.scopes.isEmpty() && !document.scopes.contains(QString()));
    QCOMPARE(document.headings.size(),
             QSet<QString>(document.headings.begin(), document.headings.end()).size());
}

} // namespace

class TestVerdictHtml : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void answersInTheOrderOfTheQuestions()
    {
        test::RaceExample race;
        race.comparison.origins.front().causes
            = {{Cause::Threads, {"evidence.threads", {"1", "2"}}}};
        const Document document = read(verdictHtml(race.input(), {}));
        checkHarmless(document);
        QCOMPARE(document.headings.mid(0, 5),
                 QStringList({"DIVERGED", "Where", "How", "Why", "What to do"}));
        QVERIFY(document.headings.contains("How the runs were recorded"));
        QVERIFY(document.text.contains("    88 >     picked = self.table[rows]"));
        QVERIFY(document.text.contains("Evidence: 1 thread in the baseline, 2 threads"));
        QVERIFY(document.text.contains("samebit show a.db 12346"));
        QVERIFY(document.ids.contains("origin-1"));
    }

    void verdicts_data()
    {
        QTest::addColumn<int>("verdict");
        QTest::addColumn<QString>("heading");
        QTest::addColumn<QString>("sentence");
        const auto row
            = [](const char* name, VerdictWord word, const char* heading, const char* sentence) {
                  QTest::newRow(name) << static_cast<int>(word) << heading << sentence;
              };
        row("identical", VerdictWord::Identical, "IDENTICAL", "every bit. Environments: no");
        row("equal values", VerdictWord::EqualValues, "SAME VALUES, OTHER OPS", "every joined");
        row("explained", VerdictWord::Explained, "ALL ALLOWED", "Nothing differs.");
        row("incomplete", VerdictWord::Incomplete, "INCOMPLETE", "the candidate stopped at op 4");
        row("unattributed", VerdictWord::Diverged, "DIVERGED", "baseline a.db 4 ops, candidate");
    }
    void verdicts()
    {
        QFETCH(int, verdict);
        QFETCH(QString, heading);
        QFETCH(QString, sentence);
        test::HandmadeRun baseline;
        baseline.addMany({"aten::add", Phase::Forward, 0, "train.py", 3, "f"}, 4);
        test::HandmadeRun candidate = baseline;
        candidate.data.info.endState = "stopped: signal 9";
        Comparison comparison = test::identicalComparison(baseline, candidate);
        comparison.verdict = static_cast<VerdictWord>(verdict);
        comparison.candidateComplete = comparison.verdict != VerdictWord::Incomplete;
        const ReportInput input{&baseline.data, &candidate.data, "a.db", "b.db", &comparison};
        const Document document = read(verdictHtml(input, {}));
        checkHarmless(document);
        QCOMPARE(document.headings.front(), heading);
        QVERIFY2(document.text.contains(sentence), qPrintable(document.text));
        QVERIFY(!document.headings.contains("Where"));
        QVERIFY(document.text.contains("killed by signal 9"));
    }

    void everyStateHasItsLetterAndWord()
    {
        const test::RaceExample race;
        const QString text = read(verdictHtml(race.input(), {})).text.simplified();
        const QString states = text.mid(text.indexOf("stateops"));
        int from = 0;
        for (const char* const state :
             {"=identical12345", "~tolerated0", "Oorigin1", "Ppropagated323", "<baseline only0",
              ">candidate only0", "?not comparable0"}) {
            QString shown = state; // counts are grouped
            shown.replace("12345", "12 345");
            from = static_cast<int>(states.indexOf(shown, from));
            QVERIFY2(from >= 0, state);
        }
    }

    void nothingRecordedBecomesMarkup()
    {
        test::HostileExample hostile;
        for (const ReportInput& input : {hostile.input(), hostile.allowed()}) {
            const Document document = read(verdictHtml(input, {}));
            checkHarmless(document);
            const QString harmless = QString::fromStdString(test::kHarmless);
            // Paths, settings, rules, reason, program and facts of the runs are whole.
            QVERIFY2(document.text.count(harmless) > 25,
                     qPrintable(QString::number(document.text.count(harmless))));
        }
        // The first says where, the second which rule allows it.
        QVERIFY(read(verdictHtml(hostile.allowed(), {})).text.contains("1 (allowed by rule 1)"));
    }

    void showsBothStacksAndEndsACircle()
    {
        test::RaceExample race;
        // A damaged or forged file: two frames that call each other.
        for (test::HandmadeRun* const run : {&race.baseline, &race.candidate}) {
            run->data.stackNodes
                = {{StackId{1}, StackId{2}, FrameId{1}}, {StackId{2}, StackId{1}, FrameId{2}}};
            run->stack(race.comparison.origins.front().baseline, StackId{1});
        }
        const QString text = read(verdictHtml(race.input(), {})).text;
        QCOMPARE(text.count("train.py:89 in Net.forward (your code)"), 200);
    }

    void saysHowManyOriginsAreLeftOut()
    {
        test::RaceExample race;
        race.comparison.origins.push_back(race.comparison.origins.front());
        TextOptions options;
        options.maxOrigins = 1;
        const Document document = read(verdictHtml(race.input(), options));
        QVERIFY(document.ids.contains("origin-1") && !document.ids.contains("origin-2"));
        QVERIFY(document.text.contains("1 more (--max-origins 2 shows them)"));
    }
};

QTEST_APPLESS_MAIN(TestVerdictHtml)
#include "tst_verdicthtml.moc"
