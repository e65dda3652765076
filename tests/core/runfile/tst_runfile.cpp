// SPDX-License-Identifier: Apache-2.0
#include "samebit/runfile/runreader.h"
#include "samebit/runfile/runwriter.h"
#include "support/runbuilder.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <SQLiteCpp/SQLiteCpp.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

using namespace samebit;
using samebit::test::RunBuilder;

namespace {

RunBuilder smallRun()
{
    RunBuilder run("11111111-aaaa");
    run.source("train.py", "line one\nline two\n");
    run.environment("OMP_NUM_THREADS", "2");
    run.external("x", 1, "float32[2,3]").named("batch", "x");
    run.external("w", 2, "float32[3,2]").named("parameter", "net.weight");
    run.step(0).phase(Phase::Forward).module("net", "Linear").at("train.py", 2, "forward");
    run.op("aten::mm").in("x").in("w").out("y", 3, "float32[2,2]");
    run.op("aten::add_.Tensor").updates("y", 4).in("x").scalar("alpha", "1");
    run.op("aten::stack").inList({"x", "y"}).out("s", 5, "float32[2,2,3]");
    run.op("aten::uniform_").kinds(operatorkind::kRandom).overwrites("s", 6).draws("cpu", 100, 101);
    return run;
}

RunBuilder longRun(int ops)
{
    RunBuilder run("22222222-bbbb");
    run.external("x", 1, "float32[4]");
    run.phase(Phase::Forward).at("train.py", 1, "loop");
    for (int i = 0; i < ops; ++i) {
        if (i % 10 == 0)
            run.step(i / 10);
        run.op("aten::mul_.Scalar").updates("x", i + 2).scalar("other", "2");
    }
    return run;
}

std::unique_ptr<RunReader> opened(const std::string& path)
{
    auto reader = RunReader::open(path);
    return reader ? std::move(*reader) : nullptr;
}

std::string textOf(const std::string& path, const std::string& sql)
{
    SQLite::Database database(path, SQLite::OPEN_READONLY);
    SQLite::Statement select(database, sql);
    std::string text;
    while (select.executeStep()) {
        for (int i = 0; i < select.getColumnCount(); ++i)
            text += (i == 0 ? "" : "|") + select.getColumn(i).getString();
        text += "\n";
    }
    return text;
}

} // namespace

class TestRunFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QVERIFY(m_folder.isValid()); }
    void rowsReadInAnySqliteTool();
    void readsFormat1();
    void readsBackWhatWasWritten();
    void dataFromFileEqualsDataInMemory();
    void blocksAndRowsAgree();
    void checkFindsAChangedRow_data();
    void checkFindsAChangedRow();
    void standsAloneAfterTheEnd();
    void endsWhileSomebodyReads();
    void readsAKilledFileInAReadOnlyFolder();
    void takesTwoDrawsOfOneOp();
    void killedWriterLeavesACompletePrefix();
    void fullDiskStopsTheRecordingOnly();
    void neverOverwrites();
    void anyFileName_data();
    void anyFileName();
    void forkedChildForgetsTheWriter();
    void emptyFileSaysWhy();

private:
    std::string path(const QString& name) const { return m_folder.filePath(name).toStdString(); }
    QTemporaryDir m_folder;
};

void TestRunFile::rowsReadInAnySqliteTool()
{
    const std::string file = path(QStringLiteral("rows.db"));
    smallRun().write(file);
    QCOMPARE(textOf(file,
                    "SELECT seq, operator, phase, step, module, source, inputs, outputs FROM v_op"),
             std::string("1|aten::mm|forward|0|net|train.py:2|[1,2]|[3]\n"
                         "2|aten::add_.Tensor|forward|0|net|train.py:2|[3,1]|[4]\n"
                         "3|aten::stack|forward|0|net|train.py:2|[[1,4]]|[5]\n"
                         "4|aten::uniform_|forward|0|net|train.py:2|[5]|[6]\n"));
    QCOMPARE(textOf(file, "SELECT seq, argument, position, value FROM v_input WHERE seq = 3"),
             std::string("3|0|0|1\n3|0|1|4\n"));
    QCOMPARE(textOf(file, "SELECT id, kind, producer, shape FROM v_value WHERE id <= 3"),
             std::string("1|external||[2,3]\n2|external||[3,2]\n3|written|1|[2,2]\n"));
    QCOMPARE(textOf(file, "SELECT role, name FROM tensor_name ORDER BY storage"),
             std::string("batch|x\nparameter|net.weight\n"));
    QCOMPARE(textOf(file, "SELECT op, generator FROM draw"), std::string("4|1\n"));
    QCOMPARE(textOf(file, "SELECT value FROM environment WHERE key = 'OMP_NUM_THREADS'"),
             std::string("2\n"));
    QCOMPARE(textOf(file, "PRAGMA application_id"), std::string("1396853076\n"));
    QCOMPARE(textOf(file, "PRAGMA user_version"), std::string("1\n"));
}

// A file of the first format, written before this test was: its meaning must not move.
void TestRunFile::readsFormat1()
{
    const std::string file = path(QStringLiteral("format1.db"));
    QFile dump(QStringLiteral(SAMEBIT_FIXTURES "/format1/small.sql"));
    QVERIFY(dump.open(QIODevice::ReadOnly));
    SQLite::Database(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
        .exec(dump.readAll().toStdString());
    QVERIFY(checkRunFile(file, {})->empty());
    const auto reader = opened(file);
    QVERIFY(reader);
    QCOMPARE(reader->info().workingFolder, std::string("/home/me/net"));
    const auto run = reader->load({}, Stage::ReadBaseline);
    QVERIFY(run.has_value());
    QCOMPARE(run->ops.size(), 4);
    QVERIFY(run->ops.flags == (std::vector<std::uint32_t>{128, 128, 128, 152}));
    QCOMPARE(run->operatorOf(3).name, std::string("aten::uniform_"));
    QCOMPARE(run->signatures.front().weak, 2'134'391'447'192'648'011ULL);
    QCOMPARE(run->ops.draws.size(), std::size_t{1});
    const OpDetail stack = run->detail->op(2);
    QCOMPARE(stack.inputs.size(), std::size_t{2});
    QCOMPARE(stack.inputs[1].position, 1);
    QVERIFY(stack.inputs[1].value == ValueId{4});
    const ValueDetail made = run->detail->value(ValueId{4});
    QCOMPARE(made.producer, 1);
    QCOMPARE(static_cast<int>(made.digest.bytes[0]), 0xEE);
    QCOMPARE(run->sources.front().text, std::string("line one\nline two\n"));
    // What is written now is packed into the same bytes (zstd's output may change with its
    // version).
    const std::string again = path(QStringLiteral("again.db"));
    smallRun().write(again);
    for (const char* sql : {"SELECT hex(keys) FROM op_block", "SELECT * FROM signature",
                            "SELECT id, kind, hex(digest), meta FROM value"})
        QCOMPARE(textOf(again, sql), textOf(file, sql));
}

void TestRunFile::readsBackWhatWasWritten()
{
    const std::string file = path(QStringLiteral("back.db"));
    RunBuilder run = smallRun();
    run.write(file);
    const std::vector<RunBatch> batches = run.batches();
    const auto reader = opened(file);
    QVERIFY(reader);
    QCOMPARE(reader->info().ops, 4);
    QCOMPARE(reader->info().steps, 1);
    QVERIFY(reader->info().isComplete());
    QCOMPARE(reader->info().workingFolder, std::string("/home/me/net"));
    QCOMPARE(reader->info().argv.size(), std::size_t{2});
    for (const OpRow& written : batches.front().ops) {
        const auto read = reader->op(written.seq);
        QVERIFY(read.has_value());
        OpRow expected = written;
        expected.flags = read->flags; // the packer adds what follows from slots and draws
        QVERIFY(*read == expected);
    }
    for (const ValueRow& written : batches.front().values)
        QVERIFY(*reader->value(written.id) == written);
    const auto source = reader->source("train.py");
    QVERIFY(source && *source);
    QCOMPARE((*source)->text, std::string("line one\nline two\n"));
    const auto stack = reader->stack(batches.front().ops.front().stack);
    QVERIFY(stack && !stack->empty());
    QCOMPARE(stack->front().line, 2);
    QVERIFY(!reader->op(OpSeq{5}));
}

void TestRunFile::dataFromFileEqualsDataInMemory()
{
    const std::string file = path(QStringLiteral("data.db"));
    RunBuilder run = longRun(500);
    run.write(file, 64);
    const auto reader = opened(file);
    QVERIFY(reader);
    const auto read = reader->load({}, Stage::ReadBaseline);
    QVERIFY(read.has_value());
    const RunData memory = run.data(64);
    QCOMPARE(read->ops.size(), 500);
    QVERIFY(read->ops.input == memory.ops.input);
    QVERIFY(read->ops.output == memory.ops.output);
    QVERIFY(read->ops.step == memory.ops.step);
    QVERIFY(read->signatures == memory.signatures);
    for (const OpIndex op : {0, 63, 64, 499}) {
        const OpDetail a = read->detail->op(op);
        const OpDetail b = memory.detail->op(op);
        QVERIFY(std::equal(a.inputs.begin(), a.inputs.end(), b.inputs.begin(), b.inputs.end()));
        QVERIFY(std::equal(a.outputs.begin(), a.outputs.end(), b.outputs.begin(), b.outputs.end()));
        QVERIFY(read->detail->value(a.outputs.front().value).digest
                == memory.detail->value(b.outputs.front().value).digest);
    }
}

void TestRunFile::blocksAndRowsAgree()
{
    const std::string file = path(QStringLiteral("agree.db"));
    longRun(300).write(file, 50);
    const auto findings = checkRunFile(file, {});
    QVERIFY(findings.has_value());
    for (const CheckFinding& finding : *findings)
        qCritical("%s: %s", finding.where.c_str(), finding.what.c_str());
    QVERIFY(findings->empty());
}

void TestRunFile::checkFindsAChangedRow_data()
{
    QTest::addColumn<QString>("sql");
    QTest::newRow("input ids") << QStringLiteral("UPDATE op SET inputs = '[1]' WHERE seq = 7");
    QTest::newRow("digest") << QStringLiteral(
        "UPDATE value SET digest = zeroblob(16) WHERE id = 9");
    QTest::newRow("missing op") << QStringLiteral("DELETE FROM op WHERE seq = 20");
    QTest::newRow("missing value") << QStringLiteral("DELETE FROM value WHERE id = 20");
    QTest::newRow("missing block") << QStringLiteral("DELETE FROM op_block WHERE id = 2");
    QTest::newRow("block bytes") << QStringLiteral(
        "UPDATE op_block SET detail = zeroblob(9) WHERE id = 1");
    QTest::newRow("signature of nothing")
        << QStringLiteral("UPDATE op SET signature = 900 WHERE seq = 3");
    QTest::newRow("stack") << QStringLiteral("UPDATE op SET stack = 77 WHERE seq = 3");
}

void TestRunFile::checkFindsAChangedRow()
{
    QFETCH(QString, sql);
    const std::string file = path(QStringLiteral("changed.db"));
    std::remove(file.c_str());
    longRun(100).write(file, 40);
    {
        SQLite::Database database(file, SQLite::OPEN_READWRITE);
        QVERIFY(database.exec(sql.toStdString()) > 0);
    }
    const auto findings = checkRunFile(file, {});
    QVERIFY(!findings || !findings->empty());
}

void TestRunFile::standsAloneAfterTheEnd()
{
    const std::string file = path(QStringLiteral("alone.db"));
    smallRun().write(file);
    QVERIFY(::access((file + "-wal").c_str(), F_OK) != 0);
    QVERIFY(::access((file + "-shm").c_str(), F_OK) != 0);
    QCOMPARE(textOf(file, "PRAGMA journal_mode"), std::string("delete\n"));
}

// An explorer that has the file open must not turn a good recording into a failed one.
void TestRunFile::endsWhileSomebodyReads()
{
    const std::string file = path(QStringLiteral("watched.db"));
    RunBuilder run = longRun(100);
    auto writer = RunWriter::create(file, run.header());
    QVERIFY(writer.has_value());
    for (RunBatch& batch : run.batches(50))
        QVERIFY((*writer)->submit(std::move(batch)));
    QVERIFY((*writer)->flush());
    const auto watching = opened(file);
    QVERIFY(watching);
    QCOMPARE(watching->info().endState, std::string("recording"));
    QVERIFY(watching->load({}, Stage::ReadBaseline).has_value());
    QVERIFY((*writer)->finish("complete").has_value());
    const auto after = opened(file);
    QVERIFY(after);
    QVERIFY(after->info().isComplete());
    QCOMPARE(after->info().ops, 100);
    QVERIFY(checkRunFile(file, {})->empty());
}

// The main file alone, copied from a recording that was cut off: nothing may be made beside it.
void TestRunFile::readsAKilledFileInAReadOnlyFolder()
{
    const QString folder = m_folder.filePath(QStringLiteral("frozen"));
    QVERIFY(QDir().mkdir(folder));
    const std::string file = (folder + QStringLiteral("/a?b#c%41.db")).toStdString();
    smallRun().write(file);
    {
        SQLite::Database database(file, SQLite::OPEN_READWRITE);
        database.exec("PRAGMA journal_mode = WAL");
        database.exec("UPDATE run SET value = 'recording' WHERE key = 'end_state'");
    }
    QVERIFY(::access((file + "-wal").c_str(), F_OK) != 0);
    const auto readsAs = [&](uid_t user) {
        const pid_t child = ::fork();
        if (child == 0) {
            if (user != 0 && ::setuid(user) != 0)
                ::_exit(3);
            const auto reader = opened(file);
            ::_exit(reader && reader->info().ops == 4 && reader->load({}, Stage::ReadBaseline) ? 0
                                                                                               : 1);
        }
        int status = -1;
        ::waitpid(child, &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    };
    QVERIFY(::chmod(folder.toLocal8Bit().constData(), 0555) == 0);
    QVERIFY(::chmod(m_folder.path().toLocal8Bit().constData(), 0755) == 0);
    const bool isRoot = ::getuid() == 0; // root writes everywhere: become nobody
    const int code = readsAs(isRoot ? 65534 : 0);
    const bool madeNothing = ::access((file + "-shm").c_str(), F_OK) != 0;
    ::chmod(folder.toLocal8Bit().constData(), 0755);
    QCOMPARE(code, 0);
    QVERIFY(madeNothing);
}

void TestRunFile::takesTwoDrawsOfOneOp()
{
    const std::string file = path(QStringLiteral("draws.db"));
    RunBuilder run("44444444-dddd");
    run.op("aten::op").out("x", 1).draws("cpu", 1, 2).draws("cuda:0", 3, 4);
    run.write(file);
    const auto reader = opened(file);
    QVERIFY(reader);
    const auto draws = reader->draws(OpSeq{1});
    QVERIFY(draws.has_value());
    QCOMPARE(draws->size(), std::size_t{2});
    QVERIFY(draws->back().after == RunBuilder::digest(4));
    QVERIFY(checkRunFile(file, {})->empty());
}

void TestRunFile::killedWriterLeavesACompletePrefix()
{
    RunBuilder run = longRun(4000);
    const std::vector<RunBatch> batches = run.batches(20);
    for (int moment = 0; moment < 24; ++moment) {
        const std::string file = path(QStringLiteral("killed%1.db").arg(moment));
        const pid_t child = ::fork();
        if (child == 0) {
            auto writer = RunWriter::create(file, run.header());
            for (const RunBatch& batch : batches) {
                RunBatch copy = batch;
                if (!writer || !(*writer)->submit(std::move(copy)))
                    ::_exit(1);
            }
            (*writer)->flush();
            ::pause();
        }
        // Most moments are short; the last ones come when something is in the file for certain.
        const auto hasOps = [&file] {
            const auto reader = opened(file);
            return reader && reader->info().ops > 0;
        };
        if (moment >= 20)
            QTRY_VERIFY_WITH_TIMEOUT(hasOps(), 20'000);
        QTest::qSleep(5 + moment * 4);
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
        if (::access(file.c_str(), F_OK) != 0 || !RunReader::open(file))
            continue; // killed before its first page
        const auto state = completeRunFile(file, "signal 9");
        QVERIFY(state.has_value());
        QCOMPARE(*state, std::string("stopped: signal 9"));
        const auto reader = opened(file);
        QVERIFY(reader);
        QVERIFY(reader->load({}, Stage::ReadBaseline).has_value());
        QVERIFY(checkRunFile(file, {})->empty());
        QVERIFY(reader->info().ops % 20 == 0);
        QVERIFY(moment < 20 || reader->info().ops > 0);
    }
}

void TestRunFile::fullDiskStopsTheRecordingOnly()
{
    const std::string file = path(QStringLiteral("full.db"));
    const pid_t child = ::fork();
    if (child == 0) {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{300'000, 300'000};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        RunBuilder run = longRun(20'000);
        auto writer = RunWriter::create(file, run.header());
        bool stopped = false;
        for (RunBatch& batch : run.batches(500))
            stopped = stopped || !writer || !(*writer)->submit(std::move(batch));
        (*writer)->flush();
        stopped = stopped || (*writer)->stopped();
        const bool told = stopped && !(*writer)->stopReason().args.empty();
        (*writer)->finish("complete");
        ::_exit(told ? 0 : 1);
    }
    int status = -1;
    ::waitpid(child, &status, 0);
    QVERIFY(WIFEXITED(status));
    QCOMPARE(WEXITSTATUS(status), 0);
    const auto reader = opened(file);
    QVERIFY(reader);
    QVERIFY(reader->info().endState != "complete");
    QVERIFY(reader->load({}, Stage::ReadBaseline).has_value());
}

void TestRunFile::neverOverwrites()
{
    const std::string file = path(QStringLiteral("there.db"));
    smallRun().write(file);
    QCOMPARE(RunWriter::create(file, {}).error().code, ErrorCode::OutputExists);
    QVERIFY(RunWriter::create(file, {}, {.replaceExisting = true}).has_value());
    const std::string foreign = path(QStringLiteral("thesis.txt"));
    FILE* text = std::fopen(foreign.c_str(), "w");
    std::fputs("my only copy", text);
    std::fclose(text);
    QCOMPARE(RunWriter::create(foreign, {}, {.replaceExisting = true}).error().code,
             ErrorCode::OutputExists);
    QCOMPARE(RunWriter::create(path(QStringLiteral("no/such/folder/a.db")), {}).error().code,
             ErrorCode::OutputNotWritable);
}

void TestRunFile::anyFileName_data()
{
    QTest::addColumn<QByteArray>("name");
    for (const char* name :
         {"mit leer.db", "a#b.db", "what?.db", "%41.db", "quote'\".db", "file:x.db",
          "zeile\nzwei.db", "\xd0\xba\xd0\xbe\xd0\xb4.db", "\xff\xfe.db"})
        QTest::addRow("%s", name) << QByteArray(name);
    // SQLite adds up to eight characters (-journal) to the name; the file system takes 255.
    QTest::newRow("247 characters") << QByteArray(244, 'n') + ".db";
}

void TestRunFile::anyFileName()
{
    QFETCH(QByteArray, name);
    const std::string file = m_folder.path().toStdString() + "/" + name.toStdString();
    smallRun().write(file);
    const auto reader = opened(file);
    QVERIFY(reader);
    QCOMPARE(reader->info().ops, 4);
    QCOMPARE(::unlink(file.c_str()), 0); // QTemporaryDir cannot remove a name that is not UTF-8
}

void TestRunFile::forkedChildForgetsTheWriter()
{
    const std::string file = path(QStringLiteral("fork.db"));
    RunBuilder run = longRun(100);
    auto writer = RunWriter::create(file, run.header());
    QVERIFY(writer.has_value());
    std::vector<RunBatch> batches = run.batches(50);
    QVERIFY((*writer)->submit(std::move(batches[0])));
    const pid_t child = ::fork();
    if (child == 0) {
        (*writer)->abandonAfterFork();
        writer->release(); // leaks on purpose
        ::_exit(0);
    }
    int status = -1;
    ::waitpid(child, &status, 0);
    QCOMPARE(WEXITSTATUS(status), 0);
    QVERIFY((*writer)->submit(std::move(batches[1])));
    QVERIFY((*writer)->finish("complete").has_value());
    QVERIFY(checkRunFile(file, {})->empty());
    QCOMPARE(opened(file)->info().ops, 100);
}

void TestRunFile::emptyFileSaysWhy()
{
    const std::string file = path(QStringLiteral("empty.db"));
    QVERIFY(writeEmptyRunFile(file, {}, "torch was never imported", false).has_value());
    const auto reader = opened(file);
    QVERIFY(reader);
    QCOMPARE(reader->info().endState, std::string("nothing recorded: torch was never imported"));
    QVERIFY(!reader->info().isComplete());
    QCOMPARE(reader->info().ops, 0);
}

QTEST_GUILESS_MAIN(TestRunFile)
#include "tst_runfile.moc"
