// SPDX-License-Identifier: Apache-2.0
#include "samebit/digest/digest.h"
#include "samebit/runfile/replayfile.h"
#include "samebit/runfile/runwriter.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <SQLiteCpp/SQLiteCpp.h>

using namespace samebit;

namespace {

const std::string kContent(24, '\x3f'); // of a float32[2,3]

ReplayOutput output(const std::string& content, std::vector<std::int64_t> sizes)
{
    ReplayOutput made;
    made.meta.dtype = DType::Float32;
    made.meta.sizes = std::move(sizes);
    made.digest = digestContiguous(content.data(), content.size(), DType::Float32, false, false);
    return made;
}

ReplayOp firstOp()
{
    ReplayOp op;
    op.rule = 1;
    op.seq = OpSeq{7};
    op.stream = "main 0";
    op.step = -1;
    op.weak = 0xF000000000000001U; // the top bit is set: SQLite's integers are signed
    op.occurrence = 2;
    op.op = "aten::index_put_";
    op.arguments = 0x8000000000000002U;
    op.file = "train.py";
    op.line = 88;
    op.inputs = {{0, 0, Digest128{}}, {1, 3, output(kContent, {6}).digest}};
    ReplayOutput written = output(kContent, {2, 3});
    written.written = true;
    written.position = 4;
    written.meta.conj = false;
    ReplayOutput scratch = output("", {0, 3});
    scratch.scratch = true;
    scratch.index = 1;
    op.outputs = {written, scratch};
    return op;
}

const ReplayRule kRule{1, "aten::index_put_ at train.py:88", "{\"op\":1}", true, 3, 1};

std::string written(const QTemporaryDir& folder, const char* sql = nullptr)
{
    const std::string file = folder.filePath(QStringLiteral("x.replay.db")).toStdString();
    QFile::remove(QString::fromStdString(file));
    auto writer = ReplayFileWriter::create(file, {{"baseline", "a.db"}}, false);
    ReplayOp second = firstOp();
    second.occurrence = 3;
    const bool good = writer && (*writer)->addRule(kRule) && (*writer)->addOp(firstOp())
        && (*writer)->addOp(second)
        && (*writer)->addContent({firstOp().outputs[0].digest, kContent}) && (*writer)->finish();
    if (!good)
        qFatal("the file could not be written");
    if (sql) {
        SQLite::Database database(file, SQLite::OPEN_READWRITE);
        database.exec(sql);
        if (database.getTotalChanges() == 0 && std::string_view(sql).find("PRAGMA") != 0)
            qFatal("nothing was changed by %s", sql);
    }
    return file;
}

} // namespace

class TestReplayFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void givesBackWhatWasWritten();
    void leavesNothingWithoutFinish();
    void replacesOnlyAReplayFile();
    void isNoRunFileAndTakesNone();
    void refusesHostileRows_data();
    void refusesHostileRows();
    void refusesHostileContent_data();
    void refusesHostileContent();
    void refusesACutFile();
};

void TestReplayFile::givesBackWhatWasWritten()
{
    const QTemporaryDir folder;
    const auto file = ReplayFile::open(written(folder));
    QVERIFY(file);
    QCOMPARE((*file)->value("baseline"), std::string("a.db"));
    QCOMPARE((*file)->value("missing"), std::string());
    QCOMPARE((*file)->rules(), std::vector<ReplayRule>{kRule});
    QCOMPARE((*file)->ops().size(), std::size_t(2));
    QVERIFY((*file)->ops()[0] == firstOp());
    const auto content = (*file)->content(firstOp().outputs[0]);
    QVERIFY(content);
    QCOMPARE(*content, kContent);
    const auto empty = (*file)->content(firstOp().outputs[1]);
    QVERIFY(empty);
    QVERIFY(empty->empty());
}

void TestReplayFile::leavesNothingWithoutFinish()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("x.replay.db"));
    {
        auto writer = ReplayFileWriter::create(file.toStdString(), {}, false);
        QVERIFY(writer);
        QVERIFY((*writer)->addRule(kRule));
        QVERIFY(QFile::exists(file));
    }
    QVERIFY(!QFile::exists(file));
}

void TestReplayFile::replacesOnlyAReplayFile()
{
    const QTemporaryDir folder;
    const std::string file = written(folder);
    const auto kept = ReplayFileWriter::create(file, {}, false);
    QCOMPARE(kept.error().code, ErrorCode::OutputExists);
    QVERIFY(ReplayFile::open(file));
    const std::string run = folder.filePath(QStringLiteral("a.db")).toStdString();
    QVERIFY(writeEmptyRunFile(run, {}, "no-op", false));
    QCOMPARE(ReplayFileWriter::create(run, {}, true).error().code, ErrorCode::OutputExists);
    auto replaced = ReplayFileWriter::create(file, {{"baseline", "b.db"}}, true);
    QVERIFY(replaced);
    QVERIFY((*replaced)->finish());
    const auto read = ReplayFile::open(file);
    QVERIFY(read);
    QCOMPARE((*read)->value("baseline"), std::string("b.db"));
    QVERIFY((*read)->ops().empty());
}

void TestReplayFile::isNoRunFileAndTakesNone()
{
    const QTemporaryDir folder;
    const std::string run = folder.filePath(QStringLiteral("a.db")).toStdString();
    QVERIFY(writeEmptyRunFile(run, {}, "no-op", false));
    const auto taken = ReplayFile::open(run);
    QVERIFY(!taken);
    QCOMPARE(taken.error().code, ErrorCode::FileForeign);
    QCOMPARE(taken.error().args, std::vector<std::string>{"0x53424954"});
    QCOMPARE(ReplayFile::open(written(folder, "PRAGMA user_version = 2")).error().code,
             ErrorCode::FileNewerFormat);
    QCOMPARE(ReplayFile::open(folder.filePath(QStringLiteral("none")).toStdString()).error().code,
             ErrorCode::FileNotFound);
}

void TestReplayFile::refusesHostileRows_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char* name, const char* sql) {
        QTest::newRow(name) << QString::fromLatin1(sql);
    };
    row("rule of an op points nowhere", "UPDATE op SET rule = 2");
    row("rule of an op is negative", "UPDATE op SET rule = -1");
    row("rule of an op is text", "UPDATE op SET rule = 'one'");
    row("ids of ops are not dense", "UPDATE op SET id = 9 WHERE id = 2");
    row("ids of rules are not dense", "UPDATE rule SET id = 9");
    row("step is too large", "UPDATE op SET step = 1 << 40");
    row("step is too small", "UPDATE op SET step = -2");
    row("occurrence is negative", "UPDATE op SET occurrence = -1");
    row("line is too large", "UPDATE op SET line = 1 << 40");
    row("one place twice", "UPDATE op SET occurrence = 2");
    row("input of no op", "UPDATE input SET op = 3");
    row("input of op 0", "UPDATE input SET op = 0");
    row("argument is too large", "UPDATE input SET argument = 65536");
    row("position is negative", "UPDATE input SET position = -1");
    row("digest of an input is short", "UPDATE input SET digest = x'00'");
    row("output of no op", "UPDATE output SET op = 1 << 62");
    row("slot is too large", "UPDATE output SET slot = 65536");
    row("digest of an output is missing", "UPDATE output SET digest = ''");
    row("dtype is no code", "UPDATE output SET dtype = 256");
    row("dtype without a size", "UPDATE output SET dtype = 0");
    row("shape is no list", "UPDATE output SET shape = '{}'");
    row("shape is negative", "UPDATE output SET shape = '[-2,3]'");
    row("shape overflows", "UPDATE output SET shape = '[4294967296,4294967296,4294967296]'");
    row("shape is too large", "UPDATE output SET shape = '[1000000000]'");
    row("a table is missing", "DELETE FROM input; DROP TABLE input");
    row("a column is missing", "DELETE FROM op; ALTER TABLE op DROP COLUMN weak");
}

void TestReplayFile::refusesHostileRows()
{
    QFETCH(QString, sql);
    const QTemporaryDir folder;
    const auto file = ReplayFile::open(written(folder, sql.toLatin1().constData()));
    QVERIFY(!file);
    QCOMPARE(file.error().code, ErrorCode::FileDamaged);
}

void TestReplayFile::refusesHostileContent_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char* name, const char* sql) {
        QTest::newRow(name) << QString::fromLatin1(sql);
    };
    row("missing", "DELETE FROM blob");
    row("one bit", "UPDATE blob SET bytes = '?' || x'3e' || substr(bytes, 3)");
    row("too short", "UPDATE blob SET bytes = substr(bytes, 2)");
    row("too long", "UPDATE blob SET bytes = bytes || bytes");
    row("huge", "UPDATE blob SET bytes = zeroblob(100000000)");
    row("no frame", "UPDATE blob SET codec = 'zstd'");
    row("other codec", "UPDATE blob SET codec = 'gzip'");
    row("NULL-like", "UPDATE blob SET bytes = ''");
    // Content that does not unpack must not pass as no content, whose digest this is.
    const Digest128 none = digestContiguous(nullptr, 0, DType::Float32, false, false);
    const QByteArray hex = QByteArray(reinterpret_cast<const char*>(none.bytes.data()),
                                      static_cast<qsizetype>(none.bytes.size()))
                               .toHex();
    QTest::newRow("digest of nothing")
        << QStringLiteral("DELETE FROM blob WHERE digest <> (SELECT digest FROM output LIMIT 1);"
                          "UPDATE blob SET codec = 'gzip', digest = x'%1';"
                          "UPDATE output SET digest = x'%1'")
               .arg(QString::fromLatin1(hex));
}

void TestReplayFile::refusesHostileContent()
{
    QFETCH(QString, sql);
    const QTemporaryDir folder;
    const auto file = ReplayFile::open(written(folder, sql.toLatin1().constData()));
    QVERIFY(file);
    const auto content = (*file)->content((*file)->ops()[0].outputs[0]);
    QVERIFY(!content);
    QCOMPARE(content.error().code, ErrorCode::FileDamaged);
}

void TestReplayFile::refusesACutFile()
{
    const QTemporaryDir folder;
    const QString path = QString::fromStdString(written(folder));
    QFile whole(path);
    QVERIFY(whole.open(QIODevice::ReadOnly));
    const QByteArray bytes = whole.readAll();
    whole.close();
    int refused = 0;
    constexpr int kCuts = 40;
    for (int i = 0; i < kCuts; ++i) {
        QFile cut(path);
        QVERIFY(cut.open(QIODevice::WriteOnly | QIODevice::Truncate));
        cut.write(bytes.left(bytes.size() * i / kCuts));
        cut.close();
        const auto file = ReplayFile::open(path.toStdString());
        refused += !file || !(*file)->content(firstOp().outputs[0]) ? 1 : 0;
    }
    QCOMPARE(refused, kCuts);
}

QTEST_GUILESS_MAIN(TestReplayFile)
#include "tst_replayfile.moc"
