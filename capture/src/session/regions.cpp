// SPDX-License-Identifier: Apache-2.0
// Regions and names: the part of Recorder that is no op.
#include "session/recorder.h"

#include <c10/core/TensorImpl.h>

#include <string_view>

namespace samebit::capture {
namespace {

// torch/optim/optimizer.py and torch/utils/data/dataloader.py give these names.
RegionKind kindOf(std::string_view name)
{
    if (name.starts_with("Optimizer.step#")) {
        return RegionKind::OptimizerStep;
    }
    if (name.starts_with("Optimizer.zero_grad#")) {
        return RegionKind::ZeroGrad;
    }
    return name.starts_with("enumerate(DataLoader)#") ? RegionKind::DataLoading : RegionKind::User;
}

} // namespace

void Recorder::enterRegion(ThreadState& thread, const std::string& name, std::uintptr_t optimizer)
{
    OpenRegion open;
    open.kind = kindOf(name);
    open.id = thread.region();
    const std::int64_t before = m_steps.step();
    switch (open.kind) {
    case RegionKind::OptimizerStep:
        m_steps.onStep(optimizer);
        break;
    case RegionKind::ZeroGrad:
        m_steps.onZeroGrad(optimizer);
        break;
    case RegionKind::DataLoading:
        break;
    case RegionKind::User:
        open.id = m_rows.regionId(open.id, name);
        break;
    }
    m_namesWanted = m_namesWanted || m_steps.step() != before;
    thread.regions.push_back(open);
}

void Recorder::leaveRegion(ThreadState& thread)
{
    if (!thread.regions.empty()) {
        thread.regions.pop_back();
    }
}

void Recorder::addNames(const std::vector<NamedTensor>& names)
{
    for (const NamedTensor& named : names) {
        const TensorView view = viewOf(static_cast<c10::TensorImpl*>(named.tensorImpl));
        if (view.content != Content::Dense) {
            continue;
        }
        TensorNameRow row;
        row.storage = m_values.storageId(m_values.record(view));
        row.role = named.role;
        row.name = named.name;
        row.firstByte = static_cast<std::int64_t>(view.first);
        row.endByte = static_cast<std::int64_t>(view.end);
        m_rows.addName(std::move(row));
    }
}

} // namespace samebit::capture
