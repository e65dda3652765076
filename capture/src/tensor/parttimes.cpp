// SPDX-License-Identifier: Apache-2.0
#include "tensor/parttimes.h"

#ifdef SAMEBIT_TIME_PARTS

#include <array>
#include <cstddef>
#include <ctime>

namespace samebit::capture {
namespace {

struct ThreadParts
{
    Part current = Part::Program;
    std::uint64_t since = 0;
    std::array<std::uint64_t, kParts> spent{};
    std::uint64_t ops = 0;

    // Gives the time since the last call to the part that was running.
    void enter(Part part)
    {
        timespec now{};
        clock_gettime(CLOCK_MONOTONIC, &now);
        const std::uint64_t ns = static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000U
            + static_cast<std::uint64_t>(now.tv_nsec);
        spent[static_cast<std::size_t>(current)] += since == 0 ? 0 : ns - since;
        since = ns;
        current = part;
    }
};
thread_local ThreadParts t_parts;

} // namespace

PartScope::PartScope(Part part)
    : m_around(t_parts.current)
{
    t_parts.ops += part == Part::Hook ? 1 : 0;
    t_parts.enter(part);
}

PartScope::~PartScope()
{
    t_parts.enter(m_around);
}

} // namespace samebit::capture

// Of the calling thread: nanoseconds by part, in the order of Part, without what is nested in
// another part; then the number of ops.
extern "C" __attribute__((visibility("default"))) void sb_part_times(std::uint64_t* out)
{
    using samebit::capture::t_parts;
    t_parts.enter(t_parts.current);
    for (const std::uint64_t part : t_parts.spent)
        *out++ = part;
    *out = t_parts.ops;
}

#endif
