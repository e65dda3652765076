// SPDX-License-Identifier: Apache-2.0
#include "runfile/jsontext.h"

#include <QTest>

using namespace samebit;

class TestJsonText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsWhatItWrites()
    {
        const std::vector<KeyValue> members{
            {"plain", "1"}, {"quote\"back\\slash", "line\nend\x01"}, {"", "\xd0\xba"}};
        QVERIFY(objectFromJson(objectToJson(members)) == members);
        const std::vector<std::int64_t> numbers{0, -1, 9'223'372'036'854'775'807};
        QVERIFY(integersFromJson(integersToJson(numbers)) == numbers);
        QCOMPARE(integersToJson({}), std::string("[]"));
        QVERIFY(integersFromJson(" [ 1 , 2 ] ") == (std::vector<std::int64_t>{1, 2}));
    }
    void readsEscapesOfOtherWriters()
    {
        QVERIFY(stringsFromJson(R"(["\u00e9\t\/","\ud83d\ude00"])")
                == (std::vector<std::string>{"\xc3\xa9\t/", "\xf0\x9f\x98\x80"}));
    }
    void refusesAnythingElse()
    {
        for (const char* text :
             {"", "[", "[1", "[1,]", "[1]x", "{}", "[99999999999999999999]", "[1.5]", "[\"1\"]"})
            QVERIFY2(!integersFromJson(text), text);
        for (const char* text :
             {"[\"a]", "[\"\\x\"]", "[\"\\u12\"]", "[\"\\ud83d\\u0041\"]", "[1]"})
            QVERIFY2(!stringsFromJson(text), text);
        for (const char* text : {"{\"a\"}", "{\"a\":1}", "{\"a\":\"b\"", "[]"})
            QVERIFY2(!objectFromJson(text), text);
    }
};

QTEST_GUILESS_MAIN(TestJsonText)
#include "tst_jsontext.moc"
