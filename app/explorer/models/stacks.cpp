// SPDX-License-Identifier: Apache-2.0
#include "stacks.h"

#include <algorithm>

namespace samebit::app {

namespace {

bool samePlace(const FrameRow& one, const FrameRow& other)
{
    return one.file == other.file && one.line == other.line && one.function == other.function;
}

bool sameFrames(const std::vector<FrameRow>& some, const std::vector<FrameRow>& others)
{
    return std::equal(some.begin(), some.end(), others.begin(), others.end(), samePlace);
}

} // namespace

bool StackFrames::samePlaces(const StackFrames& other) const
{
    return sameFrames(user, other.user) && sameFrames(library, other.library);
}

StackFrames stackFrames(const RunData& run, StackId stack)
{
    constexpr int kDeepest = 1000; // a damaged file may hold a cycle
    StackFrames frames;
    auto node = static_cast<std::size_t>(raw(stack));
    for (int depth = 0; depth < kDeepest && node > 0 && node <= run.stackNodes.size(); ++depth) {
        const StackNodeRow& row = run.stackNodes[node - 1];
        const auto frame = static_cast<std::size_t>(raw(row.frame));
        if (frame > 0 && frame <= run.frames.size()) {
            const FrameRow& found = run.frames[frame - 1];
            (found.user ? frames.user : frames.library).push_back(found);
        }
        node = static_cast<std::size_t>(raw(row.parent));
    }
    return frames;
}

OpStacks opStacks(const RunData& run, OpIndex op)
{
    OpStacks stacks;
    if (op < 0 || run.detail == nullptr)
        return stacks;
    const OpDetail detail = run.detail->op(op);
    stacks.own = stackFrames(run, detail.stack);
    if (detail.forward >= 0 && detail.forward < run.ops.size()) {
        stacks.forward = detail.forward;
        stacks.forwardName = run.operatorOf(detail.forward).name;
        stacks.ofForward = stackFrames(run, run.detail->op(detail.forward).stack);
    }
    return stacks;
}

} // namespace samebit::app
