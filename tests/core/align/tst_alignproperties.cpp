// SPDX-License-Identifier: Apache-2.0
// Random edits of random runs: whatever happens, each op is in exactly one row and every stream
// keeps its order.
#include "aligntext.h"

#include <algorithm>
#include <random>

namespace samebit {

using test::aligned;
using test::RunBuilder;

namespace {

struct Event
{
    int op = 0;
    int line = 0;
    int content = 0;
};

std::vector<Event> randomProgram(std::mt19937& random, int length)
{
    std::vector<Event> events;
    for (int i = 0; i < length; ++i)
        events.push_back({static_cast<int>(random() % 5), static_cast<int>(random() % 3),
                          static_cast<int>(random() % 1000)});
    return events;
}

void edit(std::mt19937& random, std::vector<Event>& events)
{
    for (auto edits = random() % 8; edits > 0 && !events.empty(); --edits) {
        const auto at = static_cast<std::ptrdiff_t>(random() % events.size());
        switch (random() % 4) {
        case 0:
            events.erase(events.begin() + at);
            break;
        case 1:
            events.insert(events.begin() + at, {static_cast<int>(random() % 5), 1, 77});
            break;
        case 2:
            events[static_cast<std::size_t>(at)].content += 1;
            break;
        default:
            std::rotate(events.begin() + at / 2, events.begin() + at, events.end());
        }
    }
}

RunData told(const std::vector<Event>& events, int steps)
{
    RunBuilder run("run");
    run.phase(Phase::Forward).external("x", 1);
    int number = 0;
    for (const Event& event : events) {
        if (steps > 0)
            run.step(number++ * steps / static_cast<int>(events.size()));
        run.at("p.py", event.line, "f");
        run.op("aten::op" + std::to_string(event.op)).in("x").out("x", event.content);
    }
    return run.data();
}

void check(const Alignment& rows, const RunData& baseline, const RunData& candidate)
{
    std::vector<int> seenBaseline(static_cast<std::size_t>(baseline.ops.size()));
    std::vector<int> seenCandidate(static_cast<std::size_t>(candidate.ops.size()));
    OpIndex lastBaseline = -1;
    OpIndex lastCandidate = -1;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const OpIndex b = rows.baseline[row];
        const OpIndex c = rows.candidate[row];
        QVERIFY(b >= 0 || c >= 0);
        QCOMPARE(rows.rule[row] == PairRule::None, b < 0 || c < 0);
        if (b >= 0) {
            ++seenBaseline[static_cast<std::size_t>(b)];
            QVERIFY(b > lastBaseline);
            lastBaseline = b;
        }
        if (c >= 0) {
            ++seenCandidate[static_cast<std::size_t>(c)];
            if (rows.rule[row] != PairRule::Moved) {
                QVERIFY(c > lastCandidate);
                lastCandidate = c;
            }
        }
    }
    for (const auto* seen : {&seenBaseline, &seenCandidate})
        for (const int times : *seen)
            QCOMPARE(times, 1);
}

} // namespace

class AlignPropertiesTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void eachOpIsInExactlyOneRowAndInOrder_data()
    {
        QTest::addColumn<int>("steps");
        QTest::newRow("no steps") << 0;
        QTest::newRow("one step") << 1;
        QTest::newRow("seven steps") << 7;
    }
    void eachOpIsInExactlyOneRowAndInOrder()
    {
        QFETCH(int, steps);
        std::mt19937 random(42);
        for (int round = 0; round < 150; ++round) {
            auto events = randomProgram(random, 1 + static_cast<int>(random() % 60));
            const RunData baseline = told(events, steps);
            edit(random, events);
            const RunData candidate = told(events, steps);
            check(aligned(baseline, candidate), baseline, candidate);
            if (QTest::currentTestFailed())
                return;
        }
    }
};

} // namespace samebit

QTEST_APPLESS_MAIN(samebit::AlignPropertiesTest)
#include "tst_alignproperties.moc"
