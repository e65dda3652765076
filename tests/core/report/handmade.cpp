// SPDX-License-Identifier: Apache-2.0
#include "handmade.h"

namespace samebit::test {

OpDetail HandmadeDetail::op(OpIndex index)
{
    const auto found = ops.find(index);
    if (found == ops.end())
        return {};
    OpDetail detail = found->second.detail;
    detail.inputs = found->second.inputs;
    detail.outputs = found->second.outputs;
    return detail;
}

ValueDetail HandmadeDetail::value(ValueId id)
{
    const auto found = values.find(raw(id));
    return found == values.end() ? ValueDetail{} : found->second;
}

HandmadeRun::HandmadeRun()
    : m_detail(std::make_shared<HandmadeDetail>())
{
    data.detail = m_detail;
    data.info.endState = "complete";
    data.info.workingFolder = "/data/seg";
    data.info.argv = {"python", "train.py"};
    data.info.steps = 3;
}

OpIndex HandmadeRun::add(const Place& place)
{
    data.operators.push_back(
        {OperatorId{static_cast<std::int32_t>(data.operators.size() + 1)}, place.op, "", 0, "[]"});
    data.frames.push_back({FrameId{static_cast<std::int32_t>(data.frames.size() + 1)}, place.file,
                           place.line, place.function, "python", true});
    SignatureRow signature;
    signature.id = SignatureId{static_cast<std::int32_t>(data.signatures.size() + 1)};
    signature.op = data.operators.back().id;
    signature.frame = data.frames.back().id;
    signature.phase = place.phase;
    data.signatures.push_back(signature);
    data.ops.signature.push_back(signature.id);
    data.ops.input.push_back(0);
    data.ops.output.push_back(0);
    data.ops.flags.push_back(0);
    data.ops.stream.push_back(StreamId{1});
    data.ops.step.push_back(place.step);
    data.info.ops = data.ops.size();
    return data.ops.size() - 1;
}

void HandmadeRun::addMany(const Place& place, int count)
{
    const OpIndex first = add(place);
    for (int i = 1; i < count; ++i) {
        data.ops.signature.push_back(data.ops.signature[static_cast<std::size_t>(first)]);
        data.ops.input.push_back(0);
        data.ops.output.push_back(0);
        data.ops.flags.push_back(0);
        data.ops.stream.push_back(StreamId{1});
        data.ops.step.push_back(place.step);
    }
    data.info.ops = data.ops.size();
}

ValueId HandmadeRun::value(DType dtype, std::vector<std::int64_t> sizes)
{
    TensorMetaRow meta;
    meta.id = MetaId{static_cast<std::int32_t>(data.metas.size() + 1)};
    meta.dtype = dtype;
    meta.sizes = std::move(sizes);
    data.metas.push_back(meta);
    const ValueId id{static_cast<std::int64_t>(m_detail->values.size() + 1)};
    ValueDetail detail;
    detail.meta = meta.id;
    m_detail->values[raw(id)] = detail;
    return id;
}

void HandmadeRun::input(OpIndex op, std::uint16_t argument, DType dtype,
                        std::vector<std::int64_t> sizes)
{
    m_detail->ops[op].inputs.push_back(
        {argument, 0, SlotRole::Read, 0, value(dtype, std::move(sizes))});
}

void HandmadeRun::output(OpIndex op, DType dtype, std::vector<std::int64_t> sizes)
{
    m_detail->ops[op].outputs.push_back(
        {false, 0, 0, SlotRole::Read, value(dtype, std::move(sizes))});
}

void HandmadeRun::forwardOf(OpIndex backward, OpIndex forward)
{
    m_detail->ops[backward].detail.forward = forward;
}

void HandmadeRun::stack(OpIndex op, StackId stack)
{
    m_detail->ops[op].detail.stack = stack;
}

void HandmadeRun::source(const std::string& file, int line, const std::string& text)
{
    SourceRow row;
    row.id = SourceId{static_cast<std::int32_t>(data.sources.size() + 1)};
    row.file = file;
    row.text = std::string(static_cast<std::size_t>(line - 1), '\n') + text + "\n";
    data.sources.push_back(row);
}

Comparison identicalComparison(const HandmadeRun& baseline, const HandmadeRun& candidate)
{
    Comparison comparison;
    const OpIndex ops = std::min(baseline.data.ops.size(), candidate.data.ops.size());
    for (OpIndex op = 0; op < ops; ++op) {
        comparison.rows.baseline.push_back(op);
        comparison.rows.candidate.push_back(op);
        comparison.rows.rule.push_back(PairRule::Strong);
    }
    comparison.state.assign(static_cast<std::size_t>(ops), State::Identical);
    comparison.originSet.assign(static_cast<std::size_t>(ops), 0);
    comparison.healed.assign(static_cast<std::size_t>(ops), false);
    comparison.counts.byState[static_cast<std::size_t>(State::Identical)] = ops;
    comparison.counts.values = ops;
    comparison.counts.computing = ops;
    comparison.verdict = VerdictWord::Identical;
    return comparison;
}

Origin& addOrigin(Comparison& comparison, const HandmadeRun& baseline, OpIndex at,
                  std::int64_t explains)
{
    Origin origin;
    origin.row = at;
    origin.baseline = at;
    origin.candidate = at;
    origin.op = baseline.data.operatorOf(at).name;
    origin.phase = baseline.data.signatureOf(at).phase;
    origin.baselineStep = baseline.data.ops.step[static_cast<std::size_t>(at)];
    origin.candidateStep = origin.baselineStep;
    const FrameRow& frame
        = baseline.data
              .frames[static_cast<std::size_t>(raw(baseline.data.signatureOf(at).frame)) - 1];
    origin.source = {frame.file, frame.line, frame.function};
    origin.identicalBefore = at;
    origin.explains = explains;
    origin.how = {"how.kernel", {"output 0"}};
    const auto setState = [&comparison](std::int64_t row, State state) {
        auto& counts = comparison.counts.byState;
        --counts[static_cast<std::size_t>(comparison.state[static_cast<std::size_t>(row)])];
        ++counts[static_cast<std::size_t>(state)];
        comparison.state[static_cast<std::size_t>(row)] = state;
    };
    setState(at, State::Origin);
    for (std::int64_t row = at + 1; row <= at + explains; ++row)
        setState(row, State::Propagated);
    comparison.verdict = VerdictWord::Diverged;
    comparison.first = 0;
    comparison.origins.push_back(origin);
    return comparison.origins.back();
}

namespace {

void fillRace(HandmadeRun& run)
{
    const OpIndex forward
        = run.add({"aten::index", Phase::Forward, 2, "train.py", 88, "Net.forward"});
    run.input(forward, 0, DType::Float32, {50, 4});
    run.input(forward, 1, DType::Int64, {400'000});
    run.addMany({"aten::mul", Phase::Forward, 2, "train.py", 89, "Net.forward"}, 12'344);
    const OpIndex backward
        = run.add({"aten::_index_put_impl_", Phase::Backward, 2, "train.py", 88, "Net.forward"});
    run.output(backward, DType::Float32, {50, 4});
    run.forwardOf(backward, forward);
    run.addMany({"aten::add_", Phase::Optimizer, 2, "train.py", 95, "main"}, 323);
    run.source("train.py", 88, "    picked = self.table[rows]");
}

} // namespace

RaceExample::RaceExample()
{
    fillRace(baseline);
    fillRace(candidate);
    comparison = identicalComparison(baseline, candidate);
    Origin& origin = addOrigin(comparison, baseline, 12'345, 323);
    origin.module = "net.embed";
    origin.forwardOp = "aten::index";
    origin.calledFrom = {"train.py", 97, "main"};
    origin.slots = {"output 0"};
}

ReportInput RaceExample::input() const
{
    return {&baseline.data, &candidate.data, "a.db", "b.db", &comparison};
}

} // namespace samebit::test
