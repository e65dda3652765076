// SPDX-License-Identifier: Apache-2.0
#include "report/ownremedy.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <regex>

namespace samebit::report {

namespace {

struct Indexing
{
    std::string table;
    std::string index;
};

// The one subscript of the line; nothing when there are several, or when it holds more than a name.
std::optional<Indexing> onlySubscript(const std::string& line)
{
    constexpr std::size_t kLongestLine = 400; // std::regex recurses
    if (line.size() > kLongestLine || std::count(line.begin(), line.end(), '[') != 1)
        return std::nullopt;
    static const std::regex kPattern(R"(([A-Za-z_][A-Za-z0-9_.]*)\[([A-Za-z_][A-Za-z0-9_.]*)\])");
    std::smatch found;
    if (!std::regex_search(line, found, kPattern))
        return std::nullopt;
    return Indexing{found[1], found[2]};
}

const TensorMetaRow* metaOfInput(const RunData& run, OpIndex op, std::uint16_t argument)
{
    const OpDetail detail = run.detail->op(op);
    const auto slot
        = std::find_if(detail.inputs.begin(), detail.inputs.end(),
                       [&](const InputSlot& input) { return input.argument == argument; });
    if (slot == detail.inputs.end())
        return nullptr;
    const auto meta = static_cast<std::size_t>(raw(run.detail->value(slot->value).meta));
    return meta == 0 || meta > run.metas.size() ? nullptr : &run.metas[meta - 1];
}

bool isInteger(DType dtype)
{
    return dtype == DType::Int64 || dtype == DType::Int32;
}

} // namespace

std::string ownRemedy(const Scene& scene, const Origin& origin)
{
    const Side side = Scene::sideOf(origin);
    const RunData& run = scene.run(side);
    const bool backwardOfIndex
        = origin.phase == Phase::Backward && origin.forwardOp.starts_with("aten::index");
    if (origin.causes.empty() || origin.causes.front().cause != Cause::Rerun || !backwardOfIndex
        || !run.detail)
        return {};
    const OpIndex forward = run.detail->op(Scene::opOf(origin)).forward;
    const auto line = scene.sourceLine(side, origin.source.file, origin.source.line);
    if (forward < 0 || !line || run.operatorOf(forward).name != "aten::index")
        return {};
    const auto found = onlySubscript(*line);
    const TensorMetaRow* const table = metaOfInput(run, forward, 0);
    const TensorMetaRow* const index = metaOfInput(run, forward, 1);
    if (!found || table == nullptr || index == nullptr || !isInteger(index->dtype))
        return {};
    if (table->sizes.size() == 2)
        return fmt::format("torch.nn.functional.embedding({}, {})", found->index, found->table);
    if (index->sizes.size() == 1)
        return fmt::format("{}.index_select(0, {})", found->table, found->index);
    if (table->sizes.size() != 1)
        return {};
    return fmt::format("{0}.index_select(0, {1}.reshape(-1)).reshape({1}.shape)", found->table,
                       found->index);
}

} // namespace samebit::report
