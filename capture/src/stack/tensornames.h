// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace samebit::capture {

struct NamedTensor
{
    void* tensorImpl
        = nullptr; // c10::TensorImpl*; valid only while the caller holds the op that led here
    std::string role; // "parameter", "buffer", "optimizer slot"
    std::string name; // "net.embed.weight", "exp_avg of net.embed.weight"
};

// The parameters and buffers of the root modules, and the slots of the optimizers, that were met on
// the stacks so far. Reads Python attributes only (`tensor._cdata`): dispatches no op and keeps no
// tensor alive. Takes the GIL. `changed` is false, and the list empty, when nothing was met since
// the last call.
std::vector<NamedTensor> currentNames(bool& changed);

} // namespace samebit::capture
