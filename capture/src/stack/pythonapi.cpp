// SPDX-License-Identifier: Apache-2.0
#include "stack/pythonapi.h"

#include <dlfcn.h>

#include <atomic>
#include <cstdlib>
#include <mutex>

namespace samebit::capture {
namespace {

template <typename Function>
bool find(Function& function, const char* name)
{
    function = reinterpret_cast<Function>(dlsym(RTLD_DEFAULT, name));
    return function != nullptr;
}

bool findObjects(PythonApi& api)
{
    return find(api.incRef, "Py_IncRef") && find(api.decRef, "Py_DecRef")
        && find(api.getAttr, "PyObject_GetAttrString")
        && find(api.getDict, "PyObject_GenericGetDict") && find(api.typeOf, "PyObject_Type")
        && find(api.isTrue, "PyObject_IsTrue") && find(api.utf8, "PyUnicode_AsUTF8AndSize")
        && find(api.asPointer, "PyLong_AsVoidPtr") && find(api.asLong, "PyLong_AsLong")
        && find(api.newLong, "PyLong_FromVoidPtr") && find(api.dictGet, "PyDict_GetItemString")
        && find(api.dictNext, "PyDict_Next") && find(api.dictSize, "PyDict_Size")
        && find(api.dictClear, "PyDict_Clear") && find(api.sequenceSize, "PySequence_Size")
        && find(api.sequenceItem, "PySequence_GetItem")
        && find(api.moduleDict, "PyImport_GetModuleDict") && find(api.sysObject, "PySys_GetObject")
        && find(api.newWeakRef, "PyWeakref_NewRef") && find(api.call, "PyObject_CallNoArgs")
        && find(api.callWith, "PyObject_CallFunctionObjArgs")
        && find(api.newFunction, "PyCFunction_NewEx") && find(api.noneObject, "_Py_NoneStruct")
        && find(api.cellType, "PyCell_Type");
}

bool findThreads(PythonApi& api)
{
    find(api.isFinalizing, "Py_IsFinalizing") || find(api.isFinalizing, "_Py_IsFinalizing");
    find(api.gcDisable, "PyGC_Disable");
    find(api.gcEnable, "PyGC_Enable");
    return find(api.isInitialized, "Py_IsInitialized") && find(api.ensureGil, "PyGILState_Ensure")
        && find(api.releaseGil, "PyGILState_Release")
        && find(api.thisThread, "PyGILState_GetThisThreadState")
        && find(api.version, "Py_GetVersion");
}

bool findFrames(PythonApi& api)
{
    find(api.frameInstruction, "PyFrame_GetLasti");
    find(api.frameVariable, "PyFrame_GetVarString");
    find(api.frameLocals, "PyFrame_GetLocals");
    find(api.runtime, "_PyRuntime");
    return find(api.lineOf, "PyCode_Addr2Line") && find(api.threadFrame, "PyThreadState_GetFrame")
        && find(api.frameBack, "PyFrame_GetBack") && find(api.frameCode, "PyFrame_GetCode");
}

bool findErrors(PythonApi& api)
{
    const bool taken = find(api.takeError, "PyErr_GetRaisedException")
        && find(api.putError, "PyErr_SetRaisedException");
    const bool fetched
        = find(api.errorFetch, "PyErr_Fetch") && find(api.errorRestore, "PyErr_Restore");
    return find(api.errorClear, "PyErr_Clear") && (taken || fetched);
}

bool load(PythonApi& api)
{
    if (!findThreads(api) || !api.isInitialized())
        return false;
    if (!findObjects(api) || !findFrames(api) || !findErrors(api))
        return false;
    char* rest = nullptr;
    api.major = static_cast<int>(std::strtol(api.version(), &rest, 10));
    api.minor = *rest == '.' ? static_cast<int>(std::strtol(rest + 1, nullptr, 10)) : 0;
    return true;
}

} // namespace

const PythonApi* PythonApi::get()
{
    // Looked up again until it is there: a C++ program may start its Python late.
    static std::atomic<const PythonApi*> found{nullptr};
    if (const PythonApi* api = found.load(std::memory_order_acquire))
        return api;
    if (!dlsym(RTLD_DEFAULT, "Py_IsInitialized"))
        return nullptr;
    static std::mutex mutex;
    const std::lock_guard lock(mutex);
    static PythonApi api;
    if (!found.load() && load(api))
        found.store(&api, std::memory_order_release);
    return found.load();
}

PythonGil::PythonGil()
{
    const PythonApi* api = PythonApi::get();
    // Asking for the GIL of an interpreter that is shutting down ends the thread: never do that to
    // the program.
    if (!api || !api->isInitialized() || (api->isFinalizing && api->isFinalizing()))
        return;
    m_state = api->ensureGil();
    m_api = api;
    if (api->takeError)
        m_error[0] = api->takeError();
    else
        api->errorFetch(&m_error[0], &m_error[1], &m_error[2]);
    m_collectorWasOn = api->gcDisable && api->gcDisable() != 0;
}

PythonGil::~PythonGil()
{
    if (!m_api)
        return;
    m_api->errorClear();
    if (m_collectorWasOn)
        m_api->gcEnable();
    if (m_api->takeError && m_error[0])
        m_api->putError(m_error[0]);
    else if (!m_api->takeError)
        m_api->errorRestore(m_error[0], m_error[1], m_error[2]);
    m_api->releaseGil(m_state);
}

PythonRef::~PythonRef()
{
    if (m_object)
        PythonApi::get()->decRef(m_object);
}

PythonRef PythonRef::borrowed(PythonObject* object)
{
    if (object)
        PythonApi::get()->incRef(object);
    return PythonRef(object);
}

PythonRef attribute(PythonObject* object, const char* name)
{
    const PythonApi& api = *PythonApi::get();
    PythonRef value(object ? api.getAttr(object, name) : nullptr);
    if (!value)
        api.errorClear();
    return value;
}

PythonRef instanceDict(PythonObject* object)
{
    const PythonApi& api = *PythonApi::get();
    PythonRef dict(api.getDict(object, nullptr));
    if (!dict)
        api.errorClear();
    return dict;
}

std::string text(PythonObject* string)
{
    const PythonApi& api = *PythonApi::get();
    long size = 0;
    const char* bytes = string ? api.utf8(string, &size) : nullptr;
    if (!bytes) {
        api.errorClear();
        return {};
    }
    return {bytes, static_cast<std::size_t>(size)};
}

std::string attributeText(PythonObject* object, const char* name)
{
    return text(attribute(object, name).get());
}

PythonObject* importedModule(const char* name)
{
    const PythonApi& api = *PythonApi::get();
    PythonObject* modules = api.moduleDict();
    return modules ? api.dictGet(modules, name) : nullptr;
}

} // namespace samebit::capture
