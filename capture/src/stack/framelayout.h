// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>

namespace samebit::capture {

struct PythonApi;

// Where one version of CPython keeps what a frame walk needs, in bytes.
struct FrameLayout
{
    std::size_t threadFrame
        = 0; // in PyThreadState: the innermost frame, or the C frame that points to it
    std::size_t cFrameFrame = 0; // in _PyCFrame, where there is one
    bool hasCFrame = false;
    std::size_t code = 0; // in _PyInterpreterFrame
    std::size_t previous = 0;
    std::size_t instruction = 0;
    std::size_t owner = 0;
    std::size_t locals = 0;
    std::size_t codeInstructions = 0; // in PyCodeObject: where its instructions begin
    std::size_t codeFirstTraceable = 0; // int: a frame before this code unit is not yet complete
    char firstShimOwner = 127; // from this value of `owner` on, the entry is no Python frame

    // None for a version whose layout is not known, and for free-threaded builds: then the public
    // API is used.
    static std::optional<FrameLayout> of(const PythonApi& api);
};

} // namespace samebit::capture
