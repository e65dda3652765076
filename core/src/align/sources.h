// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/rundata.h"

#include <vector>

namespace samebit {

// Where the bytes of a value come from: the recorded writes that still reach it, and what else it
// holds (verdict rules, R6). `producers` ascending, each once.
struct Sources
{
    std::vector<OpIndex> producers;
    bool external = false; // bytes older than the recording, or written outside it
    bool uninit = false; // bytes allocated and never written
    bool changed = false; // differed when read again although no recorded op wrote
    bool incomplete = false; // sources unknown: folded list, pending, no value recorded
    bool unchecked = false; // content taken over without reading it again
    bool unproven = false; // storage identity not proven
    OpIndex allocator = -1; // of uninitialised bytes
    StorageId storage{}; // of the external bytes
    ValueId changedFrom{}; // what a changed value was before

    void clear();
    bool isOnlyExternal() const { return external && producers.empty(); }
};

// Not thread-safe: reads the run's details.
class SourceFinder
{
public:
    explicit SourceFinder(const RunData& run)
        : m_run(&run)
    {
    }
    void find(ValueId value, Sources& sources) const;

private:
    void collect(ValueId id, Sources& sources, int depth) const;

    const RunData* m_run;
};

} // namespace samebit
