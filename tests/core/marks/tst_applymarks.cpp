// SPDX-License-Identifier: Apache-2.0
// Which ops marks cover, and what is left of a comparison behind them.
#include "samebit/marks/markmatch.h"
#include "support/runbuilder.h"

#include <QtTest>

using namespace samebit;
using test::RunBuilder;

namespace {

constexpr const char* kSource = "def f():\n    a = mm(x)\n    b = sum(x)\n    c = tanh(a)\n";

// Two independent origins (lines 2 and 3) and one op that follows from the first; per step.
RunData twoRoots(bool other, int steps = 2, const char* source = kSource, int shift = 0)
{
    RunBuilder run(other ? "candidate" : "baseline");
    run.source("t.py", source);
    for (int step = 0; step < steps; ++step) {
        const int content = 100 * step + (other ? 50 : 0);
        run.external("x", 1, "float32[4]").step(step).module("net");
        run.at("t.py", 2 + shift, "f").op("aten::mm").in("x").out("a", content + 2, "float32[4]");
        run.at("t.py", 3 + shift, "f").op("aten::sum").in("x").out("b", content + 3, "float32[4]");
        run.module("net.tail").at("t.py", 4 + shift, "f");
        run.op("aten::tanh").in("a").out("c", content + 4, "float32[4]");
    }
    return run.data();
}

struct Pair
{
    explicit Pair(RunData first = twoRoots(false), RunData second = twoRoots(true))
        : baseline(std::move(first))
        , candidate(std::move(second))
        , comparison(*compare({Baseline<const RunData*>(&baseline),
                               Candidate<const RunData*>(&candidate), "a.db", "b.db"},
                              {}, {}))
    {
    }
    MarkedComparison through(const std::vector<Mark>& marks) const
    {
        return applyMarks({&baseline, &candidate, &comparison}, marks);
    }
    RunData baseline;
    RunData candidate;
    Comparison comparison;
};

std::int64_t covered(const RunData& run, const Mark& mark)
{
    return findMarkedOps(run, {mark}).ops.front();
}

} // namespace

class TestApplyMarks : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void eachScopeCoversWhatItSays()
    {
        const RunData run = twoRoots(false, 3);
        QCOMPARE(covered(run, markFor(run, 0, MarkScope::Occurrence)), 1);
        QCOMPARE(covered(run, markFor(run, 3, MarkScope::Occurrence)), 1);
        QCOMPARE(covered(run, markFor(run, 0, MarkScope::Line)), 3);
        QCOMPARE(covered(run, markFor(run, 0, MarkScope::Shape)), 3);
        QCOMPARE(covered(run, markFor(run, 2, MarkScope::Module)), 3);
        QCOMPARE(covered(run, markFor(run, 0, MarkScope::Operator)), 3);
        const MarkedOps once = findMarkedOps(run, {markFor(run, 4, MarkScope::Occurrence)});
        QCOMPARE(once.markOf, (std::vector<std::int32_t>{-1, -1, -1, -1, 0, -1, -1, -1, -1}));
    }

    void otherPlacesAreNotCovered()
    {
        const RunData run = twoRoots(false);
        Mark mark = markFor(run, 0, MarkScope::Line);
        mark.op = "aten::mm.out";
        QCOMPARE(covered(run, mark), 0);
        mark = markFor(run, 0, MarkScope::Line);
        mark.function = "g";
        QCOMPARE(covered(run, mark), 0);
        mark = markFor(run, 0, MarkScope::Shape);
        mark.inputs = {"float32 [5]"};
        QCOMPARE(covered(run, mark), 0);
        mark = markFor(run, 2, MarkScope::Module);
        mark.module = "net.t"; // a prefix of the name is no module above it
        QCOMPARE(covered(run, mark), 0);
        mark.module = "net";
        QCOMPARE(covered(run, mark), 2);
        mark.enabled = false;
        QCOMPARE(covered(run, mark), 0);
    }

    void aLineIsFoundAgainAfterAnEdit()
    {
        const RunData before = twoRoots(false);
        const std::string edited = "import x\n" + std::string(kSource);
        const RunData after = twoRoots(true, 2, edited.c_str(), 1);
        const Mark mark = markFor(before, 0, MarkScope::Line);
        QCOMPARE(mark.text, std::string("a = mm(x)"));
        QCOMPARE(covered(after, mark), 2);
        Mark blind = mark;
        blind.text.clear(); // without the text only the number is left
        QCOMPARE(covered(after, blind), 0);
    }

    void theNarrowestMarkCounts()
    {
        const RunData run = twoRoots(false);
        const std::vector<Mark> marks
            = {markFor(run, 0, MarkScope::Operator), markFor(run, 0, MarkScope::Line),
               markFor(run, 3, MarkScope::Occurrence)};
        const MarkedOps found = findMarkedOps(run, marks);
        QCOMPARE(found.markOf, (std::vector<std::int32_t>{1, -1, -1, 2, -1, -1}));
        QCOMPARE(found.ops, (std::vector<std::int64_t>{2, 2, 1})); // covered, narrower or not
    }

    void whatIsLeftComesFirst()
    {
        const Pair pair;
        QCOMPARE(pair.comparison.verdict, VerdictWord::Diverged);
        const MarkedComparison marked = pair.through({markFor(pair.baseline, 0, MarkScope::Line)});
        QCOMPARE(marked.verdict, VerdictWord::Diverged);
        QVERIFY(marked.first >= 0);
        const auto first = static_cast<std::size_t>(marked.first);
        QCOMPARE(pair.comparison.origins[first].op, std::string("aten::sum"));
        QCOMPARE(marked.applied, 1);
        QCOMPARE(marked.allowedOps, 2);
        QCOMPARE(marked.explained, 4); // both mm and both tanh
        QCOMPARE(marked.uses.front().explains, 2);
        QCOMPARE(exitCode(marked), 1);
    }

    void everythingAllowedIsExplained()
    {
        const Pair pair;
        const MarkedComparison marked = pair.through({markFor(pair.baseline, 0, MarkScope::Line),
                                                      markFor(pair.baseline, 1, MarkScope::Line)});
        QCOMPARE(marked.verdict, VerdictWord::Explained);
        QCOMPARE(marked.first, -1);
        QCOMPARE(marked.explained, pair.comparison.counts.differing());
        QCOMPARE(exitCode(marked), 0);
    }

    void aCutRunIsNeverExplained()
    {
        RunData cut = twoRoots(true);
        cut.info.endState = "stopped: signal 9";
        const Pair pair(twoRoots(false), std::move(cut));
        const MarkedComparison marked
            = pair.through({markFor(pair.baseline, 0, MarkScope::Operator),
                            markFor(pair.baseline, 1, MarkScope::Operator)});
        QCOMPARE(marked.verdict, VerdictWord::Incomplete);
        QCOMPARE(exitCode(marked), 3);
    }

    void oneCallOfManyAllowsOnlyItself()
    {
        const Pair pair;
        const MarkedComparison marked
            = pair.through({markFor(pair.baseline, 0, MarkScope::Occurrence),
                            markFor(pair.baseline, 1, MarkScope::Operator)});
        QCOMPARE(marked.verdict, VerdictWord::Diverged); // mm of step 1 is left
        QVERIFY(marked.explained < pair.comparison.counts.differing());
    }

    void aMarkOnAPropagatedOpAllowsNothing()
    {
        const Pair pair;
        const MarkedComparison marked
            = pair.through({markFor(pair.baseline, 2, MarkScope::Operator)});
        QCOMPARE(marked.applied, 0);
        QCOMPARE(marked.explained, 0);
        QVERIFY(!marked.uses.front().unused);
        QCOMPARE(marked.first, pair.comparison.first);
    }

    void unusedAndBroadMarksAreSaid()
    {
        const Pair pair;
        Mark elsewhere = markFor(pair.baseline, 0, MarkScope::Operator);
        elsewhere.op = "aten::conv2d";
        Mark off = elsewhere;
        off.op = "aten::cat";
        off.enabled = false;
        const MarkedComparison marked
            = pair.through({elsewhere, markFor(pair.baseline, 0, MarkScope::Operator),
                            markFor(pair.baseline, 1, MarkScope::Line), off});
        QVERIFY(marked.uses[0].unused);
        QVERIFY(!marked.uses[0].broad);
        QVERIFY(!marked.uses[1].unused);
        QVERIFY(marked.uses[1].broad); // 2 of 6 differing ops
        QVERIFY(!marked.uses[2].broad); // so does this one, but a line is narrow
        QVERIFY(!marked.uses[3].unused); // switched off
    }

    void nothingIsToleratedWithoutContent()
    {
        const Pair pair;
        Mark tolerate = markFor(pair.baseline, 0, MarkScope::Line);
        tolerate.action = MarkAction::Tolerate;
        tolerate.tolerance.absolute = 1e9;
        const MarkedComparison marked = pair.through({tolerate});
        QCOMPARE(marked.applied, 0);
        QVERIFY(marked.uses.front().undecided > 0);
        QCOMPARE(marked.first, pair.comparison.first);
    }

    void aJudgeDecidesTolerances()
    {
        class Judge : public ToleranceJudge
        {
        public:
            ToleranceAnswer judge(const Origin& origin, const Tolerance& tolerance) override
            {
                const bool inside = origin.op == "aten::mm" && tolerance.ulp == 4;
                return inside ? ToleranceAnswer::Inside : ToleranceAnswer::Outside;
            }
        };
        const Pair pair;
        Mark mm = markFor(pair.baseline, 0, MarkScope::Line);
        mm.action = MarkAction::Tolerate;
        mm.tolerance.ulp = 4;
        Mark sum = markFor(pair.baseline, 1, MarkScope::Line);
        sum.action = MarkAction::Tolerate;
        sum.tolerance.ulp = 4;
        Judge judge;
        const MarkedComparison marked
            = applyMarks({&pair.baseline, &pair.candidate, &pair.comparison}, {mm, sum}, &judge);
        QCOMPARE(marked.toleratedOps, 2);
        QCOMPARE(marked.uses[1].undecided, 0);
        QCOMPARE(marked.verdict, VerdictWord::Diverged);
    }
};

QTEST_APPLESS_MAIN(TestApplyMarks)
#include "tst_applymarks.moc"
