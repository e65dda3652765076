// SPDX-License-Identifier: Apache-2.0
#include "replay/replaytargets.h"

#include "replay/replayinputs.h"
#include "replay/replaywrite.h"

#include <algorithm>

namespace samebit::capture {
namespace {

std::string slotOf(const ReplayOutput& output)
{
    return (output.written ? " argument " : " output ") + slotText(output.index, output.position);
}

const TensorSlot* findIn(const TensorSlots& slots, const ReplayOutput& output)
{
    const auto slot = std::find_if(slots.begin(), slots.end(), [&](const TensorSlot& one) {
        return one.index == output.index && one.position == output.position;
    });
    return slot == slots.end() ? nullptr : &*slot;
}

const char* differingMeta(const TensorMetaRow& recorded, const TensorMetaRow& now)
{
    if (recorded.dtype != now.dtype || recorded.conj != now.conj || recorded.neg != now.neg) {
        return "dtype";
    }
    if (recorded.sizes != now.sizes) {
        return "shape";
    }
    if (recorded.device != now.device) {
        return "device";
    }
    return recorded.layout != now.layout ? "layout" : nullptr;
}

} // namespace

ReplayTargets::ReplayTargets(const ReplayOp& recorded, const OpCall& call, const OpState& state,
                             const OpOutcome& outcome)
    : m_call(call)
    , m_state(state)
    , m_outcome(outcome)
{
    for (const ReplayOutput& output : recorded.outputs) {
        const TensorSlot* slot = find(output);
        if (slot == nullptr) {
            m_refusal = "outputs" + slotOf(output);
            return;
        }
        const TensorView view = viewOf(slot->tensor);
        m_refusal = faultOf(output, view);
        if (!m_refusal.empty()) {
            m_refusal += slotOf(output);
            return;
        }
        m_targets.push_back({&output, view});
    }
    refuseFurtherOutputs();
    refuseOverlap();
}

const TensorSlot* ReplayTargets::find(const ReplayOutput& output) const
{
    if (!output.written) {
        return findIn(m_outcome.results, output);
    }
    const TensorSlot* slot = findIn(m_outcome.written, output);
    return slot != nullptr ? slot : findIn(m_outcome.inputs, output); // a write nobody declared
}

bool ReplayTargets::isView(const TensorView& view) const
{
    const auto& storages = m_state.storages;
    return m_call.facts->view || m_call.facts->lazyClone
        || (view.storage != nullptr
            && std::find(storages.begin(), storages.end(), view.storage) != storages.end());
}

std::string ReplayTargets::faultOf(const ReplayOutput& output, const TensorView& view) const
{
    if (const char* differs = differingMeta(output.meta, metaOf(view))) {
        return differs;
    }
    if (!output.written && isView(view)) {
        return "aliasing";
    }
    if (view.overlap) {
        return "overlap";
    }
    if (view.content != Content::Dense || isSharedUntilWritten(view)) {
        return "memory";
    }
    return {};
}

// What the op writes here and did not write in the baseline would be left as it is.
void ReplayTargets::refuseFurtherOutputs()
{
    const OperatorFacts& facts = *m_call.facts;
    std::size_t compared = 0; // scratch may be in the file or not
    for (const TensorSlot& slot : m_outcome.results) {
        const bool isCompared = !facts.returns[slot.index].scratch && !isView(viewOf(slot.tensor));
        compared += isCompared ? 1 : 0;
    }
    for (const TensorSlot& slot : m_outcome.written) {
        const bool isScratch = facts.arguments[slot.index].role == SlotRole::Scratch;
        compared += isScratch || facts.resizes ? 0 : 1;
    }
    const auto scratch = static_cast<std::size_t>(
        std::count_if(m_targets.begin(), m_targets.end(),
                      [](const ReplayTarget& target) { return target.output->scratch; }));
    const auto undeclared = static_cast<std::size_t>(
        std::count_if(m_targets.begin(), m_targets.end(), [&](const ReplayTarget& target) {
            return target.output->written && findIn(m_outcome.written, *target.output) == nullptr;
        }));
    if (m_refusal.empty() && compared + undeclared + scratch != m_targets.size()) {
        m_refusal = "outputs";
    }
}

// Two results in one storage may be one tensor twice, never two that share some bytes.
void ReplayTargets::refuseOverlap()
{
    std::vector<const TensorView*> views;
    for (const ReplayTarget& target : m_targets) {
        views.push_back(&target.view);
    }
    std::sort(views.begin(), views.end(), [](const TensorView* a, const TensorView* b) {
        return a->storage != b->storage ? a->storage < b->storage : a->first < b->first;
    });
    for (std::size_t i = 1; i < views.size(); ++i) {
        const TensorView& before = *views[i - 1];
        const TensorView& view = *views[i];
        const bool meets = before.storage == view.storage && view.first < before.end;
        if (meets && before.geometry != view.geometry && before.dense && view.dense) {
            m_refusal = m_refusal.empty() ? "overlap" : m_refusal;
        }
    }
}

} // namespace samebit::capture
