// SPDX-License-Identifier: Apache-2.0
#include "stack/codeobjects.h"

#include "stack/callsites.h"
#include "stack/pythonapi.h"

namespace samebit::capture {
namespace {

std::uint32_t hintsOfCheckpoint(const std::string& name, const std::string& qualifiedName)
{
    const bool recomputes = name == "unpack_hook" || name == "recompute_fn"
        || qualifiedName == "CheckpointFunction.backward";
    return recomputes ? framehint::kRecompute : 0;
}

// `place`: the file below torch's folder.
std::uint32_t hintsOf(std::string_view place, const std::string& name,
                      const std::string& qualifiedName)
{
    if (place.empty())
        return 0;
    if (place == "utils/checkpoint.py")
        return hintsOfCheckpoint(name, qualifiedName);
    if (name == "zero_grad")
        return framehint::kZeroGrad;
    if (place == "nn/init.py")
        return framehint::kInit;
    if (place == "serialization.py")
        return framehint::kLoadSave;
    if (place == "_tensor_str.py")
        return framehint::kTensorPrint;
    if (place.starts_with("utils/data/"))
        return framehint::kDataLoading;
    if (place == "nn/modules/module.py" && name == "_call_impl")
        return framehint::kModuleCall;
    if (place == "autograd/__init__.py" && (name == "backward" || name == "grad"))
        return kEngineEntry;
    return 0;
}

} // namespace

const CodeFacts& CodeObjects::of(const void* code)
{
    std::unique_ptr<CodeFacts>& known = m_facts[code];
    if (known)
        return *known;
    // CPython's functions take their objects without const; nothing here changes one.
    auto* object = static_cast<PythonObject*>(const_cast<void*>(code));
    PythonApi::get()->incRef(object);
    auto facts = std::make_unique<CodeFacts>();
    const std::string name = attributeText(object, "co_name");
    facts->file = m_userCode.absolute(attributeText(object, "co_filename"));
    facts->function = attributeText(object, "co_qualname"); // 3.11+
    if (facts->function.empty())
        facts->function = name;
    facts->owner = m_userCode.ownerOf(facts->file);
    facts->hints = hintsOf(m_userCode.insideTorch(facts->file), name, facts->function);
    known = std::move(facts);
    return *known;
}

} // namespace samebit::capture
