// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace samebit::capture {

struct PythonObject;

// One live frame of the calling thread. `object` is the `self` of a frame that calls an nn.Module
// or steps an optimizer (see WalkTargets), else null. Nothing is owned: the frame keeps all three
// alive while it runs.
struct RawFrame
{
    const void* code = nullptr; // PyCodeObject
    std::uint64_t instruction = 0; // offset of the running instruction in its code, in bytes
    PythonObject* object = nullptr;
    bool operator==(const RawFrame&) const = default;
};

// The code objects whose frames hold a module or an optimizer, and where in the frame.
struct WalkTargets
{
    const void* moduleCall = nullptr; // nn.Module._call_impl: `self` is local variable 0
    const void* optimizerStep = nullptr; // the wrapper of Optimizer.profile_hook_step
    int optimizerSelf = 0; // index of its local variable `self`
};

constexpr std::size_t kDeepestWalk = 1000; // frames; what is further out is left away

// The frames of the calling thread, innermost first, into `frames`. Needs no GIL and no lock when
// the interpreter's layout is known; else goes through CPython's public functions. False: this
// thread has no Python state.
bool walkFrames(std::vector<RawFrame>& frames, const WalkTargets& targets);

// The same through the public functions only, for unknown layouts and to check the other. Takes the
// GIL.
bool walkFramesPublic(std::vector<RawFrame>& frames, const WalkTargets& targets);

// Under the GIL: walks both ways; when they differ the public functions are used from then on.
// False then.
bool checkFrameWalk(const WalkTargets& targets);

} // namespace samebit::capture
