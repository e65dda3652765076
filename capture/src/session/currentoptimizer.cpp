// SPDX-License-Identifier: Apache-2.0
#include "session/currentoptimizer.h"

#include "samebit/util/hash64.h"
#include "stack/pythonapi.h"

#include <string>

namespace samebit::capture {
namespace {

constexpr int kNearFrames
    = 6; // record_function's own frames and the optimizer's are the innermost ones

PythonObject* selfOf(const PythonApi& api, PythonObject* frame)
{
    PythonObject* found = nullptr;
    if (api.frameVariable != nullptr) {
        const PythonRef value(api.frameVariable(frame, "self"));
        found = value.get(); // the frame holds it as well
    } else if (api.frameLocals != nullptr) {
        const PythonRef locals(api.frameLocals(frame));
        found = locals ? api.dictGet(locals.get(), "self") : nullptr;
        if (locals) {
            api.dictClear(
                locals.get()); // the frame would keep its arguments alive longer than without us
        }
    }
    api.errorClear();
    return found;
}

bool isOptimizerFrame(PythonObject* code)
{
    const std::string function = attributeText(code, "co_name");
    return (function == "zero_grad" || function == "wrapper")
        && attributeText(code, "co_filename").ends_with("optimizer.py");
}

std::uintptr_t optimizerOnStack()
{
    const PythonApi* known = PythonApi::get();
    PythonThread* thread = known != nullptr ? known->thisThread() : nullptr;
    if (thread == nullptr) {
        return 0;
    }
    const PythonGil gil;
    if (!gil.held()) {
        return 0;
    }
    const PythonApi& api = gil.api();
    PythonRef frame(api.threadFrame(thread));
    for (int depth = 0; frame && depth < kNearFrames; ++depth) {
        const PythonRef code(api.frameCode(frame.get()));
        if (isOptimizerFrame(code.get())) {
            return reinterpret_cast<std::uintptr_t>(selfOf(api, frame.get()));
        }
        frame = PythonRef(api.frameBack(frame.get()));
    }
    return 0;
}

} // namespace

std::uintptr_t currentOptimizer(std::string_view regionName)
{
    if (const std::uintptr_t found = optimizerOnStack()) {
        return found;
    }
    const std::size_t from = regionName.find('#');
    const std::size_t to = regionName.rfind('.');
    return from == std::string_view::npos || to == std::string_view::npos || to < from
        ? 0
        : hash64(regionName.substr(from, to - from));
}

} // namespace samebit::capture
