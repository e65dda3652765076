// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/runfile/replayfile.h"
#include "session/opcall.h"
#include "tensor/tensorview.h"

#include <string>
#include <vector>

namespace samebit::capture {

// Where one recorded output goes.
struct ReplayTarget
{
    const ReplayOutput* output = nullptr;
    TensorView view;
};

// The tensors that the recorded outputs of an op are written over, all or none of them.
class ReplayTargets
{
public:
    ReplayTargets(const ReplayOp& recorded, const OpCall& call, const OpState& state,
                  const OpOutcome& outcome);

    // Why they cannot be written, "REASON" or "REASON SLOT"; empty: they can. Reasons: outputs
    // (other ones than recorded, or gone), dtype, shape, device, layout, aliasing (shares bytes
    // with an argument), overlap, memory (none of its own).
    const std::string& refusal() const { return m_refusal; }
    const std::vector<ReplayTarget>& targets() const { return m_targets; }

private:
    const TensorSlot* find(const ReplayOutput& output) const;
    std::string faultOf(const ReplayOutput& output, const TensorView& view) const;
    bool isView(const TensorView& view) const;
    void refuseFurtherOutputs();
    void refuseOverlap();

    const OpCall& m_call;
    const OpState& m_state;
    const OpOutcome& m_outcome;
    std::vector<ReplayTarget> m_targets;
    std::string m_refusal;
};

} // namespace samebit::capture
