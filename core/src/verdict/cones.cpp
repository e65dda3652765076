// SPDX-License-Identifier: Apache-2.0
#include "verdict/cones.h"

#include "verdict/readers.h"

#include <algorithm>

namespace samebit {
namespace {

bool isDiffering(State state)
{
    return state == State::Origin || state == State::Propagated;
}

void confirmSet(const Classification& found, SetId set, std::vector<bool>& confirmed)
{
    for (const std::int32_t origin : found.sets.members(set))
        confirmed[static_cast<std::size_t>(origin)] = true;
}

bool hasUnconfirmed(const Classification& found, SetId set, const std::vector<bool>& confirmed)
{
    const auto& members = found.sets.members(set);
    return std::any_of(members.begin(), members.end(), [&](std::int32_t origin) {
        return !confirmed[static_cast<std::size_t>(origin)];
    });
}

// R17. Only a call can differ in shape alone; every other kind counts as it is.
std::vector<bool> findConfirmed(const Pairing& pairing, const Classification& found)
{
    std::vector<bool> confirmed(found.drafts.size());
    for (std::size_t i = 0; i < found.drafts.size(); ++i)
        confirmed[i] = kindOf(found.drafts[i].reason) != Kind::Call;
    for (const SetId set : found.confirmed)
        confirmSet(found, set, confirmed);
    std::vector<Row> doubtful;
    for (const Row row : found.unconfirmed)
        if (hasUnconfirmed(found, found.rows.set[static_cast<std::size_t>(row)], confirmed)
            && !judgesNothing(pairing.kinds(Side::Baseline, pairing.op(Side::Baseline, row))))
            doubtful.push_back(row);
    if (doubtful.empty())
        return confirmed;
    const Readers readers(pairing, doubtful);
    for (const Row row : doubtful)
        if (!readers.areAllRead(row))
            confirmSet(found, found.rows.set[static_cast<std::size_t>(row)], confirmed);
    return confirmed;
}

// Execution order; a region stands just before the pair that showed it.
std::vector<std::int32_t> keptInOrder(const Classification& found,
                                      const std::vector<bool>& confirmed)
{
    std::vector<std::int32_t> kept;
    for (std::size_t i = 0; i < found.drafts.size(); ++i)
        if (confirmed[i])
            kept.push_back(static_cast<std::int32_t>(i));
    std::stable_sort(kept.begin(), kept.end(), [&](std::int32_t a, std::int32_t b) {
        const Draft& x = found.drafts[static_cast<std::size_t>(a)];
        const Draft& y = found.drafts[static_cast<std::size_t>(b)];
        return x.shownBy != y.shownBy ? x.shownBy < y.shownBy
                                      : (x.reason == Reason::Region) > (y.reason == Reason::Region);
    });
    return kept;
}

} // namespace

Cones findCones(const Pairing& pairing, const Classification& found)
{
    const std::vector<bool> confirmed = findConfirmed(pairing, found);
    Cones cones;
    cones.kept = keptInOrder(found, confirmed);
    cones.newIndex.assign(found.drafts.size(), -1);
    for (std::size_t i = 0; i < cones.kept.size(); ++i)
        cones.newIndex[static_cast<std::size_t>(cones.kept[i])] = static_cast<std::int32_t>(i);

    std::vector<std::int64_t> count(found.sets.size());
    std::vector<Row> last(found.sets.size(), -1);
    for (Row row = 0; row < pairing.size(); ++row) {
        const auto at = static_cast<std::size_t>(row);
        const SetId set = found.rows.set[at];
        if (!isDiffering(found.rows.state[at]) || set == 0)
            continue;
        ++count[set];
        last[set] = row;
        const auto& members = found.sets.members(set);
        if (std::none_of(members.begin(), members.end(), [&](std::int32_t origin) {
                return confirmed[static_cast<std::size_t>(origin)];
            }))
            cones.structural.push_back(row);
    }
    for (const std::int32_t draft :
         cones.kept) // without itself; what names a region differs from nothing
        cones.explains.push_back(
            found.drafts[static_cast<std::size_t>(draft)].reason == Reason::Region ? 0 : -1);
    cones.lastDiffering.assign(cones.kept.size(), -1);
    for (std::size_t set = 0; set < count.size(); ++set)
        for (const std::int32_t origin : found.sets.members(static_cast<SetId>(set)))
            if (const std::int32_t index = cones.newIndex[static_cast<std::size_t>(origin)];
                index >= 0) {
                const auto to = static_cast<std::size_t>(index);
                cones.explains[to] += count[set];
                cones.lastDiffering[to] = std::max(cones.lastDiffering[to], last[set]);
            }
    for (std::int64_t& explains : cones.explains)
        explains = std::max<std::int64_t>(explains, 0);
    return cones;
}

std::int32_t firstOf(const std::vector<Origin>& origins)
{
    for (std::size_t i = 0; i < origins.size(); ++i)
        if (!origins[i].secondary)
            return static_cast<std::int32_t>(i);
    return origins.empty() ? -1 : 0;
}

} // namespace samebit
