// SPDX-License-Identifier: Apache-2.0
#include "layeredrun.h"

#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <memory>

namespace samebit::bench {

namespace {

constexpr const char* kOperators[]
    = {"aten::t", "aten::addmm", "aten::relu", "aten::mul", "aten::sum"};
constexpr int kInserted = LayeredRun::kOpsPerStep; // signature of the inserted ops

void addTables(RunData& run)
{
    for (int i = 0; i <= LayeredRun::kOpsPerLayer; ++i) {
        const bool extra = i == LayeredRun::kOpsPerLayer;
        run.operators.push_back({static_cast<OperatorId>(i + 1),
                                 extra ? "aten::norm" : kOperators[i], "", 0, "[\"self\"]"});
    }
    run.frames.push_back({FrameId{1}, "train.py", 22, "train", "python", true});
    run.metas.push_back(
        {MetaId{1}, DType::Float32, {64, 64}, {64, 1}, "strided", "cpu", false, false, false});
    run.streams.push_back({StreamId{1}, 0, "main", "", {}, 0, -1});
    run.contexts.push_back({ContextId{1}, {{"threads", "2"}}});
    for (int i = 0; i <= kInserted; ++i) {
        const int layer = i / LayeredRun::kOpsPerLayer;
        const int kind = i == kInserted ? LayeredRun::kOpsPerLayer : i % LayeredRun::kOpsPerLayer;
        const std::string text
            = run.operators[static_cast<std::size_t>(kind)].name + "/layer" + std::to_string(layer);
        if (kind == 0)
            run.modules.push_back(
                {static_cast<ModuleId>(layer + 1), "net.layer" + std::to_string(layer), "Linear"});
        run.signatures.push_back({static_cast<SignatureId>(i + 1), hash64(text + "/s"),
                                  hash64(text + "/m"), hash64(text),
                                  static_cast<OperatorId>(kind + 1), Phase::Forward, ModuleId{1},
                                  FrameId{1}});
    }
}

void addOp(RunData& run, int signature, int step, std::uint64_t input, std::uint64_t output)
{
    run.ops.signature.push_back(static_cast<SignatureId>(signature + 1));
    run.ops.input.push_back(input);
    run.ops.output.push_back(output);
    run.ops.flags.push_back(0);
    run.ops.stream.push_back(StreamId{1});
    run.ops.step.push_back(step);
}

} // namespace

RunData LayeredRun::make(OpIndex ops, const Content& content, const IsInserted& isInserted)
{
    RunData run;
    auto details = std::make_shared<LayeredRun>();
    addTables(run);
    run.info.endState = "complete";
    run.info.digestAlgorithm = "SB1";
    std::uint64_t last = 1;
    OpIndex reads = -1;
    for (OpIndex op = 0; op < ops; ++op) {
        const int step = op / kOpsPerStep;
        const auto add = [&](int signature, std::uint64_t output) {
            const auto index = static_cast<std::int64_t>(details->m_content.size());
            addOp(run, signature, step, last, output);
            details->m_content.push_back(output);
            details->m_inputs.push_back({0, 0, SlotRole::Read, 0, static_cast<ValueId>(reads + 1)});
            details->m_outputs.push_back(
                {false, 0, 0, SlotRole::Read, static_cast<ValueId>(index + 1)});
        };
        if (isInserted(op))
            add(kInserted, 7);
        add(op % kOpsPerStep, content(op));
        last = content(op);
        reads = static_cast<OpIndex>(details->m_content.size()) - 1;
    }
    details->m_inputs.front().value = static_cast<ValueId>(ops * 2 + 1); // beyond the ops: external
    run.info.ops = static_cast<std::int64_t>(run.ops.signature.size());
    run.detail = details;
    return run;
}

OpDetail LayeredRun::op(OpIndex index)
{
    const auto at = static_cast<std::size_t>(index);
    OpDetail detail;
    detail.context = ContextId{1};
    detail.inputs = {&m_inputs[at], 1};
    detail.outputs = {&m_outputs[at], 1};
    return detail;
}

ValueDetail LayeredRun::value(ValueId id)
{
    ValueDetail value;
    if (isNone(id))
        return value;
    const auto at = static_cast<std::size_t>(raw(id)) - 1;
    const bool external = at >= m_content.size();
    value.kind = external ? ValueKind::External : ValueKind::Written;
    value.producer = external ? -1 : static_cast<OpIndex>(at);
    value.slot = external ? -1 : 0;
    value.hasDigest = true;
    const std::uint64_t content = external ? 1 : m_content[at];
    std::memcpy(value.digest.bytes.data(), &content, sizeof content);
    value.meta = MetaId{1};
    value.endByte = 64 * 64 * 4;
    return value;
}

void LayeredRun::print(const RunData& run, const std::string& path)
{
    std::FILE* file = std::fopen(path.c_str(), "w");
    for (OpIndex op = 0; file != nullptr && op < run.ops.size(); ++op) {
        const auto at = static_cast<std::size_t>(op);
        std::fprintf(file, "%s train.py:22 float32[64,64] %016" PRIx64 " %016" PRIx64 "\n",
                     run.operatorOf(op).name.c_str(), run.ops.input[at], run.ops.output[at]);
    }
    if (file != nullptr)
        std::fclose(file);
}

} // namespace samebit::bench
