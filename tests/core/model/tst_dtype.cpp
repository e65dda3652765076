// SPDX-License-Identifier: Apache-2.0
#include "samebit/model/dtype.h"
#include "samebit/model/facts.h"

#include <QTest>

using namespace samebit;

class TestDType : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyNameLeadsBackToItsCode()
    {
        int named = 0;
        for (int code = 0; code < 256; ++code) {
            const auto dtype = static_cast<DType>(code);
            if (name(dtype) == "dtype?")
                continue;
            ++named;
            QVERIFY(dtypeFromName(name(dtype)) == dtype);
        }
        QCOMPARE(named, 43); // the table of core/FORMAT.md without "unknown"
        QVERIFY(!dtypeFromName("dtype?"));
        QVERIFY(!dtypeFromName("float31"));
    }
    void codesAreThoseOfTheFormat_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("code");
        for (const auto& [text, code] : {std::pair{"bool", 1},
                                         {"uint8", 2},
                                         {"int64", 6},
                                         {"float16", 16},
                                         {"bfloat16", 17},
                                         {"float32", 18},
                                         {"complex32", 20},
                                         {"float8_e5m2", 32},
                                         {"float4_e2m1fn_x2", 37},
                                         {"quint2x4", 52},
                                         {"bits16", 65},
                                         {"uint7", 87},
                                         {"int1", 97}})
            QTest::newRow(text) << QByteArray(text) << code;
    }
    void codesAreThoseOfTheFormat()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, code);
        const auto dtype = dtypeFromName(text.toStdString());
        QVERIFY(dtype.has_value());
        QCOMPARE(static_cast<int>(*dtype), code);
    }
    void everyNamedDtypeHasASize()
    {
        for (int code = 0; code < 256; ++code) {
            const auto dtype = static_cast<DType>(code);
            QCOMPARE(elementBytes(dtype) > 0, name(dtype) != "dtype?");
        }
        for (const auto& [text, bytes] : {std::pair{"bool", 1U},
                                          {"float8_e8m0fnu", 1U},
                                          {"bfloat16", 2U},
                                          {"complex32", 4U},
                                          {"qint32", 4U},
                                          {"uint64", 8U},
                                          {"complex64", 8U},
                                          {"complex128", 16U}})
            QCOMPARE(elementBytes(*dtypeFromName(text)), bytes);
    }
    void floatingAreRealFloatsOnly()
    {
        for (const DType dtype : {DType::Float16, DType::BFloat16, DType::Float32, DType::Float64,
                                  DType::Float8E5M2, DType::Float8E8M0FNU})
            QVERIFY(isFloating(dtype));
        for (const DType dtype : {DType::Unknown, DType::Bool, DType::Int64, DType::Complex64,
                                  DType::QInt8, DType::Bits8})
            QVERIFY(!isFloating(dtype));
    }
    void phasesHaveTheWordsOfTheReports()
    {
        QCOMPARE(name(Phase::Recompute), std::string_view("recompute"));
        QCOMPARE(name(Phase::Optimizer), std::string_view("optimizer"));
        QCOMPARE(name(static_cast<Phase>(77)), std::string_view("other"));
    }
};

QTEST_GUILESS_MAIN(TestDType)
#include "tst_dtype.moc"
