// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace samebit::capture {

// Which optimizer object is inside `Optimizer.step` or `zero_grad` on the calling thread: its
// address, compared inside one step only. Without Python, or when it is not found: a number made
// from the class in the region's name
// ("Optimizer.step#Adam.step"). Takes the GIL: hold no lock.
std::uintptr_t currentOptimizer(std::string_view regionName);

} // namespace samebit::capture
