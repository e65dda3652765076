// SPDX-License-Identifier: Apache-2.0
#include "stack/processenvironment.h"

#include "stack/pythonapi.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace samebit::capture {
namespace {

constexpr std::size_t kLargestSource = std::size_t{4} << 20;
constexpr std::size_t kLargestEnvironment = std::size_t{4} << 20;

// What can change a result, a seed or the way that it is computed. A name that ends in "*" stands
// for all that begin so.
constexpr std::array kAllowedVariables{
    "ATEN_*",    "BLIS_*",   "CUBLAS_*",       "CUBLASLT_*",      "CUDA_*",
    "CUDNN_*",   "DNNL_*",   "GLIBC_TUNABLES", "GOMP_*",          "HIP_*",
    "KMP_*",     "LANG",     "LC_ALL",         "LD_PRELOAD",      "MALLOC_*",
    "MIOPEN_*",  "MKL_*",    "NCCL_*",         "NUMEXPR_*",       "NVIDIA_TF32_OVERRIDE",
    "OMP_*",     "ONEDNN_*", "OPENBLAS_*",     "PYTHONHASHSEED",  "PYTHONOPTIMIZE",
    "PYTORCH_*", "ROCM_*",   "ROCBLAS_*",      "TORCHINDUCTOR_*", "TORCHDYNAMO_*",
    "TORCH_*",   "TZ",       "VECLIB_*",       "WORLD_SIZE",
};

// Packages whose version matters when the program has imported them.
constexpr std::array kPackages{
    "accelerate", "datasets",    "jax",          "lightning", "numpy",   "onnxruntime",
    "pandas",     "peft",        "PIL",          "scipy",     "sklearn", "timm",
    "torchaudio", "torchvision", "transformers", "triton",
};

std::optional<std::string> readFile(const char* path, std::size_t largest)
{
    const int file = ::open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        return std::nullopt;
    std::string text;
    std::array<char, 16384> part{};
    ssize_t count = 0;
    while ((count = ::read(file, part.data(), part.size())) > 0 && text.size() <= largest)
        text.append(part.data(), static_cast<std::size_t>(count));
    ::close(file);
    if (count < 0 || text.size() > largest)
        return std::nullopt;
    return text;
}

bool isAllowed(std::string_view name)
{
    return std::any_of(
        kAllowedVariables.begin(), kAllowedVariables.end(), [name](std::string_view allowed) {
            return allowed.ends_with('*') ? name.starts_with(allowed.substr(0, allowed.size() - 1))
                                          : name == allowed;
        });
}

// The variables that the process was started with, not those that it has set since.
void addVariables(std::vector<KeyValue>& rows)
{
    const std::string all = readFile("/proc/self/environ", kLargestEnvironment).value_or("");
    std::vector<KeyValue> found;
    for (std::size_t begin = 0; begin < all.size();) {
        const std::size_t end = std::min(all.find('\0', begin), all.size());
        const std::string_view entry = std::string_view(all).substr(begin, end - begin);
        begin = end + 1;
        const std::size_t equals = entry.find('=');
        if (equals == std::string_view::npos || !isAllowed(entry.substr(0, equals)))
            continue;
        found.push_back(
            {"env." + std::string(entry.substr(0, equals)), std::string(entry.substr(equals + 1))});
    }
    std::sort(found.begin(), found.end(),
              [](const KeyValue& a, const KeyValue& b) { return a.key < b.key; });
    rows.insert(rows.end(), found.begin(), found.end());
}

std::string processorModel()
{
    const std::string all = readFile("/proc/cpuinfo", std::size_t{8} << 20).value_or("");
    const std::size_t line = all.find("model name");
    const std::size_t colon = line == std::string::npos ? line : all.find(": ", line);
    if (colon == std::string::npos)
        return {};
    return all.substr(colon + 2, all.find('\n', colon) - colon - 2);
}

void addMachine(std::vector<KeyValue>& rows)
{
    if (std::string model = processorModel(); !model.empty())
        rows.push_back({"cpu.model", std::move(model)});
    rows.push_back({"cpu.count", std::to_string(::sysconf(_SC_NPROCESSORS_ONLN))});
    utsname system{};
    if (::uname(&system) == 0)
        rows.push_back({"os", std::string(system.sysname) + " " + system.release});
}

// An attribute of a module that is there already: a module's own `__getattr__` is not asked.
std::string moduleText(PythonObject* module, const char* name)
{
    const PythonRef attributes = instanceDict(module);
    return attributes ? text(PythonApi::get()->dictGet(attributes.get(), name)) : std::string();
}

void addPython(std::vector<KeyValue>& rows)
{
    const PythonGil gil;
    if (!gil.held())
        return;
    const std::string version = gil.api().version();
    rows.push_back({"python.version", version.substr(0, version.find(' '))});
    for (const char* package : kPackages) {
        PythonObject* module = importedModule(package);
        std::string packageVersion = module ? moduleText(module, "__version__") : std::string();
        if (!packageVersion.empty())
            rows.push_back({std::string("package.") + package, std::move(packageVersion)});
    }
}

} // namespace

std::vector<KeyValue> processEnvironment()
{
    std::vector<KeyValue> rows;
    addMachine(rows);
    addPython(rows);
    addVariables(rows);
    return rows;
}

std::optional<std::string> readSource(const std::string& absolutePath)
{
    struct stat status
    {
    };
    if (::stat(absolutePath.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
        return std::nullopt;
    return readFile(absolutePath.c_str(), kLargestSource);
}

} // namespace samebit::capture
