// SPDX-License-Identifier: Apache-2.0
#include "hostile.h"
#include "report/markup.h"

#include <QXmlStreamReader>
#include <QtTest>

using namespace samebit;
using report::Markup;

class TestMarkup : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void closesWhatIsOpen()
    {
        Markup markup("<!DOCTYPE html>\n");
        markup.open("ul").leaf("li", "one").open("li").text("two");
        QCOMPARE(markup.take(),
                 std::string("<!DOCTYPE html>\n<ul><li>one</li>\n<li>two</li>\n</ul>\n"));
    }

    void textNeverBecomesMarkup()
    {
        Markup markup("");
        markup.open("p", {{"title", test::kHostile}}).text(test::kHostile);
        QXmlStreamReader reader(QByteArray::fromStdString(markup.take()));
        QVERIFY(reader.readNextStartElement());
        const QString harmless = QString::fromStdString(test::kHarmless);
        QCOMPARE(reader.attributes().value("title").toString(), harmless);
        QCOMPARE(reader.readElementText(), harmless);
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    }

    void everyByteIsWellFormed()
    {
        for (int byte = 0; byte < 256; ++byte) {
            Markup markup("");
            markup.open("p").text(std::string(1, static_cast<char>(byte)));
            QXmlStreamReader reader(QByteArray::fromStdString(markup.take()));
            QVERIFY(reader.readNextStartElement());
            QVERIFY2(!reader.readElementText().isEmpty() && !reader.hasError(),
                     qPrintable(QString::number(byte) + ": " + reader.errorString()));
        }
    }

    void linesKeepTheirBreaks()
    {
        Markup markup("");
        markup.open("pre").lines("a < b\nc\n");
        QCOMPARE(markup.take(), std::string("<pre>a &lt; b\nc\n</pre>\n"));
        Markup text("");
        text.open("p").text("a\nb");
        QCOMPARE(text.take(), std::string("<p>a\\nb</p>\n"));
    }
};

QTEST_APPLESS_MAIN(TestMarkup)
#include "tst_markup.moc"
