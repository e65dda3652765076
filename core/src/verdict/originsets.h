// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/verdict/comparison.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace samebit {

using SetId = std::uint32_t; // 0: the empty set

// Interned sets of origins with a memoised union. A set keeps its 32 earliest origins and says when
// it had more.
class OriginSetTable
{
public:
    OriginSetTable();

    SetId single(std::int32_t origin);
    SetId unite(SetId a, SetId b);
    const std::vector<std::int32_t>& members(SetId set) const { return m_sets.members[set]; }
    std::size_t size() const { return m_sets.members.size(); }

    // Renumbers every origin (`newIndex[old]`, -1: dropped) and returns the sets; ids stay, except
    // that a set all of whose origins are dropped is empty.
    OriginSets renumbered(const std::vector<std::int32_t>& newIndex) const;

private:
    SetId intern(std::vector<std::int32_t> members, bool more);

    OriginSets m_sets;
    std::unordered_multimap<std::uint64_t, SetId> m_byContent;
    std::unordered_map<std::uint64_t, SetId> m_unions;
};

} // namespace samebit
