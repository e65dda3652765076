// SPDX-License-Identifier: Apache-2.0
#include "stack/callsites.h"

#include "stack/framewalk.h"
#include "stack/pythonapi.h"
#include "stack/sitecache.h"
#include "stack/siteresolver.h"
#include "stack/stackoptions.h"

#include <unordered_map>
#include <utility>
#include <vector>

namespace samebit::capture {
namespace {

const ResolvedSite kEmptySite;

StackOptions& mutableOptions()
{
    static auto* options = new StackOptions;
    return *options;
}

// What one thread has seen. Reached through a plain pointer: ops may run in destructors of other
// thread-local objects, after this one has gone.
struct ThreadCache
{
    std::vector<RawFrame> frames;
    std::unordered_map<std::uint64_t, const ResolvedSite*> sites;
    std::uint64_t epoch = 0;
};
thread_local ThreadCache* threadCache = nullptr;
thread_local bool threadEnds = false;

struct ThreadCacheOwner
{
    ThreadCacheOwner() { threadCache = new ThreadCache; }
    ~ThreadCacheOwner()
    {
        delete std::exchange(threadCache, nullptr);
        threadEnds = true;
    }
    ThreadCacheOwner(const ThreadCacheOwner&) = delete;
    ThreadCacheOwner& operator=(const ThreadCacheOwner&) = delete;
};

ThreadCache* cacheOfThread()
{
    if (!threadCache && !threadEnds)
        thread_local const ThreadCacheOwner owner;
    return threadCache;
}

// A stack that no thread has met, or whose modules are new. `frames` is walked again when more is
// known of frames now.
const ResolvedSite* resolveNow(std::vector<RawFrame>& frames)
{
    const PythonGil gil;
    if (!gil.held())
        return nullptr;
    SiteResolver& resolver = SiteResolver::instance();
    static bool checked = false; // under the GIL
    const bool learned = resolver.learn();
    const bool agrees = std::exchange(checked, true) || checkFrameWalk(SiteResolver::targets());
    if (learned || !agrees) {
        SiteCache::instance().outdateThreads();
        walkFrames(frames, SiteResolver::targets());
    }
    const SiteResolver::Resolution resolution = resolver.resolve(frames);
    if (resolution.mayCache)
        SiteCache::instance().put(frames, resolution.site);
    return resolution.site;
}

} // namespace

void setStackOptions(StackOptions options)
{
    mutableOptions() = std::move(options);
}

const StackOptions& stackOptions()
{
    return mutableOptions();
}

void abandonStacksAfterFork() noexcept
{
    SiteCache::instance().abandon();
}

const ResolvedSite& CallSites::current()
{
    ThreadCache* cache = cacheOfThread();
    if (!cache || !stackOptions().python || SiteCache::instance().isAbandoned())
        return kEmptySite;
    if (!walkFrames(cache->frames, SiteResolver::targets()) || cache->frames.empty())
        return kEmptySite;
    const std::uint64_t epoch = SiteCache::instance().epoch();
    if (cache->epoch != epoch) {
        cache->sites.clear();
        cache->epoch = epoch;
    }
    const std::uint64_t hash = hashFrames(cache->frames);
    const auto [entry, isNew] = cache->sites.try_emplace(hash, nullptr);
    if (!isNew)
        return *entry->second;
    const ResolvedSite* site = SiteCache::instance().find(cache->frames);
    if (!site)
        site = resolveNow(cache->frames);
    // Kept only when every thread may rely on it: the shared cache refuses what cannot be watched.
    if (site && SiteCache::instance().find(cache->frames) == site)
        entry->second = site;
    else
        cache->sites.erase(hash);
    return site ? *site : kEmptySite;
}

} // namespace samebit::capture
