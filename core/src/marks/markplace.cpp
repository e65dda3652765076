// SPDX-License-Identifier: Apache-2.0
#include "marks/markplace.h"

#include "verdict/places.h"

namespace samebit {

std::vector<std::string> inputTexts(const RunData& run, OpIndex op)
{
    std::vector<std::string> texts;
    for (const InputSlot& input : run.detail->op(op).inputs) {
        if (input.role == SlotRole::View)
            continue;
        const MetaId meta = run.detail->value(input.value).meta;
        texts.push_back(isNone(meta)
                            ? ""
                            : metaText(run.metas[static_cast<std::size_t>(raw(meta)) - 1], false));
    }
    return texts;
}

std::string streamText(const RunData& run, OpIndex op)
{
    const StreamId id = run.ops.stream[static_cast<std::size_t>(op)];
    if (isNone(id))
        return {};
    const StreamRow& row = run.streams[static_cast<std::size_t>(raw(id)) - 1];
    return row.kind + " " + std::to_string(row.ordinal);
}

std::string regionText(const RunData& run, OpIndex op)
{
    std::string path;
    RegionId region = run.detail->op(op).region;
    while (!isNone(region)) {
        const RegionRow& row = run.regions[static_cast<std::size_t>(raw(region)) - 1];
        path.insert(0, path.empty() ? row.name : row.name + "/");
        region = raw(row.parent) < raw(region) ? row.parent : RegionId{}; // a file may lie
    }
    return path;
}

void OccurrencePlaces::pass(OpIndex op)
{
    const auto at = static_cast<std::size_t>(op);
    const Key key(m_run.signatureOf(op).strong, raw(m_run.ops.stream[at]), m_run.ops.step[at],
                  raw(m_run.detail->op(op).region));
    m_last = m_passed[key]++;
}

bool OccurrencePlaces::isAt(const Mark& mark, OpIndex op) const
{
    return m_last == mark.occurrence && m_run.ops.step[static_cast<std::size_t>(op)] == mark.step
        && streamText(m_run, op) == mark.stream && regionText(m_run, op) == mark.region;
}

} // namespace samebit
