// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <set>

namespace samebit::capture {

// Counts training steps (design/capture.md): step 0 begins at the first module call, zero_grad or
// backward op; a step ends when an optimizer that already stepped in it begins zero_grad or step
// again. Once a step has ended so, all optimizers of the loop are known: a new one that follows a
// step was built since (resumed from a checkpoint) and begins the next step. The capture lock
// guards it.
class StepClock
{
public:
    std::int64_t step() const { return m_step; } // -1 before step 0
    void begin()
    {
        if (m_step < 0) {
            m_step = 0;
        }
    }
    void onZeroGrad(std::uintptr_t optimizer) { returnsTo(optimizer); }
    void onStep(std::uintptr_t optimizer)
    {
        returnsTo(optimizer);
        m_stepped.insert(optimizer);
    }

private:
    void returnsTo(std::uintptr_t optimizer)
    {
        begin();
        const bool isNew = m_known.insert(optimizer).second;
        if (m_stepped.contains(optimizer) || (isNew && m_step > 0 && !m_stepped.empty())) {
            ++m_step;
            m_stepped.clear();
        }
    }

    std::int64_t m_step = -1;
    std::set<std::uintptr_t> m_stepped; // in this step
    std::set<std::uintptr_t> m_known; // in the whole recording
};

} // namespace samebit::capture
