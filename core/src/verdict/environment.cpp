// SPDX-License-Identifier: Apache-2.0
#include "verdict/environment.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace samebit {
namespace {

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

// Order of importance: what the result depends on most comes first.
constexpr std::array<std::string_view, 22> kImportant = {
    "torch.version", "torch",    "python",        "cpu",   "capability", "device",
    "seed",          "threads",  "deterministic", "flush", "precision",  "mkldnn",
    "tf32",          "autocast", "default_dtype", "ATEN_", "MKL_",       "ONEDNN_",
    "DNNL_",         "OMP_",     "CUBLAS_",       "NCCL_",
};

// They decide which ops run, and those are recorded as ops.
constexpr std::array<std::string_view, 4> kModesOfTheCaller
    = {"grad", "inference", "autocast", "default_dtype"};

constexpr std::array<std::string_view, 28> kKernelSettings
    = {"torch",    "cpu",   "capability",    "device",    "cuda",    "flush",   "denormal",
       "rounding", "mxcsr", "deterministic", "precision", "mkldnn",  "mkl",     "tf32",
       "cudnn",    "sdp",   "blas",          "ATEN_",     "MKL_",    "ONEDNN_", "DNNL_",
       "OMP_",     "KMP_",  "CUBLAS_",       "CUDA_",     "NVIDIA_", "NCCL_",   "TORCH"};

std::size_t importance(std::string_view key)
{
    for (std::size_t i = 0; i < kImportant.size(); ++i)
        if (contains(key, kImportant[i]))
            return i;
    return kImportant.size();
}

using Table = std::map<std::string, std::string>;

Table tableOf(const RunData& run)
{
    Table table;
    for (const KeyValue& entry : run.environment)
        table[entry.key] = entry.value;
    return table;
}

// All values that a setting had during the run, in the order in which they came up, each once.
Table contextsOf(const RunData& run)
{
    Table table;
    std::map<std::string, std::set<std::string>> seen;
    for (const ContextRow& context : run.contexts)
        for (const KeyValue& entry : context.values) {
            if (!seen[entry.key].insert(entry.value).second)
                continue;
            std::string& text = table[entry.key];
            text += (text.empty() ? "" : ", ") + entry.value;
        }
    return table;
}

void compareTables(const Table& baseline, const Table& candidate,
                   std::vector<EnvironmentDifference>& differences)
{
    const auto value = [](const Table& table, const std::string& key) {
        const auto at = table.find(key);
        return at == table.end() ? std::string() : at->second;
    };
    std::set<std::string> keys;
    for (const Table* table : {&baseline, &candidate})
        for (const auto& [key, text] : *table)
            keys.insert(key);
    for (const std::string& key : keys)
        if (value(baseline, key) != value(candidate, key))
            differences.push_back({key, value(baseline, key), value(candidate, key)});
}

} // namespace

std::optional<std::string> contextValue(const RunData& run, ContextId context, std::string_view key)
{
    if (isNone(context) || static_cast<std::size_t>(raw(context)) > run.contexts.size())
        return std::nullopt;
    for (const KeyValue& entry : run.contexts[static_cast<std::size_t>(raw(context)) - 1].values)
        if (entry.key == key)
            return entry.value;
    return std::nullopt;
}

bool isThreadSetting(std::string_view key)
{
    return contains(key, "thread") || contains(key, "THREAD");
}

bool affectsKernels(std::string_view key)
{
    const auto isPart = [key](std::string_view part) {
        return contains(key, part);
    };
    return std::none_of(kModesOfTheCaller.begin(), kModesOfTheCaller.end(), isPart)
        && std::any_of(kKernelSettings.begin(), kKernelSettings.end(), isPart);
}

std::vector<EnvironmentDifference> compareStarts(const RunData& baseline, const RunData& candidate)
{
    std::vector<EnvironmentDifference> differences;
    compareTables(tableOf(baseline), tableOf(candidate), differences);
    return differences;
}

std::vector<EnvironmentDifference> compareEnvironments(const Baseline<const RunData*>& baseline,
                                                       const Candidate<const RunData*>& candidate)
{
    std::vector<EnvironmentDifference> differences = compareStarts(**baseline, **candidate);
    compareTables(contextsOf(**baseline), contextsOf(**candidate), differences);
    std::stable_sort(differences.begin(), differences.end(),
                     [](const EnvironmentDifference& a, const EnvironmentDifference& b) {
                         return importance(a.key) < importance(b.key);
                     });
    return differences;
}

} // namespace samebit
