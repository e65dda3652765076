// SPDX-License-Identifier: Apache-2.0
#include "stack/liveobjects.h"

#include "stack/pythonapi.h"
#include "stack/sitecache.h"

#include <algorithm>

namespace samebit::capture {
namespace {

// PyMethodDef, as documented.
struct MethodDefinition
{
    const char* name;
    PythonObject* (*function)(PythonObject* self, PythonObject* argument);
    int flags;
    const char* documentation;
};
constexpr int kOneArgument = 8; // METH_O

// Called by CPython with the GIL, while the object is being destroyed. `self` is its address as a
// number.
PythonObject* onDeath(PythonObject* self, PythonObject*)
{
    const PythonApi& api = *PythonApi::get();
    auto* object = static_cast<PythonObject*>(api.asPointer(self));
    if (!SiteCache::instance().isAbandoned())
        LiveObjects::instance().died(object);
    // The result of a callback is dropped by its caller.
    auto* none = static_cast<PythonObject*>(const_cast<void*>(api.noneObject));
    api.incRef(none);
    return none;
}

PythonObject* watch(PythonObject* object)
{
    static MethodDefinition definition{"samebit_forget", &onDeath, kOneArgument, nullptr};
    const PythonApi& api = *PythonApi::get();
    const PythonRef address(api.newLong(object));
    const PythonRef callback(address ? api.newFunction(&definition, address.get(), nullptr)
                                     : nullptr);
    PythonObject* reference = callback ? api.newWeakRef(object, callback.get()) : nullptr;
    api.errorClear();
    return reference;
}

} // namespace

LiveObjects& LiveObjects::instance()
{
    static auto* objects = new LiveObjects; // leaked: modules die after static destructors have run
    return *objects;
}

LiveObject* LiveObjects::meet(PythonObject* object, ObjectKind kind)
{
    if (LiveObject* known = find(object))
        return known;
    PythonObject* reference = watch(object);
    if (!reference)
        return nullptr;
    LiveObject entry;
    entry.kind = kind;
    entry.generation = ++m_lastGeneration;
    entry.weakReference = reference;
    const PythonRef type(PythonApi::get()->typeOf(object));
    entry.typeName = attributeText(type.get(), "__name__");
    SiteCache::instance().setGeneration(object, entry.generation);
    m_news = m_news || kind == ObjectKind::Optimizer;
    return &(m_objects[object] = std::move(entry));
}

std::vector<PythonObject*> LiveObjects::ofKind(ObjectKind kind, bool rootsOnly) const
{
    std::vector<std::pair<std::uint64_t, PythonObject*>> met;
    for (const auto& [object, entry] : m_objects)
        if (entry.kind == kind && (!rootsOnly || entry.isRoot))
            met.emplace_back(entry.generation, object);
    std::sort(met.begin(), met.end());
    std::vector<PythonObject*> result;
    for (const auto& [generation, object] : met)
        result.push_back(object);
    return result;
}

LiveObject* LiveObjects::find(PythonObject* object)
{
    const auto found = m_objects.find(object);
    return found == m_objects.end() ? nullptr : &found->second;
}

void LiveObjects::died(PythonObject* object)
{
    const auto found = m_objects.find(object);
    if (found == m_objects.end())
        return;
    PythonObject* reference = found->second.weakReference;
    m_objects.erase(found);
    SiteCache::instance().forget(object);
    PythonApi::get()->decRef(reference);
}

} // namespace samebit::capture
