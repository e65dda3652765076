// SPDX-License-Identifier: Apache-2.0
#include "verdict/originsets.h"

#include "samebit/util/hash64.h"

#include <algorithm>
#include <iterator>

namespace samebit {
namespace {

constexpr std::size_t kMostMembers = 32;

} // namespace

OriginSetTable::OriginSetTable()
{
    m_sets.members.emplace_back();
    m_sets.more.push_back(false);
}

SetId OriginSetTable::single(std::int32_t origin)
{
    return intern({origin}, false);
}

SetId OriginSetTable::unite(SetId a, SetId b)
{
    if (a == b || b == 0)
        return a;
    if (a == 0)
        return b;
    const std::uint64_t key = (std::uint64_t{std::min(a, b)} << 32) | std::max(a, b);
    if (const auto known = m_unions.find(key); known != m_unions.end())
        return known->second;
    std::vector<std::int32_t> all;
    std::set_union(members(a).begin(), members(a).end(), members(b).begin(), members(b).end(),
                   std::back_inserter(all));
    const bool tooMany = all.size() > kMostMembers;
    if (tooMany)
        all.resize(kMostMembers);
    const SetId result = intern(std::move(all), tooMany || m_sets.more[a] || m_sets.more[b]);
    m_unions.emplace(key, result);
    return result;
}

SetId OriginSetTable::intern(std::vector<std::int32_t> members, bool more)
{
    std::uint64_t content = more ? 1 : 0;
    for (const std::int32_t origin : members)
        content = mix64(content, static_cast<std::uint64_t>(origin));
    const auto [begin, end] = m_byContent.equal_range(content);
    for (auto at = begin; at != end; ++at)
        if (m_sets.members[at->second] == members && m_sets.more[at->second] == more)
            return at->second;
    const auto id = static_cast<SetId>(m_sets.members.size());
    m_sets.members.push_back(std::move(members));
    m_sets.more.push_back(more);
    m_byContent.emplace(content, id);
    return id;
}

OriginSets OriginSetTable::renumbered(const std::vector<std::int32_t>& newIndex) const
{
    OriginSets result;
    result.more = m_sets.more;
    result.members.reserve(m_sets.members.size());
    for (const auto& members : m_sets.members) {
        std::vector<std::int32_t> kept;
        for (const std::int32_t origin : members)
            if (const std::int32_t index = newIndex[static_cast<std::size_t>(origin)]; index >= 0)
                kept.push_back(index);
        std::sort(kept.begin(), kept.end());
        result.members.push_back(std::move(kept));
    }
    return result;
}

} // namespace samebit
