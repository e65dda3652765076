// SPDX-License-Identifier: Apache-2.0
#include "samebit/util/hash64.h"

#include <QTest>

using namespace samebit;

// Hashes are stored in run files: the numbers must never move. Expected ones come from libxxhash
// and from Python.
class TestHash64 : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isXxh3WithSeedZero()
    {
        QCOMPARE(hash64(""), 0x2d06800538d394c2ULL);
        QCOMPARE(hash64("samebit"), 0xb89b899a7be046f1ULL);
        QVERIFY(hash64(std::string_view("a\0", 2)) != hash64("a"));
    }
    void mixingDependsOnOrder()
    {
        QCOMPARE(mix64(1, 2), 0x56f634310548af0cULL);
        QCOMPARE(mix64(2, 1), 0x7a652c73b9e95da4ULL);
    }
};

QTEST_GUILESS_MAIN(TestHash64)
#include "tst_hash64.moc"
