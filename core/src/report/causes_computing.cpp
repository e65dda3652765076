// SPDX-License-Identifier: Apache-2.0
#include "report/causes.h"

#include <array>

namespace samebit::report {

namespace {

constexpr std::array<std::string_view, 7> kRerun = {
    "torch.use_deterministic_algorithms(True) at the start of the program",
    "w[idx]: write torch.nn.functional.embedding(idx, w) or w.index_select(0, idx); same values, "
    "the backward repeats",
    "w[:, j]: write w.index_select(1, j); w[i, j]: write w.reshape(-1).index_select(0, i * "
    "w.shape[1] + j)",
    "x.take(i): write x.reshape(-1).index_select(0, i)",
    "index_put_(accumulate=True): write index_add_ or scatter_add_",
    "an operation that has no repeating form raises in that mode (max_unpool2d, put_ without "
    "accumulate); on CUDA the "
    "replacements above need the mode too",
    "or compute it on one thread: torch.set_num_threads(1)",
};

constexpr std::array<std::string_view, 3> kThreads = {
    "use the same number of threads in both runs, set before the first op: "
    "torch.set_num_threads(4)",
    "or in the environment of both runs: OMP_NUM_THREADS=4",
    "torch.use_deterministic_algorithms(True) does not help here",
};

constexpr std::array<std::string_view, 3> kAlign = {
    "x = x.clone() before the op: new memory starts at a multiple of 64 bytes",
    ".contiguous() does not move a slice that already is contiguous",
    "from numpy: torch.tensor(a) or torch.from_numpy(a).clone()",
};

constexpr std::array<std::string_view, 3> kLayout = {
    "x = x.contiguous() before the op, in both runs",
    "channels_last: choose it for both runs, or "
    "x.contiguous(memory_format=torch.contiguous_format) for both",
    ".clone() keeps the strides and does not help",
};

constexpr std::array<std::string_view, 3> kShape = {
    "use the same sizes in both runs, e.g. DataLoader(..., drop_last=True)",
    "or pad to the full batch and slice the result",
    "random draws: draw the largest size once, then slice (randn(15) is not the head of randn(16))",
};

constexpr std::array<std::string_view, 2> kUninit = {
    "torch.zeros or torch.nn.init.* instead of torch.empty where the memory is allocated",
    "to make it visible: torch.use_deterministic_algorithms(True) fills new memory with NaN; that "
    "hides the fault, it "
    "does not mend it",
};

constexpr std::array kCauses = {
    CauseText{Cause::Rerun, "The operation does not repeat itself", kRerun},
    CauseText{Cause::Threads, "The result depends on the number of threads", kThreads},
    CauseText{Cause::Align, "The result depends on the memory address", kAlign},
    CauseText{Cause::Layout, "Same values, other strides", kLayout},
    CauseText{Cause::Shape, "Another size takes another code path", kShape},
    CauseText{Cause::Uninit, "Memory was read that nothing had written", kUninit},
};

} // namespace

std::span<const CauseText> computingCauses()
{
    return kCauses;
}

} // namespace samebit::report
