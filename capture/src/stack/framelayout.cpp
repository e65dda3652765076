// SPDX-License-Identifier: Apache-2.0
#include "stack/framelayout.h"

#include "stack/pythonapi.h"

#include <array>
#include <cstdint>
#include <cstring>

namespace samebit::capture {
namespace {

constexpr char kGenerator = 1; // FRAME_OWNED_BY_GENERATOR
constexpr char kCStack = kGenerator + 2; // FRAME_OWNED_BY_CSTACK

// Include/internal/pycore_frame.h and cpython/pystate.h of 3.11 (64 bit).
constexpr FrameLayout kPython311{
    .threadFrame = 56,
    .cFrameFrame = 8,
    .hasCFrame = true,
    .code = 32,
    .previous = 48,
    .instruction = 56,
    .owner = 69,
    .locals = 72,
    .codeInstructions = 184,
    .codeFirstTraceable = 168,
};

constexpr FrameLayout kPython312{
    .threadFrame = 56,
    .cFrameFrame = 0,
    .hasCFrame = true,
    .code = 0,
    .previous = 8,
    .instruction = 56,
    .owner = 70,
    .locals = 72,
    .codeInstructions = 192,
    .codeFirstTraceable = 176,
    .firstShimOwner = kCStack,
};

// 3.13 publishes its offsets at the begin of _PyRuntime (_Py_DebugOffsets,
// Include/internal/pycore_runtime.h).
std::optional<FrameLayout> python313(const char* runtime)
{
    if (!runtime || std::memcmp(runtime, "xdebugpy", 8) != 0)
        return std::nullopt;
    const auto number = [runtime](std::size_t at) {
        std::uint64_t value = 0;
        std::memcpy(&value, runtime + at, sizeof value);
        return static_cast<std::size_t>(value);
    };
    constexpr std::size_t kVersion = 8;
    constexpr std::size_t kFreeThreaded = 16;
    if (number(kVersion) >> 16 != 0x030d || number(kFreeThreaded) != 0)
        return std::nullopt;
    FrameLayout layout;
    layout.threadFrame = number(184);
    layout.previous = number(232);
    layout.code = number(240);
    layout.instruction = number(248);
    layout.locals = number(256);
    layout.owner = number(264);
    layout.codeInstructions = number(344);
    layout.codeFirstTraceable = 184; // not published
    layout.firstShimOwner = kCStack;
    for (std::size_t offset : std::array{layout.threadFrame, layout.previous, layout.instruction,
                                         layout.locals, layout.owner, layout.codeInstructions})
        if (offset > 1024)
            return std::nullopt;
    return layout;
}

} // namespace

std::optional<FrameLayout> FrameLayout::of(const PythonApi& api)
{
    static_assert(sizeof(void*) == 8, "the offsets are those of 64-bit builds");
    if (api.major != 3)
        return std::nullopt;
    switch (api.minor) {
    case 11:
        return kPython311;
    case 12:
        return kPython312;
    case 13:
        return python313(api.runtime);
    default:
        return std::nullopt;
    }
}

} // namespace samebit::capture
