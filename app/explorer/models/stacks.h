// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/rundata.h"

#include <string>
#include <vector>

namespace samebit::app {

// The frames of one stack, innermost first, user code told from libraries.
struct StackFrames
{
    std::vector<FrameRow> user;
    std::vector<FrameRow> library;

    bool isEmpty() const { return user.empty() && library.empty(); }
    // The same places: ids are of one file only and do not count.
    bool samePlaces(const StackFrames& other) const;
};

// What led to an op: where its forward op was called (of a backward or recomputed op), and its own.
struct OpStacks
{
    OpIndex forward = -1;
    std::string forwardName;
    StackFrames ofForward;
    StackFrames own;

    bool samePlaces(const OpStacks& other) const
    {
        return own.samePlaces(other.own) && ofForward.samePlaces(other.ofForward);
    }
};

StackFrames stackFrames(const RunData& run, StackId stack);
OpStacks opStacks(const RunData& run, OpIndex op); // decodes the op's block

} // namespace samebit::app
