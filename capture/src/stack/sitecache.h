// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "stack/framewalk.h"

#include <atomic>
#include <cstdint>
#include <mutex>
#include <span>
#include <unordered_map>

namespace samebit::capture {

struct ResolvedSite;

// The stacks that were resolved so far, by what a walk without the GIL gives. Any thread; no Python
// is called under its lock.
class SiteCache
{
public:
    static SiteCache& instance();

    // Null: never seen, or a module on it is not known (any more).
    const ResolvedSite* find(std::span<const RawFrame> frames);
    void put(std::span<const RawFrame> frames, const ResolvedSite* site);

    // The generation of a watched module or optimizer. forget() makes what every thread cached
    // outdated.
    void setGeneration(const PythonObject* object, std::uint64_t generation);
    void forget(const PythonObject* object);
    void outdateThreads() { m_epoch.fetch_add(1, std::memory_order_release); }
    std::uint64_t epoch() const { return m_epoch.load(std::memory_order_acquire); }

    void abandon() noexcept
    {
        m_abandoned.store(true);
    } // in a forked child: its lock may be held for ever
    bool isAbandoned() const noexcept { return m_abandoned.load(); }

private:
    // 0: an object on the stack is not known.
    std::uint64_t keyOf(std::span<const RawFrame> frames) const;

    std::mutex m_mutex;
    std::unordered_map<const PythonObject*, std::uint64_t> m_generations;
    std::unordered_map<std::uint64_t, const ResolvedSite*> m_sites;
    std::atomic<std::uint64_t> m_epoch{1};
    std::atomic<bool> m_abandoned{false};
};

// Equal stacks with the same objects at the same addresses have equal hashes; never 0.
std::uint64_t hashFrames(std::span<const RawFrame> frames);

} // namespace samebit::capture
