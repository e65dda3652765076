// SPDX-License-Identifier: Apache-2.0
// Packed details that do not decode, under a checksum that fits: a comparison is refused, not
// computed from the empty slots that it would see.
#include "runfile/block.h"
#include "runfile/compression.h"
#include "samebit/runfile/runreader.h"
#include "samebit/verdict/comparison.h"
#include "support/runbuilder.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <SQLiteCpp/SQLiteCpp.h>

namespace samebit {

using test::RunBuilder;

namespace {

constexpr int kOps = 40;
constexpr int kOpsPerBlock = 10;

RunBuilder program(const std::string& uuid, int lastValue)
{
    RunBuilder run(uuid);
    run.external("x", 1, "float32[8]");
    for (int i = 0; i < kOps; ++i) {
        const int value = i + 1 == kOps ? lastValue : i + 2;
        run.op("aten::relu").in("x").out("x", value, "float32[8]");
    }
    return run;
}

// Gives the block of the origin other details, and the checksum of these.
void plantDetail(const QString& file, const std::string& detail)
{
    SQLite::Database database(file.toStdString(), SQLite::OPEN_READWRITE);
    SQLite::Statement read(database, "SELECT keys FROM op_block WHERE id = 4");
    QVERIFY(read.executeStep());
    const std::string keys = read.getColumn(0).getString();
    read.reset();
    SQLite::Statement write(database, "UPDATE op_block SET detail = ?, checksum = ? WHERE id = 4");
    write.bind(1, detail.data(), static_cast<int>(detail.size()));
    write.bind(2, static_cast<std::int64_t>(checksumOf(keys, detail)));
    QCOMPARE(write.exec(), 1);
}

std::string detailOfFirstBlock(const QString& file)
{
    const SQLite::Database database(file.toStdString(), SQLite::OPEN_READONLY);
    SQLite::Statement read(database, "SELECT detail FROM op_block WHERE id = 1");
    return read.executeStep() ? read.getColumn(0).getString() : std::string();
}

Result<Comparison> compareFiles(const QString& baseline, const QString& candidate)
{
    const auto first = RunReader::open(baseline.toStdString());
    const auto second = RunReader::open(candidate.toStdString());
    if (!first || !second)
        return failure(ErrorCode::FileNotFound, "one of the two", {});
    const auto firstRun = (*first)->load({}, Stage::ReadBaseline);
    const auto secondRun = (*second)->load({}, Stage::ReadCandidate);
    if (!firstRun || !secondRun)
        return failure(ErrorCode::FileDamaged, "not even loaded", {});
    return compare({Baseline<const RunData*>(&*firstRun), Candidate<const RunData*>(&*secondRun),
                    baseline.toStdString(), candidate.toStdString()},
                   {}, {});
}

} // namespace

class DamagedBlocksTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        m_baseline = m_folder.filePath(QStringLiteral("a.db"));
        m_candidate = m_folder.filePath(QStringLiteral("b.db"));
        program("55555555-eeee", kOps + 1).write(m_baseline.toStdString(), kOpsPerBlock);
        program("66666666-ffff", kOps + 2).write(m_candidate.toStdString(), kOpsPerBlock);
        const auto whole = compareFiles(m_baseline, m_candidate);
        QVERIFY(whole);
        QCOMPARE(whole->verdict, VerdictWord::Diverged);
    }

    void isRefused_data()
    {
        QTest::addColumn<QString>("damaged");
        QTest::addColumn<std::string>("detail");
        for (const QString& file : {m_baseline, m_candidate}) {
            const QByteArray side = file == m_baseline ? "baseline" : "candidate";
            QTest::newRow(side + ", not compressed") << file << std::string("no frame of zstd");
            QTest::newRow(side + ", empty") << file << std::string();
            QTest::newRow(side + ", another layout") << file << compress(std::string("\xFE\0", 2));
            const std::string other = detailOfFirstBlock(file);
            QTest::newRow(side + ", cut short") << file << other.substr(0, other.size() / 2);
        }
    }

    void isRefused()
    {
        QFETCH(QString, damaged);
        QFETCH(std::string, detail);
        const QString copy = m_folder.filePath(QStringLiteral("damaged.db"));
        QFile::remove(copy);
        QVERIFY(QFile::copy(damaged, copy));
        plantDetail(copy, detail);
        const auto compared = damaged == m_baseline ? compareFiles(copy, m_candidate)
                                                    : compareFiles(m_baseline, copy);
        QVERIFY(!compared);
        QCOMPARE(compared.error().code, ErrorCode::FileDamaged);
        QCOMPARE(QString::fromStdString(compared.error().file), copy);
    }

private:
    QTemporaryDir m_folder;
    QString m_baseline;
    QString m_candidate;
};

} // namespace samebit

QTEST_GUILESS_MAIN(samebit::DamagedBlocksTest)
#include "tst_damagedblocks.moc"
