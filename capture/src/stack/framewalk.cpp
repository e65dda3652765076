// SPDX-License-Identifier: Apache-2.0
#include "stack/framewalk.h"

#include "stack/framelayout.h"
#include "stack/pythonapi.h"

#include <atomic>
#include <cstdlib>
#include <cstring>

namespace samebit::capture {
namespace {

constexpr char kOwnedByGenerator = 1;
constexpr std::size_t kObjectType = 8; // in PyObject
constexpr std::size_t kCellContent = 16; // in PyCellObject

std::atomic<bool> usePublic{false};

template <typename Value>
Value load(const void* base, std::size_t offset)
{
    Value value;
    std::memcpy(&value, static_cast<const char*>(base) + offset, sizeof value);
    return value;
}

bool forcedPublic()
{
    const char* how = std::getenv("SAMEBIT_FRAME_WALK"); // NOLINT(concurrency-mt-unsafe): only read
    return how && std::strcmp(how, "public") == 0;
}

const FrameLayout* layout()
{
    static const std::optional<FrameLayout> known = [] {
        const PythonApi* api = PythonApi::get();
        return api && !forcedPublic() ? FrameLayout::of(*api) : std::nullopt;
    }();
    return known && !usePublic.load(std::memory_order_relaxed) ? &*known : nullptr;
}

// A variable that an inner function uses lives in a cell.
PythonObject* localVariable(const void* frame, std::size_t locals, int index, const void* cellType)
{
    const std::size_t slot = locals + sizeof(void*) * static_cast<std::size_t>(index);
    auto* object = load<PythonObject*>(frame, slot);
    if (object && load<const void*>(object, kObjectType) == cellType)
        object = load<PythonObject*>(object, kCellContent);
    return object;
}

bool isComplete(const void* frame, const void* code, std::uint64_t instruction,
                const FrameLayout& at)
{
    if (load<char>(frame, at.owner) == kOwnedByGenerator)
        return true;
    const auto first = load<int>(code, at.codeFirstTraceable);
    return static_cast<std::int64_t>(instruction) >= 2 * static_cast<std::int64_t>(first);
}

PythonObject* publicVariable(const PythonApi& api, PythonObject* frame, const char* name)
{
    PythonObject* found = nullptr;
    if (api.frameVariable) {
        const PythonRef value(api.frameVariable(frame, name));
        found = value.get();
    } else if (api.frameLocals) {
        const PythonRef locals(api.frameLocals(frame));
        found = locals ? api.dictGet(locals.get(), name) : nullptr;
        if (locals)
            api.dictClear(
                locals.get()); // the frame would keep its arguments alive longer than without us
    }
    api.errorClear();
    return found;
}

int publicInstruction(const PythonApi& api, PythonObject* frame)
{
    if (api.frameInstruction)
        return api.frameInstruction(frame);
    const PythonRef number = attribute(frame, "f_lasti");
    return number ? static_cast<int>(api.asLong(number.get())) : -1;
}

} // namespace

bool walkFrames(std::vector<RawFrame>& frames, const WalkTargets& targets)
{
    const FrameLayout* at = layout();
    if (!at)
        return walkFramesPublic(frames, targets);
    frames.clear();
    const PythonApi& api = *PythonApi::get();
    const void* thread = api.thisThread();
    if (!thread)
        return false;
    const auto* frame = load<const void*>(thread, at->threadFrame);
    if (at->hasCFrame && frame)
        frame = load<const void*>(frame, at->cFrameFrame);
    for (; frame && frames.size() < kDeepestWalk; frame = load<const void*>(frame, at->previous)) {
        if (load<char>(frame, at->owner) >= at->firstShimOwner)
            continue;
        RawFrame raw;
        raw.code = load<const void*>(frame, at->code);
        raw.instruction = load<std::uint64_t>(frame, at->instruction)
            - (reinterpret_cast<std::uintptr_t>(raw.code) + at->codeInstructions);
        if (!isComplete(frame, raw.code, raw.instruction, *at))
            continue;
        if (raw.code == targets.moduleCall)
            raw.object = localVariable(frame, at->locals, 0, api.cellType);
        else if (raw.code == targets.optimizerStep)
            raw.object = localVariable(frame, at->locals, targets.optimizerSelf, api.cellType);
        frames.push_back(raw);
    }
    return true;
}

bool walkFramesPublic(std::vector<RawFrame>& frames, const WalkTargets& targets)
{
    frames.clear();
    const PythonApi* known = PythonApi::get();
    PythonThread* thread = known ? known->thisThread() : nullptr;
    if (!thread)
        return false;
    const PythonGil gil;
    if (!gil.held())
        return false;
    const PythonApi& api = gil.api();
    PythonRef frame(api.threadFrame(thread));
    while (frame && frames.size() < kDeepestWalk) {
        const PythonRef code(api.frameCode(frame.get())); // the frame holds it as well
        RawFrame raw;
        raw.code = code.get();
        raw.instruction
            = static_cast<std::uint64_t>(std::int64_t{publicInstruction(api, frame.get())});
        if (raw.code == targets.moduleCall || raw.code == targets.optimizerStep)
            raw.object = publicVariable(api, frame.get(), "self");
        frames.push_back(raw);
        frame = PythonRef(api.frameBack(frame.get()));
    }
    return true;
}

bool checkFrameWalk(const WalkTargets& targets)
{
    if (!layout())
        return true;
    std::vector<RawFrame> raw;
    std::vector<RawFrame> reference;
    walkFrames(raw, targets);
    walkFramesPublic(reference, targets);
    const bool same = raw == reference;
    if (!same)
        usePublic.store(true, std::memory_order_relaxed);
    return same;
}

} // namespace samebit::capture
