// SPDX-License-Identifier: Apache-2.0
#include "report/causes.h"

#include <array>

namespace samebit::report {

namespace {

constexpr std::array<std::string_view, 6> kSeq = {
    "make both runs take the same path through the program",
    "optimizers: torch.optim.Adam(..., foreach=False, fused=False)",
    "attention: `with torch.nn.attention.sdpa_kernel(SDPBackend.MATH):`",
    "transformer layers in eval mode: torch.backends.mha.set_fastpath_enabled(False)",
    "sort(stable=True), argsort(stable=True)",
    "sums over a dict or a set: a fixed order",
};

constexpr std::array<std::string_view, 3> kDtype = {
    "with torch.autocast(\"cpu\", enabled=False): f(x.float()) around the part that must not be "
    "lowered",
    "torch.set_float32_matmul_precision(\"highest\")",
    "torch.set_default_dtype(torch.float32)",
};

constexpr std::array<std::string_view, 3> kEnv = {
    "make the named setting equal in both runs; ATEN_CPU_CAPABILITY, MKL_CBWR, ONEDNN_MAX_CPU_ISA "
    "and "
    "CUBLAS_WORKSPACE_CONFIG are read at the start, so set them before Python starts",
    "torch.set_flush_denormal(False) in both runs",
    "across CPU models or versions of PyTorch equal bits are not promised by anyone",
};

constexpr std::array<std::string_view, 3> kHidden = {
    "declare what a custom op writes: @torch.library.custom_op(\"my::op\", mutates_args={\"x\"})",
    "a library that switches denormals: torch.set_flush_denormal(False) after importing it",
    "compiled code: compare once with TORCH_COMPILE_DISABLE=1",
};

constexpr std::array<std::string_view, 2> kColl = {
    "record every rank and compare rank by rank; start with the rank that differs first",
    "if all ranks sent the same: fix NCCL_ALGO, NCCL_PROTO, the world size and DDP's bucket_cap_mb",
};

constexpr std::array kCauses = {
    CauseText{Cause::Seq, "Other operations ran", kSeq},
    CauseText{Cause::Dtype, "Computed in another precision", kDtype},
    CauseText{Cause::Env, "The machine or its settings differ", kEnv},
    CauseText{Cause::Hidden, "Something outside the recorded operations", kHidden},
    CauseText{Cause::Coll, "Another rank sent something else", kColl},
};

} // namespace

std::span<const CauseText> settingCauses()
{
    return kCauses;
}

} // namespace samebit::report
