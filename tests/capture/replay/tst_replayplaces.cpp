// SPDX-License-Identifier: Apache-2.0
#include "replay/replayplaces.h"

#include <QTest>

#include <map>
#include <random>
#include <set>
#include <tuple>

using samebit::OpSeq;
using samebit::ReplayOp;
using samebit::SignatureId;
using samebit::StreamId;
using samebit::capture::ReplayPlaces;

namespace {

struct Passing
{
    int stream = 0;
    std::int64_t step = -1;
    int signature = 0;
};

// Signatures 2 and 3 are one place of the program: they have the same weak hash.
std::uint64_t weakOf(int signature)
{
    return signature == 3 ? 2U : static_cast<std::uint64_t>(signature);
}

// Steps never go back; every thread is somewhere else in the program.
std::vector<Passing> randomProgram(std::mt19937& random)
{
    std::vector<Passing> program;
    std::int64_t step = -1;
    for (int i = 0; i < 200; ++i) {
        step += random() % 20 == 0 ? 1 + static_cast<std::int64_t>(random() % 2) : 0;
        program.push_back(
            {static_cast<int>(random() % 3) + 1, step, static_cast<int>(random() % 5) + 1});
    }
    return program;
}

using Key = std::tuple<std::string, std::int64_t, std::uint64_t, std::int64_t>;

// The places of a program by plain counting.
std::vector<Key> placesOf(const std::vector<Passing>& program)
{
    std::map<std::tuple<int, std::int64_t, std::uint64_t>, std::int64_t> counts;
    std::vector<Key> places;
    for (const Passing& op : program) {
        const std::uint64_t weak = weakOf(op.signature);
        places.emplace_back("main " + std::to_string(op.stream), op.step, weak,
                            counts[{op.stream, op.step, weak}]++);
    }
    return places;
}

ReplayOp opAt(const Key& key, std::int64_t seq)
{
    ReplayOp op;
    op.rule = 1;
    op.seq = OpSeq{seq};
    std::tie(op.stream, op.step, op.weak, op.occurrence) = key;
    return op;
}

Key keyOf(const ReplayOp& op)
{
    return {op.stream, op.step, op.weak, op.occurrence};
}

ReplayPlaces started(const std::vector<ReplayOp>& ops)
{
    ReplayPlaces places(ops);
    for (int stream = 1; stream <= 3; ++stream)
        places.addStream(StreamId{stream}, "main " + std::to_string(stream));
    for (int signature = 1; signature <= 5; ++signature)
        places.addSignature(SignatureId{signature}, weakOf(signature));
    return places;
}

} // namespace

class TestReplayPlaces : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsWhatPlainCountingFinds();
    void tellsWhatDidNotCome();
    void knowsOnlyItsOwnStreams();
};

// The file holds a random half of one program's ops; another program, like it in parts, runs.
void TestReplayPlaces::findsWhatPlainCountingFinds()
{
    for (unsigned seed = 0; seed < 100; ++seed) {
        std::mt19937 random(seed);
        std::vector<ReplayOp> ops;
        for (const Key& key : placesOf(randomProgram(random)))
            if (random() % 2 == 0)
                ops.push_back(opAt(key, static_cast<std::int64_t>(ops.size()) + 1));
        std::map<Key, const ReplayOp*> wanted;
        for (const ReplayOp& op : ops)
            wanted[keyOf(op)] = &op;
        const std::vector<Passing> program = randomProgram(random);
        const std::vector<Key> keys = placesOf(program);
        ReplayPlaces places = started(ops);
        std::set<Key> left;
        for (const auto& [key, op] : wanted)
            left.insert(key);
        for (std::size_t i = 0; i < program.size(); ++i) {
            const StreamId stream{program[i].stream};
            const SignatureId signature{program[i].signature};
            const ReplayOp* found = places.at(stream, program[i].step, signature);
            const auto there = wanted.find(keys[i]);
            QCOMPARE(found, there == wanted.end() ? nullptr : there->second);
            if (found != nullptr) {
                places.meet(*found);
                left.erase(keyOf(*found));
            }
            places.pass(stream, program[i].step, signature);
        }
        std::set<Key> missed;
        for (const ReplayOp* op : places.missed())
            missed.insert(keyOf(*op));
        QVERIFY(missed == left);
    }
}

void TestReplayPlaces::tellsWhatDidNotCome()
{
    const std::vector<ReplayOp> ops = {opAt({"main 1", -1, 1, 0}, 1), opAt({"main 1", 2, 1, 0}, 2),
                                       opAt({"main 2", 0, 4, 1}, 3), opAt({"main 1", 2, 1, 5}, 4)};
    ReplayPlaces places = started(ops);
    places.meet(ops[1]);
    QVERIFY(places.missedBefore(-1).empty());
    QCOMPARE(places.missedBefore(1), (std::vector<const ReplayOp*>{&ops[0], &ops[2]}));
    QVERIFY(places.missedBefore(2).empty());
    QCOMPARE(places.missed(), (std::vector<const ReplayOp*>{&ops[3]}));
    QVERIFY(places.missed().empty());
}

void TestReplayPlaces::knowsOnlyItsOwnStreams()
{
    const std::vector<ReplayOp> ops = {opAt({"main 1", 0, 1, 0}, 1)};
    ReplayPlaces places = started(ops);
    QCOMPARE(places.at(StreamId{2}, 0, SignatureId{1}), nullptr);
    QCOMPARE(places.at(StreamId{9}, 0, SignatureId{1}), nullptr);
    QCOMPARE(places.at(StreamId{1}, 0, SignatureId{2}), nullptr);
    QVERIFY(!places.knowsSignature(SignatureId{9}));
    QCOMPARE(places.at(StreamId{1}, 0, SignatureId{1}), &ops[0]);
}

QTEST_APPLESS_MAIN(TestReplayPlaces)
#include "tst_replayplaces.moc"
