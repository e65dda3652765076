// SPDX-License-Identifier: Apache-2.0
#include "hook/torchruntime.h"

#include <torch/headeronly/version.h>

#include <dlfcn.h>
#include <link.h>

#include <cstdint>
#include <cstring>
#include <set>
#include <string_view>

namespace samebit::capture {
namespace {

struct Loaded
{
    std::set<std::string> torch;
    std::set<std::string> c10;
};

int visit(dl_phdr_info* info, std::size_t /*size*/, void* data)
{
    auto& loaded = *static_cast<Loaded*>(data);
    const std::string_view path(info->dlpi_name != nullptr ? info->dlpi_name : "");
    const std::string_view file = path.substr(path.rfind('/') + 1);
    if (file.starts_with("libtorch_cpu") && file.find(".so") != std::string_view::npos) {
        loaded.torch.emplace(path);
    } else if (file.starts_with("libc10.so") || file.starts_with("libc10-")) {
        loaded.c10.emplace(path);
    }
    return 0;
}

} // namespace

std::string torchVersion()
{
    return TORCH_VERSION;
}

bool hasFittingTorch()
{
    // Exported since 2.4; a libtorch without it is checked by the SONAME beside this library and by
    // its symbols.
    using AbiVersion = std::uint64_t (*)();
    void* symbol = dlsym(RTLD_DEFAULT, "aoti_torch_abi_version");
    if (symbol == nullptr) {
        return true;
    }
    AbiVersion version = nullptr;
    std::memcpy(&version, &symbol, sizeof version);
    const std::uint64_t abi = version();
    return abi >> 56U == TORCH_VERSION_MAJOR && (abi >> 48U & 0xFFU) == TORCH_VERSION_MINOR;
}

bool hasTwoTorches()
{
    Loaded loaded;
    dl_iterate_phdr(visit, &loaded);
    return loaded.torch.size() > 1 || loaded.c10.size() > 1;
}

} // namespace samebit::capture
