// SPDX-License-Identifier: Apache-2.0
#include "samplepair.h"

namespace samebit::test {

namespace {

std::string numbered(const char* name, int number)
{
    return name + std::to_string(number);
}

} // namespace

RunBuilder SamplePair::run(const std::string& uuid, bool differs)
{
    const int other = differs ? 10'000 : 0;
    RunBuilder run(uuid);
    run.info("started", differs ? "2026-11-30T21:43:00Z" : "2026-11-30T21:40:00Z");
    run.environment("threads", differs ? "2" : "1");
    run.source("train.py",
               "import torch\n\n\ndef forward(x, w):\n    a = x * 2\n\n    s = x.sum()\n\n"
               "    m = x @ w\n    return s, m\n");
    run.external("x", 1, "float32[4,4]").named("batch", "x");
    run.external("w", 2, "float32[4,4]").named("parameter", "net.weight");
    run.step(0).phase(Phase::Forward).module("net", "Net").at("train.py", 5, "forward");
    for (int i = 0; i < 200; ++i)
        run.op("aten::mul.Tensor").in("x").out(numbered("a", i), 10 + i, "float32[4,4]");
    run.step(1).at("train.py", 7, "forward");
    run.op("aten::sum").in("x").out("s", 900 + other, "float32[4,4]");
    for (int i = 0; i < 20; ++i)
        run.op("aten::add.Tensor").in("s").out(numbered("t", i), 1000 + i + other, "float32[4,4]");
    run.at("train.py", 8, "forward");
    for (int i = 0; i < 20; ++i)
        run.op("aten::mul.Tensor").in("x").out(numbered("u", i), 2000 + i, "float32[4,4]");
    run.at("train.py", 9, "forward");
    run.op("aten::mm").in("x").in("w").out("m", 3000 + other, "float32[4,4]");
    for (int i = 0; i < 10; ++i)
        run.op("aten::relu").in("m").out(numbered("r", i), 4000 + i + other, "float32[4,4]");
    return run;
}

app::PairPointer pairOf(RunData baseline, RunData candidate)
{
    auto first = std::make_shared<app::LoadedRun>();
    first->path = "a.db";
    first->data = std::move(baseline);
    auto second = std::make_shared<app::LoadedRun>();
    second->path = "b.db";
    second->data = std::move(candidate);
    const CompareInput input{Baseline<const RunData*>(&first->data),
                             Candidate<const RunData*>(&second->data), first->path, second->path,
                             true};
    auto comparison = compare(input, {}, {});
    if (!comparison)
        qFatal("the sample cannot be compared");
    return std::make_shared<const app::Pair>(app::Pair{first, second, std::move(*comparison)});
}

app::PairPointer SamplePair::pair()
{
    return pairOf(run("baseline", false).data(), run("candidate", true).data());
}

app::PairPointer longPair(std::int64_t rows, const std::vector<std::int64_t>& origins)
{
    RunBuilder small("long");
    small.external("x", 1);
    small.step(0).at("train.py", 5, "forward").op("aten::relu").in("x").out("y", 2);
    auto run = std::make_shared<app::LoadedRun>();
    run->data = small.data();
    const auto size = static_cast<std::size_t>(rows);
    run->data.ops.signature.assign(size, SignatureId{1});
    run->data.ops.step.assign(size, 0);
    Comparison comparison;
    comparison.state.assign(size, State::Identical);
    comparison.originSet.assign(size, 0);
    comparison.healed.assign(size, false);
    comparison.sets.members.emplace_back();
    comparison.sets.more.push_back(false);
    comparison.rows.rule.assign(size, PairRule::Strong);
    comparison.rows.baseline.resize(size);
    for (std::size_t row = 0; row < size; ++row)
        comparison.rows.baseline[row] = static_cast<OpIndex>(row);
    comparison.rows.candidate = comparison.rows.baseline;
    for (const std::int64_t row : origins) {
        comparison.state[static_cast<std::size_t>(row)] = State::Origin;
        Origin origin;
        origin.row = row;
        origin.baseline = origin.candidate = static_cast<OpIndex>(row);
        origin.op = "aten::relu";
        comparison.origins.push_back(origin);
    }
    comparison.first = origins.empty() ? -1 : 0;
    return std::make_shared<const app::Pair>(app::Pair{run, run, std::move(comparison)});
}

} // namespace samebit::test
