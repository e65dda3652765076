// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "session/opcall.h"

#include <c10/core/TensorImpl.h>
#include <c10/core/UndefinedTensorImpl.h>

#include <string>
#include <vector>

namespace samebit::capture {

// One op between the hook and the recorder: samples what it runs under, keeps its written arguments
// in sight without keeping them alive, and holds the capture lock for as short as it can. Lives on
// the hook's stack.
class OpRecording
{
public:
    explicit OpRecording(const OperatorFacts& facts) { m_call.facts = &facts; }
    OpRecording(const OpRecording&) = delete;
    OpRecording& operator=(const OpRecording&) = delete;

    OpCall& call() { return m_call; }

    // Stack, context, autograd node, generator: everything but the arguments. May take the GIL.
    void sample();
    // After the arguments and the sample, before the kernel: reads the inputs.
    void begin();
    // After the kernel. `outcome` has the results; written arguments are added here.
    void finish(OpOutcome& outcome);
    // Why the program is to be stopped at this op (--replay-strict); empty: it is not.
    const std::string& stop() const { return m_stop; }

private:
    using WeakTensor = c10::weak_intrusive_ptr<c10::TensorImpl, c10::UndefinedTensorImpl>;
    using StrongTensor = c10::intrusive_ptr<c10::TensorImpl, c10::UndefinedTensorImpl>;

    struct Kept // an argument that is looked at again after the kernel
    {
        WeakTensor tensor;
        TensorSlot slot;
        bool declared = true;
    };
    void keepWritten();
    bool isWritten(const TensorSlot& slot) const;

    OpCall m_call;
    OpState m_state;
    std::string m_stop;
    c10::SmallVector<Kept, 2> m_kept;
};

} // namespace samebit::capture
