// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/rows.h"

#include <cstdint>
#include <string>
#include <vector>

namespace samebit::capture {

enum class RegionKind : std::uint8_t
{
    User,
    OptimizerStep,
    ZeroGrad,
    DataLoading
};

struct OpenRegion
{
    RegionKind kind = RegionKind::User;
    RegionId id{}; // of a user region: itself; else the one around it
};

// What the recorder keeps per thread. Only its own thread touches it.
struct ThreadState
{
    std::string kind; // empty: nobody armed it, an engine thread with the settings of its caller
    std::string name;
    bool busy = false; // inside our own code: what it dispatches is not the program's
    std::uint64_t recording = 0; // `stream` belongs to this recording
    StreamId stream{};
    std::vector<OpenRegion> regions; // innermost last

    RegionId region() const { return regions.empty() ? RegionId{} : regions.back().id; }
    bool isInside(RegionKind kindOfRegion) const
    {
        for (const OpenRegion& open : regions) {
            if (open.kind == kindOfRegion) {
                return true;
            }
        }
        return false;
    }
    static ThreadState& current();
};

} // namespace samebit::capture
