// SPDX-License-Identifier: Apache-2.0
#include "hook/collectives.h"

#include "hook/quirks.h"

#include <algorithm>
#include <array>

#if __has_include(<torch/csrc/distributed/c10d/ProcessGroup.hpp>) \
    && __has_include(<torch/csrc/distributed/c10d/Work.hpp>)
#define SAMEBIT_HAS_C10D 1
#include <torch/csrc/distributed/c10d/ProcessGroup.hpp>
#include <torch/csrc/distributed/c10d/Work.hpp>
#endif

namespace samebit::capture {
namespace {

constexpr std::array<std::string_view, 4> kReducing
    = {"c10d::allreduce_", "c10d::allreduce_coalesced_", "c10d::reduce_", "c10d::broadcast_"};

// Compared by name: type_index of a class of another library is not reliable across RTLD_LOCAL.
Work holderOf(const c10::IValue& value, std::string_view type)
{
    if (!value.isObject()) {
        return {};
    }
    const auto& object = value.toObjectRef();
    const auto& named = object.type()->name();
    if (!named || named->qualifiedName() != type || object.slots().empty()) {
        return {};
    }
    return object.getSlot(0).toCapsule();
}

} // namespace

bool writesFirstArgument(std::string_view name)
{
    return name.starts_with("c10d::") && name.ends_with('_') && name != "c10d::monitored_barrier_";
}

bool readsFirstArgument(std::string_view name)
{
    return std::find(kReducing.begin(), kReducing.end(), name) != kReducing.end();
}

bool isAsynchronous(std::string_view name)
{
    return isCollective(name) && !waitsForArgument(name);
}

bool waitsForArgument(std::string_view name)
{
    return name == "_c10d_functional::wait_tensor";
}

Work workOf(c10::ArrayRef<c10::IValue> results)
{
    for (const c10::IValue& result : results) {
        if (Work work = holderOf(result, "__torch__.torch.classes.c10d.Work")) {
            return work;
        }
    }
    return {};
}

#ifdef SAMEBIT_HAS_C10D

bool isCompleted(const Work& work)
{
    return static_cast<c10d::Work*>(work.get())->isCompleted();
}

std::optional<std::int64_t> rankIn(c10::ArrayRef<c10::IValue> arguments)
{
    for (const c10::IValue& argument : arguments) {
        if (const Work group = holderOf(argument, "__torch__.torch.classes.c10d.ProcessGroup")) {
            return static_cast<c10d::ProcessGroup*>(group.get())->getRank();
        }
    }
    return std::nullopt;
}

#else

bool isCompleted(const Work&)
{
    return false;
}

std::optional<std::int64_t> rankIn(c10::ArrayRef<c10::IValue>)
{
    return std::nullopt;
}

#endif

} // namespace samebit::capture
