// SPDX-License-Identifier: Apache-2.0
#include "runfile/blockdetails.h"
#include "runfile/bytes.h"
#include "support/runbuilder.h"

#include <QTest>

#include <random>

using namespace samebit;
using samebit::test::RunBuilder;

namespace {

std::uint64_t inputOf(RunBuilder& run)
{
    return run.data().ops.input.back();
}
std::uint64_t outputOf(RunBuilder& run)
{
    return run.data().ops.output.back();
}
std::uint32_t flagsOf(RunBuilder& run)
{
    return run.data().ops.flags.back();
}

Digest128 counting(int first)
{
    Digest128 digest;
    for (int i = 0; i < 16; ++i)
        digest.bytes[static_cast<std::size_t>(i)] = static_cast<std::byte>(first + i);
    return digest;
}

// A batch of every number that a row can hold.
RunBatch anyBatch(std::mt19937_64& random, std::int64_t firstSeq, std::int64_t firstValue)
{
    const auto upTo = [&random](std::int64_t most) {
        return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(most + 1));
    };
    RunBatch batch;
    for (std::int64_t i = 0; i < 300; ++i) {
        ValueRow& value = batch.values.emplace_back();
        value.id = static_cast<ValueId>(firstValue + i);
        value.kind = static_cast<ValueKind>(upTo(6));
        value.producer = static_cast<OpSeq>(upTo(firstSeq));
        value.slot = static_cast<int>(upTo(70'000 / 2)) - 1;
        if (upTo(3) > 0)
            value.digest = counting(static_cast<int>(upTo(200)));
        value.meta = static_cast<MetaId>(upTo(9));
        value.storage = static_cast<StorageId>(upTo(50));
        value.firstByte = upTo(std::int64_t{1} << 50);
        value.endByte = value.firstByte + upTo(std::int64_t{1} << 40);
        value.flags = static_cast<std::uint32_t>(random());
        value.uninitBytes = upTo(1000);
        value.base = static_cast<ValueId>(upTo(firstValue));
        for (std::int64_t source = upTo(16); source > 0; --source)
            value.sources.push_back(static_cast<ValueId>(1 + upTo(firstValue)));
    }
    for (std::int64_t i = 0; i < 200; ++i) {
        OpRow& op = batch.ops.emplace_back();
        op.seq = static_cast<OpSeq>(firstSeq + i);
        op.signature = static_cast<SignatureId>(1 + upTo(69'999));
        op.stream = static_cast<StreamId>(1 + upTo(2));
        op.step = upTo(4) - 1;
        op.context = static_cast<ContextId>(upTo(9));
        op.arguments = static_cast<ArgumentsId>(upTo(9));
        op.stack = static_cast<StackId>(upTo(9));
        op.region = static_cast<RegionId>(upTo(9));
        op.forward = static_cast<OpSeq>(upTo(firstSeq));
        op.flags = static_cast<std::uint32_t>(random());
        for (std::int64_t slot = upTo(4); slot > 0; --slot) {
            op.inputs.push_back(
                {static_cast<std::uint16_t>(random()), static_cast<std::uint16_t>(random()),
                 static_cast<SlotRole>(upTo(4)), static_cast<std::uint32_t>(upTo(0xFFFFF)),
                 static_cast<ValueId>(upTo(firstValue))});
            op.outputs.push_back({upTo(1) == 1, static_cast<std::uint16_t>(random()),
                                  static_cast<std::uint16_t>(random()),
                                  static_cast<SlotRole>(upTo(4)),
                                  static_cast<ValueId>(upTo(firstValue))});
        }
        if (upTo(5) == 0)
            batch.draws.push_back(
                {op.seq, static_cast<GeneratorId>(1 + upTo(3)), counting(1), counting(2)});
    }
    return batch;
}

bool sameOp(const OpDetail& read, const OpRow& row)
{
    return read.context == row.context && read.arguments == row.arguments && read.stack == row.stack
        && read.region == row.region && read.forward == static_cast<OpIndex>(raw(row.forward)) - 1
        && std::equal(read.inputs.begin(), read.inputs.end(), row.inputs.begin(), row.inputs.end())
        && std::equal(read.outputs.begin(), read.outputs.end(), row.outputs.begin(),
                      row.outputs.end());
}

bool sameValue(const ValueDetail& read, const ValueRow& row)
{
    return read.kind == row.kind && read.producer == static_cast<OpIndex>(raw(row.producer)) - 1
        && read.slot == row.slot && read.hasDigest == row.digest.has_value()
        && (!row.digest || read.digest == *row.digest) && read.meta == row.meta
        && read.storage == row.storage && read.firstByte == row.firstByte
        && read.endByte == row.endByte && read.flags == row.flags
        && read.uninitBytes == row.uninitBytes && read.base == row.base
        && std::equal(read.sources.begin(), read.sources.end(), row.sources.begin(),
                      row.sources.end());
}

constexpr BlockLimits kLimits{.signatures = 70'000,
                              .streams = 3,
                              .generators = 4,
                              .metas = 9,
                              .storages = 50,
                              .contexts = 9,
                              .arguments = 9,
                              .stackNodes = 9,
                              .regions = 9,
                              .ops = 600,
                              .values = 900};

} // namespace

class TestBlock : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fingerprintsAreThoseOfTheFormat();
    void onlyReadContentIsInput();
    void onlyComparedContentIsOutput();
    void missingDigestIsNeverEqual();
    void idsDoNotCount();
    void oldValuesAreAskedFromTheFile();
    void anythingComesBack();
    void damagedBlockIsRefused();
};

// Expected numbers: core/FORMAT.md, "Fingerprints", computed in Python with libxxhash.
void TestBlock::fingerprintsAreThoseOfTheFormat()
{
    RunBatch batch;
    batch.metas = {{.id = MetaId{1}, .dtype = DType::Float32, .sizes = {2, 3}, .strides = {3, 1}}};
    for (const int id : {1, 2}) {
        ValueRow& value = batch.values.emplace_back();
        value.id = static_cast<ValueId>(id);
        value.digest = counting(16 * (id - 1));
        value.meta = MetaId{1};
    }
    OpRow& op = batch.ops.emplace_back();
    op.seq = OpSeq{1};
    op.inputs = {{1, 0, SlotRole::ReadWrite, 0, ValueId{1}}};
    op.outputs = {{true, 1, 0, SlotRole::ReadWrite, ValueId{2}}};
    op.result = "true";
    Fingerprinter fingerprint({});
    fingerprint.addMetas(batch.metas);
    fingerprint.addValues(batch.values);
    const Fingerprints prints = fingerprint(op);
    QCOMPARE(prints.input, 0x6461a2859d3c5ad5ULL);
    QCOMPARE(prints.output, 0x5191b9b274d570c5ULL);
    QCOMPARE(prints.flags, 0U);
}

void TestBlock::onlyReadContentIsInput()
{
    const auto run = [](int read, int overwritten, int viewed) {
        RunBuilder builder;
        builder.external("read", read).external("target", overwritten).external("viewed", viewed);
        builder.op("aten::op").in("read").overwrites("target", 9).in("viewed", SlotRole::View);
        return builder;
    };
    RunBuilder plain = run(1, 2, 3);
    RunBuilder other = run(1, 20, 30);
    QCOMPARE(inputOf(other), inputOf(plain));
    other = run(10, 2, 3);
    QVERIFY(inputOf(other) != inputOf(plain));
    QVERIFY((flagsOf(plain) & opflag::kNoTensorInput) == 0);
    RunBuilder factory;
    factory.op("aten::zeros").out("z", 1);
    QVERIFY((flagsOf(factory) & opflag::kNoTensorInput) != 0);
}

void TestBlock::onlyComparedContentIsOutput()
{
    const auto run = [](int content, int allocated, const char* result) {
        RunBuilder builder;
        builder.op("aten::op")
            .out("made", content)
            .outUninitialised("memory", allocated)
            .result(result);
        return builder;
    };
    RunBuilder plain = run(1, 2, "1.5");
    RunBuilder other = run(1, 99, "1.5"); // whatever lay in fresh memory
    QCOMPARE(outputOf(other), outputOf(plain));
    other = run(7, 2, "1.5");
    QVERIFY(outputOf(other) != outputOf(plain));
    other = run(1, 2, "1.25");
    QVERIFY(outputOf(other) != outputOf(plain));
    RunBuilder drawn;
    drawn.op("aten::rand").out("r", 1).draws("cpu", 5, 6);
    QVERIFY((flagsOf(drawn) & opflag::kDraws) != 0);
    QVERIFY((flagsOf(plain) & (opflag::kDraws | opflag::kIncomparable)) == 0);
}

void TestBlock::missingDigestIsNeverEqual()
{
    RunBuilder run;
    run.unread("opaque");
    run.op("aten::op").in("opaque").out("made", 1);
    QVERIFY((flagsOf(run) & opflag::kIncomparable) != 0);
    RunBuilder made;
    made.external("x", 1);
    made.op("aten::op").in("x").outUnread("opaque");
    QVERIFY((flagsOf(made) & opflag::kIncomparable) != 0);
}

void TestBlock::idsDoNotCount()
{
    RunBuilder plain;
    plain.external("x", 1);
    plain.op("aten::op").in("x").out("y", 2);
    RunBuilder shifted;
    shifted.external("other", 50, "int64[9]").external("another", 51);
    shifted.op("aten::first").in("other").in("another").out("thing", 52);
    shifted.external("x", 1);
    shifted.op("aten::op").in("x").out("y", 2);
    QCOMPARE(inputOf(shifted), inputOf(plain));
    QCOMPARE(outputOf(shifted), outputOf(plain));
}

void TestBlock::oldValuesAreAskedFromTheFile()
{
    int asked = 0;
    const ValueKey first{.content = 77, .meta = MetaId{3}, .hasDigest = true};
    ValueKeys keys([&](ValueId id) {
        ++asked;
        return raw(id) == 1 ? std::optional(first) : std::nullopt;
    });
    keys.add(ValueId{1}, first);
    QCOMPARE(keys.find(ValueId{1}).content, 77ULL);
    for (std::size_t i = 0; i < 3 * ValueKeys::kGeneration; ++i)
        keys.add(static_cast<ValueId>(i + 2), {.content = i});
    QCOMPARE(asked, 0);
    QCOMPARE(keys.find(ValueId{1}).content, 77ULL);
    QCOMPARE(asked, 1);
    keys.find(ValueId{1});
    QCOMPARE(asked, 1); // remembered again
    QVERIFY(!keys.find(ValueId{900'000'000}).hasDigest);
    QVERIFY(!keys.find(ValueId{}).hasDigest);
}

void TestBlock::anythingComesBack()
{
    std::mt19937_64 random(5);
    BlockPacker packer;
    std::vector<RunBatch> batches{
        anyBatch(random, 1, 1), anyBatch(random, 201, 301), {}, anyBatch(random, 401, 601)};
    std::vector<Block> blocks;
    std::vector<std::string> details;
    OpColumns columns;
    for (const RunBatch& batch : batches) {
        Block block = packer.pack(batch).block;
        QVERIFY(unpackKeys(block, kLimits, columns));
        details.push_back(std::move(block.detail));
        blocks.push_back(std::move(block));
    }
    BlockDetails source(std::move(blocks), kLimits,
                        [&](std::size_t block) { return std::optional(details[block]); });
    std::size_t draw = 0;
    for (const RunBatch& batch : batches) {
        for (const OpRow& op : batch.ops) {
            const auto index = static_cast<OpIndex>(raw(op.seq)) - 1;
            QVERIFY(sameOp(source.op(index), op));
            QVERIFY(columns.signature[static_cast<std::size_t>(index)] == op.signature);
            QVERIFY(columns.stream[static_cast<std::size_t>(index)] == op.stream);
            QCOMPARE(columns.step[static_cast<std::size_t>(index)], op.step);
        }
        for (const ValueRow& value : batch.values)
            QVERIFY(sameValue(source.value(value.id), value));
        for (const DrawRow& row : batch.draws) {
            QCOMPARE(columns.draws[draw].op, static_cast<OpIndex>(raw(row.op)) - 1);
            QVERIFY(columns.draws[draw].after == row.after);
            ++draw;
        }
    }
    QCOMPARE(columns.draws.size(), draw);
    QVERIFY(!source.damaged());
    QVERIFY(source.op(600).inputs.empty()); // past the end: a default
    QVERIFY(!source.value(ValueId{901}).hasDigest);
}

void TestBlock::damagedBlockIsRefused()
{
    std::mt19937_64 random(6);
    const Block good = BlockPacker().pack(anyBatch(random, 1, 1)).block;
    for (std::size_t size = 0; size < good.keys.size(); size += 7) {
        Block cut = good;
        cut.keys.resize(size);
        OpColumns columns;
        QVERIFY(!unpackKeys(cut, kLimits, columns));
    }
    for (std::size_t size = 0; size < good.detail.size(); size += 13) {
        Block cut = good;
        cut.detail.resize(size);
        QVERIFY(!unpackDetail(cut, kLimits));
    }
    BlockLimits few = kLimits;
    few.signatures = 3;
    OpColumns columns;
    QVERIFY(!unpackKeys(good, few, columns));
    few.metas = 3;
    QVERIFY(!unpackDetail(good, few));
    BlockDetails source({good}, kLimits,
                        [](std::size_t) { return std::optional<std::string>("no frame"); });
    QVERIFY(source.op(0).inputs.empty());
    QVERIFY(source.damaged());
}

QTEST_GUILESS_MAIN(TestBlock)
#include "tst_block.moc"
