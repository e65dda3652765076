// SPDX-License-Identifier: Apache-2.0
#include "session/pendingresults.h"

#include <utility>

namespace samebit::capture {

void PendingResults::add(Work work, OpSeq op, const std::vector<PendingValue>& values)
{
    const std::lock_guard lock(m_mutex);
    for (const PendingValue& one : values) {
        c10::raw::weak_intrusive_ptr::incref(one.tensor);
        m_waiting.push_back({work, op, one.value, WeakTensor::reclaim(one.tensor), one.wish});
    }
    m_count.store(m_waiting.size(), std::memory_order_release);
}

// Asked outside the lock: a thread that holds the GIL may want to add.
template <typename IsReady>
std::vector<PendingResult> PendingResults::take(IsReady&& isReady)
{
    std::vector<Waiting> waiting;
    {
        const std::lock_guard lock(m_mutex);
        waiting = std::exchange(m_waiting, {});
    }
    std::vector<PendingResult> ready;
    std::vector<Waiting> rest;
    for (Waiting& one : waiting) {
        auto tensor = one.tensor.lock();
        if (!tensor.defined()) {
            continue; // gone: nobody can read it any more
        }
        if (isReady(one, *tensor)) {
            ready.push_back({std::move(tensor), one.value, one.op, one.wish});
        } else {
            rest.push_back(std::move(one));
        }
    }
    const std::lock_guard lock(m_mutex);
    for (Waiting& one : rest) {
        m_waiting.push_back(std::move(one));
    }
    m_count.store(m_waiting.size(), std::memory_order_release);
    return ready;
}

std::vector<PendingResult> PendingResults::takeCompleted()
{
    return take([](const Waiting& one, const c10::TensorImpl&) {
        return one.work && isCompleted(one.work);
    });
}

std::vector<PendingResult> PendingResults::takeIn(const c10::StorageImpl* storage)
{
    return take([=](const Waiting&, const c10::TensorImpl& tensor) {
        return tensor.has_storage() && tensor.unsafe_storage().unsafeGetStorageImpl() == storage;
    });
}

} // namespace samebit::capture
