// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "stack/processenvironment.h"
#include "stack/tensornames.h"

#include <cstdint>
#include <string>
#include <vector>

namespace samebit::capture {

struct ResolvedFrame
{
    std::string file; // absolute; "<string>", "<stdin>" and frozen modules as Python names them
    int line = 0; // 1-based; 0 unknown
    std::string function; // co_qualname
    bool user = false; // the user's own code (design/capture.md, "User frame")
};

// What the frames of a stack say about the phase of an op, as bits of ResolvedSite::hints.
namespace framehint {
inline constexpr std::uint32_t kRecompute = 1; // a checkpoint's recomputation is running
inline constexpr std::uint32_t kZeroGrad = 2;
inline constexpr std::uint32_t kInit = 4; // torch/nn/init.py
inline constexpr std::uint32_t kLoadSave = 8; // torch.load, torch.save
inline constexpr std::uint32_t kDataLoading = 16; // torch/utils/data
inline constexpr std::uint32_t kTensorPrint = 32; // the formatting of print(tensor)
inline constexpr std::uint32_t kModuleCall = 64; // inside the call of an nn.Module
} // namespace framehint

// One distinct Python stack of the process, with everything that its frames say. Never changes,
// never freed.
struct ResolvedSite
{
    std::uint32_t id
        = 0; // dense from 1, process-wide; 0: the empty site (no Python state, no frame)
    std::vector<ResolvedFrame> frames; // innermost first
    int userFrame = -1; // index in frames; -1: none
    std::uint32_t hints = 0; // framehint bits
    bool inModule = false; // the innermost module call of the stack is described by:
    std::string modulePath; // "net.embed"; the root module has ""
    std::string moduleType; // "Linear"
};

// The Python stack of the calling thread. Reads the interpreter's frames without the GIL; a stack,
// code object or module that was never seen before is resolved with the GIL, taken once: hold no
// lock that a thread with the GIL may want. Any thread. A thread without Python state (and a
// process without Python) gets the empty site.
class CallSites
{
public:
    static const ResolvedSite& current();
};

} // namespace samebit::capture
