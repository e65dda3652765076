// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace samebit::capture {

// The place in PyTorch's dispatcher where every op below autograd passes by (study,
// interception.md). This is the one place that knows which plan is active:
//   "fake-fallback": a boxed fallback on the hook's key, when nobody holds it;
//   "fake-per-op": a boxed kernel per operator on the same key, which outranks the fallback that
//   somebody else holds.
enum class HookResult
{
    Installed,
    KeyTaken
};

// Once per process, while no other thread runs ops. Throws what the dispatcher throws.
HookResult installHook();
std::string_view hookPlan(); // empty before installHook

// Thread-local state of the dispatcher; engine threads inherit it from the thread that calls
// backward.
void armThisThread();
void disarmThisThread();
bool isThisThreadArmed();

} // namespace samebit::capture
