// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hook/collectives.h"
#include "session/opcall.h"

#include <c10/core/TensorImpl.h>
#include <c10/core/UndefinedTensorImpl.h>

#include <atomic>
#include <mutex>
#include <vector>

namespace samebit::capture {

// A result that was not ready when its op returned.
struct PendingResult
{
    c10::intrusive_ptr<c10::TensorImpl, c10::UndefinedTensorImpl> tensor;
    ValueId value{};
    OpSeq op{};
    KeepWish wish;
};

// Results of asynchronous ops, until they are ready. Tensors are held weakly: one that dies before
// anybody could read it stays without a digest. Any thread; hold no other lock: asking whether a
// work has completed may take the GIL.
class PendingResults
{
public:
    bool empty() const { return m_count.load(std::memory_order_acquire) == 0; }
    // `work` none: ready when something has waited for its storage.
    void add(Work work, OpSeq op, const std::vector<PendingValue>& values);
    // Those that are ready by now. They leave this list.
    std::vector<PendingResult> takeCompleted();
    // Those in this storage.
    std::vector<PendingResult> takeIn(const c10::StorageImpl* storage);

private:
    using WeakTensor = c10::weak_intrusive_ptr<c10::TensorImpl, c10::UndefinedTensorImpl>;
    struct Waiting
    {
        Work work;
        OpSeq op{};
        ValueId value{};
        WeakTensor tensor;
        KeepWish wish;
    };
    template <typename IsReady>
    std::vector<PendingResult> take(IsReady&& isReady);

    std::mutex m_mutex;
    std::vector<Waiting> m_waiting;
    std::atomic<std::size_t> m_count{0};
};

} // namespace samebit::capture
