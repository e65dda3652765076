// SPDX-License-Identifier: Apache-2.0
#include "replay/replayplaces.h"

#include "samebit/util/hash64.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace samebit::capture {
namespace {

std::uint64_t lineKey(const std::string& stream, std::uint64_t weak)
{
    return mix64(hash64(stream), weak);
}

} // namespace

ReplayPlaces::ReplayPlaces(const std::vector<ReplayOp>& ops)
    : m_ops(ops)
    , m_met(ops.size())
    , m_byStep(ops.size())
{
    for (const ReplayOp& op : ops) {
        m_lines[lineKey(op.stream, op.weak)].ops.push_back(&op);
        m_weakInFile[op.weak] = true;
    }
    for (auto& [key, line] : m_lines) {
        std::sort(line.ops.begin(), line.ops.end(), [](const ReplayOp* a, const ReplayOp* b) {
            return std::tie(a->step, a->occurrence) < std::tie(b->step, b->occurrence);
        });
    }
    std::iota(m_byStep.begin(), m_byStep.end(), std::size_t{0});
    std::stable_sort(m_byStep.begin(), m_byStep.end(),
                     [&](std::size_t a, std::size_t b) { return ops[a].step < ops[b].step; });
}

void ReplayPlaces::addStream(StreamId id, const std::string& key)
{
    m_streams[id] = key;
}

void ReplayPlaces::addSignature(SignatureId id, std::uint64_t weak)
{
    m_weak[id] = {weak, m_weakInFile.contains(weak)};
}

ReplayPlaces::Line* ReplayPlaces::lineOf(StreamId stream, SignatureId signature)
{
    const auto weak = m_weak.find(signature);
    if (weak == m_weak.end() || !weak->second.isInFile) {
        return nullptr;
    }
    const auto key = m_streams.find(stream);
    if (key == m_streams.end()) {
        return nullptr;
    }
    const auto line = m_lines.find(lineKey(key->second, weak->second.hash));
    if (line == m_lines.end() || line->second.ops.front()->stream != key->second) {
        return nullptr;
    }
    return &line->second;
}

const ReplayOp* ReplayPlaces::at(StreamId stream, std::int64_t step, SignatureId signature)
{
    Line* line = lineOf(stream, signature);
    if (line == nullptr) {
        return nullptr;
    }
    if (line->step != step) {
        line->step = step;
        line->count = 0;
    }
    const auto isBefore = [&](const ReplayOp* op) {
        return std::tie(op->step, op->occurrence) < std::tie(line->step, line->count);
    };
    while (line->next < line->ops.size() && isBefore(line->ops[line->next])) {
        ++line->next;
    }
    if (line->next == line->ops.size()) {
        return nullptr;
    }
    const ReplayOp* op = line->ops[line->next];
    return op->step == step && op->occurrence == line->count ? op : nullptr;
}

void ReplayPlaces::pass(StreamId stream, std::int64_t step, SignatureId signature)
{
    if (Line* line = lineOf(stream, signature); line != nullptr && line->step == step) {
        ++line->count;
    }
}

void ReplayPlaces::meet(const ReplayOp& op)
{
    m_met[static_cast<std::size_t>(&op - m_ops.data())] = true;
}

void ReplayPlaces::collectMissed(std::size_t end, std::vector<const ReplayOp*>& missed)
{
    for (; m_told < end; ++m_told) {
        const std::size_t index = m_byStep[m_told];
        if (!m_met[index]) {
            missed.push_back(&m_ops[index]);
        }
    }
}

std::vector<const ReplayOp*> ReplayPlaces::missedBefore(std::int64_t step)
{
    std::size_t end = m_told;
    while (end < m_byStep.size() && m_ops[m_byStep[end]].step < step) {
        ++end;
    }
    std::vector<const ReplayOp*> missed;
    collectMissed(end, missed);
    return missed;
}

std::vector<const ReplayOp*> ReplayPlaces::missed()
{
    std::vector<const ReplayOp*> missed;
    collectMissed(m_byStep.size(), missed);
    return missed;
}

} // namespace samebit::capture
