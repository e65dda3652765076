// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>

namespace samebit::capture {

struct PythonObject; // CPython's PyObject; never completed here: the library is built without
                     // Python's headers
struct PythonThread; // PyThreadState

// The functions of the CPython that lives in this process, found by name at run time: the library
// neither links libpython nor needs one. Names are CPython's without "Py", "new reference" and
// "borrowed" as documented there.
struct PythonApi
{
    using Object = PythonObject*;

    // Null when the process has no CPython, or one older than 3.9. Any thread; looked up once it is
    // there.
    static const PythonApi* get();

    int (*isInitialized)() = nullptr;
    int (*isFinalizing)() = nullptr; // may be null
    int (*ensureGil)() = nullptr;
    void (*releaseGil)(int) = nullptr;
    PythonThread* (*thisThread)() = nullptr; // does not need the GIL
    const char* (*version)() = nullptr;

    void (*incRef)(Object) = nullptr;
    void (*decRef)(Object) = nullptr;
    Object (*getAttr)(Object, const char*) = nullptr; // new
    Object (*getDict)(Object, void*)
        = nullptr; // PyObject_GenericGetDict: new, runs no code of the user
    Object (*typeOf)(Object) = nullptr; // new
    int (*isTrue)(Object) = nullptr;
    const char* (*utf8)(Object, long*) = nullptr; // PyUnicode_AsUTF8AndSize; null with an error set
    void* (*asPointer)(Object) = nullptr; // PyLong_AsVoidPtr
    long (*asLong)(Object) = nullptr;
    Object (*newLong)(void*) = nullptr; // PyLong_FromVoidPtr
    Object (*dictGet)(Object, const char*) = nullptr; // borrowed
    int (*dictNext)(Object, long*, Object*, Object*) = nullptr; // borrowed; 0 for what is no dict
    long (*dictSize)(Object) = nullptr;
    long (*sequenceSize)(Object) = nullptr;
    Object (*sequenceItem)(Object, long) = nullptr; // new
    Object (*moduleDict)() = nullptr; // sys.modules, borrowed
    Object (*sysObject)(const char*) = nullptr; // borrowed
    Object (*call)(Object) = nullptr; // without arguments; new
    Object (*callWith)(Object, ...)
        = nullptr; // PyObject_CallFunctionObjArgs: ends with a null; new
    Object (*newWeakRef)(Object, Object) = nullptr;
    Object (*newFunction)(void* methodDefinition, Object self, Object module) = nullptr;
    int (*lineOf)(Object code, int instructionByte) = nullptr;
    int (*gcDisable)() = nullptr; // both may be null (before 3.10)
    int (*gcEnable)() = nullptr;

    Object (*threadFrame)(PythonThread*) = nullptr; // new
    Object (*frameBack)(Object) = nullptr; // new
    Object (*frameCode)(Object) = nullptr; // new
    int (*frameInstruction)(Object) = nullptr; // may be null (before 3.11)
    Object (*frameVariable)(Object, const char*) = nullptr; // 3.12+, else null
    Object (*frameLocals)(Object) = nullptr; // 3.11+
    void (*dictClear)(Object) = nullptr;

    void (*errorClear)() = nullptr;
    Object (*takeError)() = nullptr; // 3.12+, else null
    void (*putError)(Object) = nullptr;
    void (*errorFetch)(Object*, Object*, Object*) = nullptr;
    void (*errorRestore)(Object, Object, Object) = nullptr;

    const void* noneObject = nullptr;
    const void* cellType = nullptr;
    const char* runtime = nullptr; // _PyRuntime, begins with _Py_DebugOffsets from 3.13 on

    int major = 0;
    int minor = 0;
};

// Holds the GIL, with the thread's pending exception put aside and the garbage collector held off:
// what is done here must not be noticed by the program. held() is false when there is no
// interpreter to hold, or when it is shutting down.
class PythonGil
{
public:
    PythonGil();
    ~PythonGil();
    PythonGil(const PythonGil&) = delete;
    PythonGil& operator=(const PythonGil&) = delete;

    bool held() const { return m_api != nullptr; }
    const PythonApi& api() const { return *m_api; }

private:
    const PythonApi* m_api = nullptr;
    int m_state = 0;
    bool m_collectorWasOn = false;
    PythonObject* m_error[3] = {};
};

// Owns one reference. Use and destroy it under the GIL.
class PythonRef
{
public:
    PythonRef() = default;
    explicit PythonRef(PythonObject* newReference)
        : m_object(newReference)
    {
    }
    PythonRef(PythonRef&& other) noexcept
        : m_object(other.release())
    {
    }
    PythonRef& operator=(PythonRef&& other) noexcept
    {
        std::swap(m_object, other.m_object);
        return *this;
    }
    PythonRef(const PythonRef&) = delete;
    PythonRef& operator=(const PythonRef&) = delete;
    ~PythonRef();

    static PythonRef borrowed(PythonObject* object); // takes a reference of its own
    PythonObject* get() const { return m_object; }
    PythonObject* release() { return std::exchange(m_object, nullptr); }
    explicit operator bool() const { return m_object != nullptr; }

private:
    PythonObject* m_object = nullptr;
};

// Under the GIL; a failure gives an empty result and no pending error.
PythonRef attribute(PythonObject* object, const char* name);
PythonRef
instanceDict(PythonObject* object); // its own attributes, without running any code of its class
std::string text(PythonObject* string);
std::string attributeText(PythonObject* object, const char* name);
PythonObject* importedModule(const char* name); // borrowed, null when it was not imported

} // namespace samebit::capture
