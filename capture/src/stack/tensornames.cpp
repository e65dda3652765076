// SPDX-License-Identifier: Apache-2.0
#include "stack/tensornames.h"

#include "stack/liveobjects.h"
#include "stack/modulepath.h"
#include "stack/pythonapi.h"

#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace samebit::capture {
namespace {

// Reading `_cdata` asks __torch_function__ handlers of the program (a torch.device context is one)
// unless they are switched off for this thread, as they are while this exists.
class TorchFunctionOff
{
public:
    TorchFunctionOff()
    {
        const PythonApi& api = *PythonApi::get();
        PythonObject* core = importedModule("torch._C");
        const PythonRef type = attribute(core, "DisableTorchFunction");
        m_guard = PythonRef(type ? api.call(type.get()) : nullptr);
        const PythonRef enter = m_guard ? attribute(m_guard.get(), "__enter__") : PythonRef();
        m_entered = enter && PythonRef(api.call(enter.get()));
        api.errorClear();
    }
    ~TorchFunctionOff()
    {
        const PythonApi& api = *PythonApi::get();
        auto* none = static_cast<PythonObject*>(const_cast<void*>(api.noneObject));
        const PythonRef leave = m_entered ? attribute(m_guard.get(), "__exit__") : PythonRef();
        if (leave)
            const PythonRef result(
                api.callWith(leave.get(), none, none, none, static_cast<PythonObject*>(nullptr)));
        api.errorClear();
    }
    TorchFunctionOff(const TorchFunctionOff&) = delete;
    TorchFunctionOff& operator=(const TorchFunctionOff&) = delete;
    bool active() const { return m_entered; }

private:
    PythonRef m_guard;
    bool m_entered = false;
};

void* implOf(PythonObject* tensor)
{
    const PythonApi& api = *PythonApi::get();
    if (!tensor || tensor == api.noneObject)
        return nullptr;
    const PythonRef address = attribute(tensor, "_cdata");
    void* impl = address ? api.asPointer(address.get()) : nullptr;
    api.errorClear();
    return impl;
}

// Calls visit(name, value) for each entry of the dict `object.__dict__[name]`.
template <typename Visit>
void forEachIn(PythonObject* object, const char* name, const Visit& visit)
{
    const PythonApi& api = *PythonApi::get();
    const PythonRef attributes = instanceDict(object);
    PythonObject* dict = attributes ? api.dictGet(attributes.get(), name) : nullptr;
    long position = 0;
    PythonObject* key = nullptr;
    PythonObject* value = nullptr;
    while (dict && api.dictNext(dict, &position, &key, &value))
        visit(key, value);
}

class Namer
{
public:
    void nameModules(PythonObject* root)
    {
        std::vector<std::pair<PythonObject*, std::string>> queue{{root, {}}};
        for (std::size_t next = 0; next < queue.size(); ++next) {
            const auto [module, path] = queue[next];
            if (!m_modules.insert(module).second)
                continue;
            forEachIn(module, "_parameters", [&, &prefix = path](auto* key, auto* value) {
                add(value, "parameter", joinPath(prefix, text(key)));
            });
            forEachIn(module, "_buffers", [&, &prefix = path](auto* key, auto* value) {
                add(value, "buffer", joinPath(prefix, text(key)));
            });
            forEachIn(module, "_modules", [&, &prefix = path](auto* key, auto* value) {
                if (value != PythonApi::get()->noneObject)
                    queue.emplace_back(value, joinPath(prefix, text(key)));
            });
        }
    }

    void nameSlots(PythonObject* optimizer)
    {
        int ordinal = 0;
        forEachIn(optimizer, "state", [&](PythonObject* parameter, PythonObject* slots) {
            const std::string number = std::to_string(ordinal++);
            const auto known = m_names.find(implOf(parameter));
            const std::string owner
                = known == m_names.end() ? "parameter " + number : known->second;
            const PythonApi& api = *PythonApi::get();
            long position = 0;
            PythonObject* key = nullptr;
            PythonObject* value = nullptr;
            while (api.dictNext(slots, &position, &key, &value))
                add(value, "optimizer slot", text(key) + " of " + owner);
        });
    }

    std::vector<NamedTensor> take() { return std::move(m_tensors); }
    bool knows(PythonObject* module) const { return m_modules.contains(module); }

private:
    void add(PythonObject* tensor, const char* role, std::string name)
    {
        void* impl = implOf(tensor);
        if (impl && m_names.emplace(impl, name).second)
            m_tensors.push_back({impl, role, std::move(name)});
    }

    std::unordered_set<PythonObject*> m_modules;
    std::unordered_map<void*, std::string> m_names;
    std::vector<NamedTensor> m_tensors;
};

// An optimizer makes its slots during its first step.
bool slotsAreNew(LiveObjects& objects, PythonObject* optimizer)
{
    const PythonApi& api = *PythonApi::get();
    const PythonRef attributes = instanceDict(optimizer);
    PythonObject* state = attributes ? api.dictGet(attributes.get(), "state") : nullptr;
    const long count = state ? api.dictSize(state) : 0;
    api.errorClear();
    LiveObject* entry = objects.find(optimizer);
    return entry && std::exchange(entry->namedSlots, count) != count;
}

// Roots that are part of another root are named by that one.
std::vector<PythonObject*> outermost(const std::vector<PythonObject*>& roots)
{
    std::vector<PythonObject*> result;
    for (PythonObject* root : roots) {
        bool inner = false;
        for (PythonObject* other : roots)
            inner = inner || (other != root && pathBelow(other, root));
        if (!inner)
            result.push_back(root);
    }
    return result;
}

} // namespace

std::vector<NamedTensor> currentNames(bool& changed)
{
    changed = false;
    const PythonGil gil;
    if (!gil.held())
        return {};
    LiveObjects& objects = LiveObjects::instance();
    const std::vector<PythonObject*> optimizers = objects.ofKind(ObjectKind::Optimizer, false);
    bool news = objects.hasNews();
    for (PythonObject* optimizer : optimizers)
        news = slotsAreNew(objects, optimizer) || news;
    if (!news)
        return {};
    const TorchFunctionOff off;
    if (!off.active())
        return {};
    Namer namer;
    for (PythonObject* root : outermost(objects.ofKind(ObjectKind::Module, true)))
        namer.nameModules(root);
    for (PythonObject* optimizer : optimizers)
        namer.nameSlots(optimizer);
    objects.newsTaken();
    changed = true;
    return namer.take();
}

} // namespace samebit::capture
