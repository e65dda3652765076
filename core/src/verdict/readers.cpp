// SPDX-License-Identifier: Apache-2.0
#include "verdict/readers.h"

namespace samebit {
namespace {

constexpr int kMaxDepth = 32;

} // namespace

Readers::Readers(const Pairing& pairing, const std::vector<Row>& writers)
    : m_pairing(pairing)
    , m_isWriter(static_cast<std::size_t>(pairing.size()))
{
    for (const Row row : writers)
        m_isWriter[static_cast<std::size_t>(row)] = true;
    for (Row row = 0; row < pairing.size(); ++row) {
        if (!pairing.isPair(row))
            continue;
        for (const Side side : {Side::Baseline, Side::Candidate}) {
            const OpIndex op = pairing.op(side, row);
            const bool observes = (pairing.kinds(side, op) & operatorkind::kObservation) != 0;
            for (const InputSlot& slot : pairing.run(side).detail->op(op).inputs)
                if (observes || slot.role == SlotRole::Read || slot.role == SlotRole::ReadWrite)
                    mark(side, slot.value, row, 0);
        }
    }
}

void Readers::mark(Side side, ValueId id, Row reader, int depth)
{
    if (isNone(id) || depth > kMaxDepth)
        return;
    const ValueDetail value = m_pairing.run(side).detail->value(id);
    if (value.kind == ValueKind::Written && value.producer >= 0) {
        const Row row = m_pairing.rowOf(side, value.producer);
        if (row != reader && m_isWriter[static_cast<std::size_t>(row)])
            m_read[static_cast<std::size_t>(side)].emplace(value.producer, value.slot);
    }
    if (value.kind == ValueKind::View || value.kind == ValueKind::Changed)
        mark(side, value.base, reader, depth + 1);
    for (const ValueId part : value.sources)
        mark(side, part, reader, depth + 1);
}

bool Readers::areAllRead(Row row) const
{
    for (const Side side : {Side::Baseline, Side::Candidate}) {
        const OpIndex op = m_pairing.op(side, row);
        const OpDetail detail = m_pairing.run(side).detail->op(op);
        for (std::size_t i = 0; i < detail.outputs.size(); ++i) {
            const SlotRole role = detail.outputs[i].role;
            if (role == SlotRole::View || role == SlotRole::Scratch)
                continue;
            if (!m_read[static_cast<std::size_t>(side)].contains({op, static_cast<int>(i)}))
                return false;
        }
    }
    return true;
}

} // namespace samebit
