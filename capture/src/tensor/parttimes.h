// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

// Where the time of a recorded op goes, for tests/bench/bench_parts.py. Only a build with
// SAMEBIT_BUILD_BENCH has it (SAMEBIT_TIME_PARTS): reading the clock costs more than some parts.
namespace samebit::capture {

enum class Part : std::uint8_t
{
    Program, // everything that is not ours, the kernels too
    Hook, // arguments, context, what the schema says
    Frames, // the Python stack
    Identity, // which value a tensor holds
    Digest, // of tensors and generators
    Rows // interning and queueing what the file gets
};
inline constexpr std::size_t kParts = 6;

#ifdef SAMEBIT_TIME_PARTS

class PartScope
{
public:
    explicit PartScope(Part part);
    ~PartScope();
    PartScope(const PartScope&) = delete;
    PartScope& operator=(const PartScope&) = delete;

private:
    Part m_around;
};

#else

class PartScope
{
public:
    explicit constexpr PartScope(Part /*part*/) { }
    ~PartScope() { } // NOLINT(modernize-use-equals-default): a trivial one would warn as unused
};

#endif

} // namespace samebit::capture
