// SPDX-License-Identifier: Apache-2.0
// Random programs whose ops really compute (content follows from inputs and arguments), with random
// faults planted in the candidate: every difference is explained, and the first one is a fault that
// was planted.
#include "verdicttext.h"

#include <QtTest>

#include <random>
#include <set>

namespace samebit {

using test::RunBuilder;
using test::TwoRuns;

namespace {

int mixed(int a, int b)
{
    return static_cast<int>(
        (static_cast<std::uint32_t>(a) * 2654435761U ^ static_cast<std::uint32_t>(b) * 40503U)
        % 1'000'003U);
}

struct Program
{
    struct Step
    {
        int inputs[2] = {0, 0};
        int line = 0;
        bool inPlace = false;
    };
    int externals = 4;
    std::vector<Step> steps;
};

Program randomProgram(std::mt19937& random)
{
    Program program;
    const int length = 5 + static_cast<int>(random() % 60);
    for (int i = 0; i < length; ++i) {
        const auto tensors = static_cast<unsigned>(program.externals + i);
        Program::Step step;
        step.inputs[0] = static_cast<int>(random() % tensors);
        step.inputs[1] = static_cast<int>(random() % tensors);
        step.line = 1 + static_cast<int>(random() % 9);
        step.inPlace = random() % 4 == 0;
        program.steps.push_back(step);
    }
    return program;
}

// Ops with a fault give other bits; before an "extra" op stands one that nobody reads.
void tell(RunBuilder& run, const Program& program, const std::set<int>& faults,
          const std::set<int>& extra)
{
    std::vector<int> content;
    for (int i = 0; i < program.externals; ++i) {
        run.external("t" + std::to_string(i), i + 1);
        content.push_back(i + 1);
    }
    int at = 0;
    for (const Program::Step& step : program.steps) {
        const std::string first = "t" + std::to_string(step.inputs[0]);
        const std::string second = "t" + std::to_string(step.inputs[1]);
        run.at("p.py", step.line, "f");
        if (extra.contains(at))
            run.op("aten::norm").in(first).out("unread", 5);
        int result = mixed(mixed(content[static_cast<std::size_t>(step.inputs[0])], step.line),
                           content[static_cast<std::size_t>(step.inputs[1])]);
        if (faults.contains(at))
            result = mixed(result, 99);
        if (step.inPlace && step.inputs[0] != step.inputs[1]) {
            run.op("aten::add_").updates(first, result).in(second);
            content[static_cast<std::size_t>(step.inputs[0])] = result;
        } else {
            run.op("aten::mul").in(first).in(second);
        }
        const int fresh = step.inPlace && step.inputs[0] != step.inputs[1] ? 7 : result;
        run.out("t" + std::to_string(program.externals + at), fresh);
        content.push_back(fresh);
        ++at;
    }
}

} // namespace

class VerdictPropertiesTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyDifferenceIsExplainedByAPlantedFault()
    {
        std::mt19937 random(5);
        for (int round = 0; round < 200; ++round) {
            const Program program = randomProgram(random);
            const auto length = static_cast<unsigned>(program.steps.size());
            std::set<int> faults;
            std::set<int> extra;
            for (auto i = random() % 4; i > 0; --i)
                faults.insert(static_cast<int>(random() % length));
            for (auto i = random() % 3; i > 0; --i)
                extra.insert(static_cast<int>(random() % length));
            TwoRuns runs;
            tell(runs.baseline, program, {}, {});
            tell(runs.candidate, program, faults, extra);
            const Comparison comparison = runs.compared();
            check(comparison, faults);
            if (QTest::currentTestFailed())
                return;
        }
    }

private:
    void check(const Comparison& comparison, const std::set<int>& faults)
    {
        QCOMPARE(comparison.counts.unexplained, 0);
        QCOMPARE(comparison.verdict == VerdictWord::Diverged, !faults.empty());
        std::int64_t origins = 0;
        for (const Origin& origin : comparison.origins) {
            QCOMPARE(origin.kind, Kind::Kernel);
            for (const std::int64_t row : origin.repeatRows)
                QVERIFY(faults.contains(comparison.rows.baseline[static_cast<std::size_t>(row)]));
            origins += origin.repeats;
        }
        QCOMPARE(origins, comparison.counts.of(State::Origin));
        if (!faults.empty())
            QCOMPARE(comparison.origins[0].baseline, *faults.begin());
    }
};

} // namespace samebit

QTEST_APPLESS_MAIN(samebit::VerdictPropertiesTest)
#include "tst_verdictproperties.moc"
