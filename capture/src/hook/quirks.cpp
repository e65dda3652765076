// SPDX-License-Identifier: Apache-2.0
#include "hook/quirks.h"

#include <algorithm>
#include <array>

namespace samebit::capture {
namespace {

constexpr int kBatchNormWrites[] = {3, 4};
constexpr int kRnnWorkspaceArgument[] = {22};
constexpr int kReturn1[] = {1};
constexpr int kReturn3[] = {3};

constexpr Quirk kQuirks[] = {
    {"aten::native_batch_norm", kBatchNormWrites, {}, 5},
    {"aten::cudnn_batch_norm", kBatchNormWrites, kReturn3, 5},
    {"aten::miopen_batch_norm", kBatchNormWrites, {}, 5},
    {"aten::mkldnn_rnn_layer", {}, kReturn3},
    {"aten::mkldnn_rnn_layer_backward", kRnnWorkspaceArgument, {}, -1, 22},
    {"aten::_cudnn_rnn", {}, kReturn3},
    {"aten::_ctc_loss", {}, kReturn1},
};

constexpr std::string_view kOverwriting[] = {
    "aten::copy_",          "aten::fill_",       "aten::zero_",      "aten::uniform_",
    "aten::normal_",        "aten::random_",     "aten::bernoulli_", "aten::exponential_",
    "aten::cauchy_",        "aten::log_normal_", "aten::geometric_", "aten::_foreach_copy_",
    "aten::_foreach_zero_", "aten::eye_",
};

constexpr std::string_view kLikes[] = {
    "aten::zeros_like", "aten::ones_like",    "aten::full_like",  "aten::rand_like",
    "aten::randn_like", "aten::randint_like", "aten::empty_like", "aten::new_zeros",
    "aten::new_ones",   "aten::new_full",     "aten::new_empty",  "aten::new_empty_strided",
};

constexpr std::string_view kCopies[] = {
    "aten::copy_",          "aten::clone",           "aten::contiguous",  "aten::_to_copy",
    "aten::_foreach_copy_", "aten::lift_fresh_copy", "aten::detach_copy", "aten::alias_copy",
    "aten::copy",           "aten::_copy_from",
};

constexpr std::string_view kEntries[]
    = {"aten::lift_fresh", "aten::lift", "aten::set_", "aten::from_file", "aten::_lazy_clone"};

constexpr std::string_view kObservations[] = {"aten::_local_scalar_dense", "aten::equal",
                                              "aten::is_nonzero", "aten::allclose", "aten::item"};

constexpr std::string_view kBookkeeping[] = {
    "aten::record_stream",           "aten::_has_compatible_shallow_copy_type",
    "aten::_assert_tensor_metadata", "aten::_version",
    "aten::_make_dep_token",         "aten::_fw_primal",
};

// `torch.use_deterministic_algorithms`, CPU (and "any device") entries.
constexpr std::string_view kListed[] = {
    "aten::index_put",    "aten::index_put_",   "aten::_index_put_impl_", "aten::_index_put_impl",
    "aten::put",          "aten::put_",         "aten::index_copy",       "aten::index_copy_",
    "aten::max_unpool2d", "aten::max_unpool3d",
};

constexpr std::string_view kNamespaces[] = {
    "aten",
    "prims",
    "quantized",
    "_quantized",
    "mkldnn",
    "mkldnn_prepacked",
    "mkl",
    "sparse",
    "static_runtime",
    "onednn",
    "inductor",
    "prim",
    "quantized_decomposed",
    "torch_nn",
    "rngprims",
    "inductor_prims",
    "c10d",
    "_c10d_functional",
    "_c10d_functional_autograd",
    "symm_mem",
};

template <std::size_t N>
bool contains(const std::string_view (&list)[N], std::string_view name)
{
    return std::find(std::begin(list), std::end(list), name) != std::end(list);
}

std::string_view namespaceOf(std::string_view name)
{
    return name.substr(0, name.find("::"));
}

} // namespace

const Quirk* quirkOf(std::string_view name)
{
    const auto found = std::find_if(std::begin(kQuirks), std::end(kQuirks),
                                    [=](const Quirk& quirk) { return quirk.name == name; });
    return found != std::end(kQuirks) ? found : nullptr;
}

bool overwritesSelf(std::string_view name)
{
    return contains(kOverwriting, name);
}

bool readsNoContent(std::string_view name)
{
    return contains(kLikes, name);
}

bool leavesUninitialised(std::string_view name)
{
    return name == "aten::empty" || name.starts_with("aten::empty_")
        || name.starts_with("aten::new_empty") || name.starts_with("aten::_empty_");
}

bool isPlainCopy(std::string_view name)
{
    return contains(kCopies, name);
}

bool isEntry(std::string_view name)
{
    return contains(kEntries, name);
}

bool isObservation(std::string_view name)
{
    return contains(kObservations, name);
}

bool isBookkeeping(std::string_view name)
{
    return contains(kBookkeeping, name) || namespaceOf(name) == "profiler";
}

bool isListedNonDeterministic(std::string_view name)
{
    return contains(kListed, name);
}

bool isKnownNamespace(std::string_view name)
{
    return contains(kNamespaces, namespaceOf(name));
}

bool isCollective(std::string_view name)
{
    return namespaceOf(name) == "c10d" || namespaceOf(name).starts_with("_c10d_functional");
}

} // namespace samebit::capture
