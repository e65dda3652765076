// SPDX-License-Identifier: Apache-2.0
#include "samebit/runfile/runreader.h"
#include "support/runbuilder.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <SQLiteCpp/SQLiteCpp.h>
#include <unistd.h>

#include <random>

using namespace samebit;
using samebit::test::RunBuilder;

// Whatever bytes a run file holds: a typed error or a consistent answer, never a crash.
class TestBadRunFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void namesTheFault_data();
    void namesTheFault();
    void cutAnywhere();
    void anyFlippedByte();
    void hostileRows_data();
    void hostileRows();

private:
    std::string put(const QString& name, const QByteArray& bytes) const;
    static bool survives(const std::string& file);

    QTemporaryDir m_folder;
    QByteArray m_good;
};

void TestBadRunFile::initTestCase()
{
    RunBuilder run("33333333-cccc");
    run.source("train.py", "a\nb\n");
    run.external("x", 1, "float32[8]").named("batch", "x");
    run.phase(Phase::Forward).module("net").at("train.py", 1, "f");
    for (int i = 0; i < 200; ++i)
        run.step(i / 20)
            .op("aten::add.Tensor")
            .in("x")
            .scalar("alpha", "1")
            .out("x", i + 2, "float32[8]");
    const std::string file = m_folder.filePath(QStringLiteral("good.db")).toStdString();
    run.write(file, 30);
    QFile good(QString::fromStdString(file));
    QVERIFY(good.open(QIODevice::ReadOnly));
    m_good = good.readAll();
    QVERIFY(m_good.size() > 20'000);
}

std::string TestBadRunFile::put(const QString& name, const QByteArray& bytes) const
{
    QFile file(m_folder.filePath(name));
    if (file.open(QIODevice::WriteOnly | QIODevice::Truncate))
        file.write(bytes);
    return file.fileName().toStdString();
}

// Reads everything that a user could ask for.
bool TestBadRunFile::survives(const std::string& file)
{
    const auto reader = RunReader::open(file);
    if (!reader)
        return true;
    auto run = (*reader)->load({}, Stage::ReadBaseline);
    if (run) {
        for (OpIndex op = 0; op < run->ops.size(); ++op) {
            const OpDetail detail = run->detail->op(op);
            for (const InputSlot& slot : detail.inputs)
                run->detail->value(slot.value);
            static_cast<void>(run->operatorOf(op).name.size());
        }
    }
    for (const std::int64_t seq : {1, 50, 200}) {
        const auto op = (*reader)->op(OpSeq{seq});
        if (op)
            static_cast<void>((*reader)->stack(op->stack));
    }
    static_cast<void>((*reader)->source("train.py"));
    static_cast<void>((*reader)->opsByOperator(5));
    static_cast<void>(checkRunFile(file, {}));
    return true;
}

void TestBadRunFile::namesTheFault_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("code");
    QByteArray newer = m_good;
    newer[63] = 9; // user_version, big-endian at 60
    QByteArray foreign = m_good;
    foreign.replace(68, 4, "ABCD");
    QTest::newRow("empty") << QByteArray() << static_cast<int>(ErrorCode::FileEmpty);
    QTest::newRow("text") << QByteArray("epoch,loss\n1,2\n")
                          << static_cast<int>(ErrorCode::FileNotSqlite);
    QTest::newRow("long text") << QByteArray(5000, 'x')
                               << static_cast<int>(ErrorCode::FileNotSqlite);
    QTest::newRow("header only, cut")
        << m_good.left(60) << static_cast<int>(ErrorCode::FileNotSqlite);
    QTest::newRow("newer format") << newer << static_cast<int>(ErrorCode::FileNewerFormat);
    QTest::newRow("another program") << foreign << static_cast<int>(ErrorCode::FileForeign);
    QTest::newRow("cut after its first page")
        << m_good.left(8192) << static_cast<int>(ErrorCode::FileDamaged);
}

void TestBadRunFile::namesTheFault()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, code);
    const auto reader = RunReader::open(put(QStringLiteral("bad.db"), bytes));
    QVERIFY(!reader);
    QCOMPARE(static_cast<int>(reader.error().code), code);
    QVERIFY(QString::fromStdString(reader.error().file).endsWith(QStringLiteral("bad.db")));
    const auto missing
        = RunReader::open(m_folder.filePath(QStringLiteral("missing.db")).toStdString());
    QCOMPARE(missing.error().code, ErrorCode::FileNotFound);
}

void TestBadRunFile::cutAnywhere()
{
    for (int tenth = 1; tenth < 40; ++tenth)
        QVERIFY(survives(put(QStringLiteral("cut.db"), m_good.left(m_good.size() * tenth / 40))));
}

void TestBadRunFile::anyFlippedByte()
{
    std::mt19937 random(7);
    for (int i = 0; i < 400; ++i) {
        QByteArray bytes = m_good;
        const auto at = static_cast<qsizetype>(random() % static_cast<unsigned>(bytes.size()));
        bytes[at] = static_cast<char>(bytes[at] ^ static_cast<char>(1U << (random() % 8)));
        QVERIFY(survives(put(QStringLiteral("flip.db"), bytes)));
    }
}

void TestBadRunFile::hostileRows_data()
{
    QTest::addColumn<QString>("sql");
    QTest::newRow("circle of stacks") << QStringLiteral("UPDATE stack_node SET parent = id");
    QTest::newRow("signature without operator")
        << QStringLiteral("UPDATE signature SET operator = 99999");
    QTest::newRow("negative ids") << QStringLiteral("UPDATE signature SET module = -5");
    QTest::newRow("block says more ops than there are")
        << QStringLiteral("UPDATE op_block SET ops = 1 << 40");
    QTest::newRow("huge shapes") << QStringLiteral(
        "UPDATE tensor_meta SET shape = '[99999999999999999999]'");
    QTest::newRow("shape is an object") << QStringLiteral("UPDATE tensor_meta SET shape = '{}'");
    QTest::newRow("keys cut") << QStringLiteral("UPDATE op_block SET keys = zeroblob(3)");
    QTest::newRow("detail claims gigabytes")
        << QStringLiteral("UPDATE op_block SET detail = x'28b52ffde0ffffffffffffff7f000000'");
    QTest::newRow("no table value") << QStringLiteral("DROP TABLE value");
    QTest::newRow("another fingerprint") << QStringLiteral(
        "UPDATE op_block SET keys = CAST(substr(keys, 1, 50) || x'00' || substr(keys, 52) AS BLOB) "
        "WHERE id = 2");
    QTest::newRow("another detail")
        << QStringLiteral("UPDATE op_block SET detail = CAST(substr(detail, 1, 50) || x'00' || "
                          "substr(detail, 52) AS BLOB) "
                          "WHERE id = 2");
    QTest::newRow("phase 77") << QStringLiteral("UPDATE signature SET phase = 77");
}

void TestBadRunFile::hostileRows()
{
    QFETCH(QString, sql);
    const std::string file = put(QStringLiteral("hostile.db"), m_good);
    {
        SQLite::Database database(file, SQLite::OPEN_READWRITE);
        database.exec(sql.toStdString());
    }
    QVERIFY(survives(file));
    const auto reader = RunReader::open(file);
    const bool loads = reader && (*reader)->load({}, Stage::ReadBaseline).has_value();
    const auto findings = checkRunFile(file, {});
    QVERIFY(!loads || !findings || !findings->empty());
}

QTEST_GUILESS_MAIN(TestBadRunFile)
#include "tst_badrunfile.moc"
