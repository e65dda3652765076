// SPDX-License-Identifier: Apache-2.0
#include "session/forwardlinks.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <random>
#include <vector>

using namespace samebit;
using namespace samebit::capture;

namespace {

struct Node
{
    std::uint64_t sequence = 0;
    std::int64_t op = 0;
};

ForwardOp forwardOp(std::int64_t op)
{
    ForwardOp forward;
    forward.op = OpSeq{op};
    return forward;
}

std::int64_t found(const ForwardLinks& links, std::uint64_t thread, std::uint64_t sequence)
{
    const ForwardOp* forward = links.find(thread, sequence);
    return forward != nullptr ? raw(forward->op) : 0;
}

} // namespace

class TestForwardLinks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void linksANodeToTheLastOpBeforeIt();
    void anOpWithoutANodeIsNoOnesForwardOp();
    void forgetsTheOlderHalf();
    void agreesWithALookThroughAllNodes_data();
    void agreesWithALookThroughAllNodes();
};

void TestForwardLinks::linksANodeToTheLastOpBeforeIt()
{
    ForwardLinks links;
    links.add(1, 5, forwardOp(10)); // its node is 4
    links.add(1, 8, forwardOp(11)); // its node is 7; 5 and 6 were made around op 10
    QCOMPARE(found(links, 1, 3), 0);
    QCOMPARE(found(links, 1, 4), 10);
    QCOMPARE(found(links, 1, 6), 10);
    QCOMPARE(found(links, 1, 7), 11);
    QCOMPARE(found(links, 1, 900), 11);
    QCOMPARE(found(links, 2, 7), 0);
}

void TestForwardLinks::anOpWithoutANodeIsNoOnesForwardOp()
{
    ForwardLinks links;
    links.add(1, 0, forwardOp(9)); // before any node of the thread
    links.add(1, 1, forwardOp(10));
    links.add(1, 1, forwardOp(11)); // under no_grad: the number has not moved
    QCOMPARE(found(links, 1, 0), 10);
    QCOMPARE(found(links, 1, 1), 10);
}

void TestForwardLinks::forgetsTheOlderHalf()
{
    constexpr std::int64_t kMost = 262144;
    ForwardLinks links;
    for (std::int64_t i = 1; i <= kMost + 1; ++i)
        links.add(1, static_cast<std::uint64_t>(i), forwardOp(i));
    QCOMPARE(found(links, 1, 0), 0); // never another op's
    QCOMPARE(found(links, 1, kMost / 2 - 1), 0);
    QCOMPARE(found(links, 1, kMost / 2), kMost / 2 + 1);
    QCOMPARE(found(links, 1, kMost), kMost + 1);
}

void TestForwardLinks::agreesWithALookThroughAllNodes_data()
{
    QTest::addColumn<int>("threads");
    QTest::addColumn<int>("longestJump");
    QTest::newRow("one thread, every op a node") << 1 << 1;
    QTest::newRow("one thread, composite nodes and none") << 1 << 3;
    QTest::newRow("four threads") << 4 << 3;
}

void TestForwardLinks::agreesWithALookThroughAllNodes()
{
    QFETCH(const int, threads);
    QFETCH(const int, longestJump);
    std::mt19937 random(7);
    ForwardLinks links;
    std::map<std::uint64_t, std::vector<Node>> nodes;
    std::map<std::uint64_t, std::uint64_t> next;
    for (std::int64_t op = 1; op <= 2000; ++op) {
        const std::uint64_t thread = random() % static_cast<unsigned>(threads);
        const std::uint64_t jump
            = longestJump == 1 ? 1 : random() % static_cast<unsigned>(longestJump + 1);
        next[thread] += jump;
        links.add(thread, next[thread], forwardOp(op));
        if (jump > 0)
            nodes[thread].push_back({next[thread] - 1, op});
        const std::uint64_t asked = random() % (next[thread] + 2);
        std::int64_t expected = 0;
        for (const Node& node : nodes[thread])
            expected = node.sequence <= asked ? node.op : expected;
        QCOMPARE(found(links, thread, asked), expected);
    }
}

QTEST_APPLESS_MAIN(TestForwardLinks)
#include "tst_forwardlinks.moc"
