// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace samebit::capture {

struct PythonObject;

enum class ObjectKind : unsigned char
{
    Module,
    Optimizer
};

struct LiveObject
{
    ObjectKind kind = ObjectKind::Module;
    std::uint64_t generation
        = 0; // tells apart two objects that had the same address one after the other
    PythonObject* weakReference = nullptr;
    std::string typeName;
    bool isRoot = false; // a module that was called while no other module was running
    std::string path; // the last one that it was called under
    long namedSlots = -1; // optimizer: entries of its state when they were last named
};

// The modules and optimizers that were met on stacks, watched through weak references: none is kept
// alive, and one that dies is forgotten before its address can be used again. Under the GIL only.
class LiveObjects
{
public:
    static LiveObjects& instance();

    // Null when the object cannot be watched; then nothing about it may be remembered.
    LiveObject* meet(PythonObject* object, ObjectKind kind);
    std::vector<PythonObject*> ofKind(ObjectKind kind,
                                      bool rootsOnly) const; // in the order they were met
    LiveObject* find(PythonObject* object);
    void died(PythonObject* object);

    bool hasNews() const { return m_news; }
    void newsTaken() { m_news = false; }
    void noteNews() { m_news = true; }

private:
    std::unordered_map<PythonObject*, LiveObject> m_objects;
    std::uint64_t m_lastGeneration = 0;
    bool m_news = false;
};

} // namespace samebit::capture
