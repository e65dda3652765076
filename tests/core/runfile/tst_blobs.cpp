// SPDX-License-Identifier: Apache-2.0
#include "samebit/runfile/runreader.h"
#include "support/runbuilder.h"

#include <QTemporaryDir>
#include <QTest>

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdio>
#include <optional>

using namespace samebit;
using samebit::test::RunBuilder;

namespace {

// Bytes that no codec makes smaller.
std::string noise(std::size_t bytes)
{
    std::string text(bytes, '\0');
    std::uint64_t state = 1;
    for (char& byte : text) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        byte = static_cast<char>(state >> 56U);
    }
    return text;
}

// Values: 1 x, 2 big (compressible), 3 noise (not), 4 the same content as x in another shape, 5
// empty, 6 nothing kept.
RunBuilder keptRun()
{
    RunBuilder run("33333333-cccc");
    run.op("aten::a").out("x", 1, "float32[2,3]").keeps("x", noise(24));
    run.op("aten::b").out("big", 2, "float64[500,4]").keeps("big", std::string(16000, '\x3f'));
    run.op("aten::b").out("noise", 3, "uint8[4097]").keeps("noise", noise(4097));
    run.op("aten::c").out("same", 4, "float32[6]").keeps("same", noise(24));
    run.op("aten::d").out("none", 5, "float32[0,3]").keeps("none", "");
    run.op("aten::e").out("y", 6, "float32[2,3]");
    return run;
}

std::string written(const QTemporaryDir& folder, const char* sql = nullptr)
{
    const std::string file = folder.filePath(QStringLiteral("kept.db")).toStdString();
    std::remove(file.c_str());
    keptRun().write(file, 2);
    if (sql) {
        SQLite::Database database(file, SQLite::OPEN_READWRITE);
        if (database.exec(sql) == 0)
            qFatal("nothing was changed by %s", sql);
    }
    return file;
}

Result<std::optional<TensorContent>> contentIn(const std::string& file, std::int64_t value)
{
    const auto reader = RunReader::open(file);
    if (!reader)
        return Unexpected(reader.error());
    const auto run = (*reader)->load({}, Stage::ReadBaseline);
    if (!run)
        return Unexpected(run.error());
    return run->contents->content(ValueId{value});
}

} // namespace

class TestBlobs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void givesBackWhatWasKept();
    void saysWhatIsNotStored();
    void storesEachContentOnce();
    void soundFilePassesTheCheck();
    void refusesADamagedBlob_data();
    void refusesADamagedBlob();

private:
    QTemporaryDir m_folder;
};

void TestBlobs::givesBackWhatWasKept()
{
    const std::string file = written(m_folder);
    const auto x = contentIn(file, 1);
    QVERIFY(x && *x);
    QCOMPARE((*x)->bytes, noise(24));
    QVERIFY((*x)->dtype == DType::Float32);
    QVERIFY(((*x)->sizes == std::vector<std::int64_t>{2, 3}));
    QCOMPARE((**contentIn(file, 2)).bytes, std::string(16000, '\x3f'));
    QCOMPARE((**contentIn(file, 3)).bytes, noise(4097));
    const auto same = contentIn(file, 4);
    QCOMPARE((*same)->bytes, noise(24));
    QVERIFY(((*same)->sizes == std::vector<std::int64_t>{6})); // its own sizes, not those of x
    QCOMPARE((**contentIn(file, 5)).bytes, std::string());
}

void TestBlobs::saysWhatIsNotStored()
{
    const std::string file = written(m_folder);
    for (const std::int64_t value : {6, 7, 0, -1}) {
        const auto content = contentIn(file, value);
        QVERIFY(content.has_value());
        QVERIFY(!content->has_value());
    }
}

void TestBlobs::storesEachContentOnce()
{
    const std::string file = written(m_folder);
    SQLite::Database database(file, SQLite::OPEN_READONLY);
    QCOMPARE(database.execAndGet("SELECT count(*) FROM blob").getInt(), 4);
    QCOMPARE(database.execAndGet("SELECT count(*) FROM blob WHERE codec = 'zstd'").getInt(), 1);
    QVERIFY(database.execAndGet("SELECT sum(length(bytes)) FROM blob").getInt() < 6000);
}

void TestBlobs::soundFilePassesTheCheck()
{
    QVERIFY(checkRunFile(written(m_folder), {})->empty());
}

void TestBlobs::refusesADamagedBlob_data()
{
    QTest::addColumn<QByteArray>("sql");
    QTest::addColumn<int>("value"); // 0: no value has it, only the check can see it
    const auto row = [](const char* name, const char* sql, int value) {
        QTest::newRow(name) << QByteArray(sql) << value;
    };
    row("one bit", "UPDATE blob SET bytes = X'01' || substr(bytes, 2) WHERE length(bytes) = 24", 1);
    row("cut", "UPDATE blob SET bytes = substr(bytes, 1, 20) WHERE length(bytes) = 24", 1);
    row("too long", "UPDATE blob SET bytes = bytes || X'00' WHERE length(bytes) = 24", 1);
    row("unknown codec", "UPDATE blob SET codec = 'lzma' WHERE length(bytes) = 24", 1);
    row("no frame", "UPDATE blob SET codec = 'zstd' WHERE length(bytes) = 24", 1);
    row("cut frame", "UPDATE blob SET bytes = substr(bytes, 1, 9) WHERE codec = 'zstd'", 2);
    row("frame claims 1 TiB",
        "UPDATE blob SET bytes = X'28B52FFDE00000000000010000' WHERE codec = 'zstd'", 2);
    row("text for bytes", "UPDATE blob SET bytes = 'abc' WHERE length(bytes) = 24", 1);
    row("other dtype", "UPDATE tensor_meta SET dtype = 16 WHERE shape = '[2,3]'", 1);
    row("sizes overflow",
        "UPDATE tensor_meta SET shape = '[4294967296,4294967296,4294967296]' WHERE shape = '[2,3]'",
        1);
    row("negative size", "UPDATE tensor_meta SET shape = '[-1,-24]' WHERE shape = '[2,3]'", 1);
    row("nobody's", "INSERT INTO blob VALUES(zeroblob(16), 'raw', zeroblob(4))", 0);
}

void TestBlobs::refusesADamagedBlob()
{
    QFETCH(QByteArray, sql);
    QFETCH(int, value);
    const std::string file = written(m_folder, sql.constData());
    const auto findings = checkRunFile(file, {});
    QVERIFY(!findings || !findings->empty());
    if (value == 0)
        return;
    const auto content = contentIn(file, value);
    QVERIFY2(!content, "bytes that are not the digested ones were given out");
    QCOMPARE(content.error().code, ErrorCode::FileDamaged);
}

QTEST_GUILESS_MAIN(TestBlobs)
#include "tst_blobs.moc"
