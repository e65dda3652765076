// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/report/report.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace samebit::test {

// Details kept in memory, for runs that were never in a file.
class HandmadeDetail : public DetailSource
{
public:
    struct Op
    {
        OpDetail detail;
        std::vector<InputSlot> inputs;
        std::vector<OutputSlot> outputs;
    };
    OpDetail op(OpIndex index) override;
    ValueDetail value(ValueId id) override;

    std::map<OpIndex, Op> ops;
    std::map<std::int64_t, ValueDetail> values;
};

// One run written by hand, as the reader would give it.
class HandmadeRun
{
public:
    HandmadeRun();

    struct Place
    {
        std::string op;
        Phase phase = Phase::Forward;
        std::int32_t step = 0;
        std::string file = "train.py";
        int line = 1;
        std::string function = "Net.forward";
    };
    OpIndex add(const Place& place);
    void addMany(const Place& place, int count);
    // A tensor argument of an op.
    void input(OpIndex op, std::uint16_t argument, DType dtype, std::vector<std::int64_t> sizes);
    void output(OpIndex op, DType dtype, std::vector<std::int64_t> sizes);
    void forwardOf(OpIndex backward, OpIndex forward);
    void stack(OpIndex op, StackId stack);
    void source(const std::string& file, int line, const std::string& text);

    RunData data;

private:
    ValueId value(DType dtype, std::vector<std::int64_t> sizes);

    std::shared_ptr<HandmadeDetail> m_detail;
};

// Pairs op i with op i of both runs, all identical; what differs is set by the test.
Comparison identicalComparison(const HandmadeRun& baseline, const HandmadeRun& candidate);

// Makes the pair of the ops `at` an origin and the next `explains` pairs propagated.
Origin& addOrigin(Comparison& comparison, const HandmadeRun& baseline, OpIndex at,
                  std::int64_t explains);

// The example of wording.md, 2.2: a race in the backward of `self.table[rows]`.
struct RaceExample
{
    RaceExample();
    ReportInput input() const;
    HandmadeRun baseline;
    HandmadeRun candidate;
    Comparison comparison;
};

} // namespace samebit::test
