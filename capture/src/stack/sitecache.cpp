// SPDX-License-Identifier: Apache-2.0
#include "stack/sitecache.h"

#include "samebit/util/hash64.h"

#include <string_view>

namespace samebit::capture {

std::uint64_t hashFrames(std::span<const RawFrame> frames)
{
    static_assert(sizeof(RawFrame) == 24, "hashed as bytes: there must be no padding");
    const std::uint64_t hash = hash64(
        std::string_view(reinterpret_cast<const char*>(frames.data()), frames.size_bytes()));
    return hash ? hash : 1;
}

SiteCache& SiteCache::instance()
{
    static auto* cache = new SiteCache; // leaked: modules die after static destructors have run
    return *cache;
}

std::uint64_t SiteCache::keyOf(std::span<const RawFrame> frames) const
{
    std::uint64_t key = hashFrames(frames);
    for (const RawFrame& frame : frames) {
        if (!frame.object)
            continue;
        const auto known = m_generations.find(frame.object);
        if (known == m_generations.end())
            return 0;
        key = mix64(key, known->second);
    }
    return key ? key : 1;
}

const ResolvedSite* SiteCache::find(std::span<const RawFrame> frames)
{
    const std::lock_guard lock(m_mutex);
    const std::uint64_t key = keyOf(frames);
    const auto known = key ? m_sites.find(key) : m_sites.end();
    return known == m_sites.end() ? nullptr : known->second;
}

void SiteCache::put(std::span<const RawFrame> frames, const ResolvedSite* site)
{
    const std::lock_guard lock(m_mutex);
    if (const std::uint64_t key = keyOf(frames))
        m_sites[key] = site;
}

void SiteCache::setGeneration(const PythonObject* object, std::uint64_t generation)
{
    const std::lock_guard lock(m_mutex);
    m_generations[object] = generation;
}

void SiteCache::forget(const PythonObject* object)
{
    {
        const std::lock_guard lock(m_mutex);
        m_generations.erase(object);
    }
    outdateThreads();
}

} // namespace samebit::capture
