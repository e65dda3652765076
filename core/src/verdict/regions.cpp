// SPDX-License-Identifier: Apache-2.0
#include "verdict/regions.h"

#include <algorithm>

namespace samebit {
namespace {

constexpr int kWritesOlderMemory = 3;
constexpr int kComputes = 2;
constexpr int kMovesBytes = 1; // view, allocation, factory, plain copy

} // namespace

Regions::Regions(const Pairing& pairing)
    : m_pairing(pairing)
{
}

void Regions::enter(Row row, std::span<const Row> sources)
{
    Row best = row;
    for (const Row source : sources)
        if (const auto known = m_entry.find(source);
            known != m_entry.end() && isBetter(known->second, best))
            best = known->second;
    m_entry[row] = best;
}

Row Regions::entryOf(std::span<const Row> unpaired) const
{
    for (const Side side : {Side::Baseline, Side::Candidate}) {
        Row best = -1;
        for (const Row row : unpaired) {
            const auto known = m_entry.find(row);
            if (m_pairing.op(side, row) < 0 || known == m_entry.end())
                continue;
            if (best < 0 || isBetter(known->second, best))
                best = known->second;
        }
        if (best >= 0)
            return best;
    }
    return -1;
}

bool Regions::isBetter(Row candidate, Row than) const
{
    const int own = rank(candidate);
    const int other = rank(than);
    return own != other ? own > other : candidate < than;
}

bool Regions::writesOlderMemory(Row row) const
{
    const Side side = m_pairing.namingSide(row);
    const RunData& run = m_pairing.run(side);
    const OpDetail detail = run.detail->op(m_pairing.namingOp(row));
    return std::any_of(detail.outputs.begin(), detail.outputs.end(), [&](const OutputSlot& slot) {
        const StorageId storage
            = slot.written ? run.detail->value(slot.value).storage : StorageId{};
        if (isNone(storage))
            return false;
        const OpSeq creator = run.storages[static_cast<std::size_t>(raw(storage)) - 1].creator;
        return isNone(creator) || m_pairing.mate(side, static_cast<OpIndex>(raw(creator) - 1)) >= 0;
    });
}

int Regions::rank(Row row) const
{
    const auto [known, isNew] = m_rank.try_emplace(row, 0);
    if (!isNew)
        return known->second;
    constexpr std::uint32_t kMoves = operatorkind::kView | operatorkind::kAllocates
        | operatorkind::kEntry | operatorkind::kFactory | operatorkind::kCopy;
    if (writesOlderMemory(row))
        known->second = kWritesOlderMemory;
    else if ((m_pairing.kinds(m_pairing.namingSide(row), m_pairing.namingOp(row)) & kMoves) == 0)
        known->second = kComputes;
    else
        known->second = kMovesBytes;
    return known->second;
}

} // namespace samebit
