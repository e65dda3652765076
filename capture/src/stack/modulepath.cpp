// SPDX-License-Identifier: Apache-2.0
#include "stack/modulepath.h"

#include "stack/pythonapi.h"

#include <cstddef>
#include <unordered_set>
#include <utility>
#include <vector>

namespace samebit::capture {

std::string joinPath(const std::string& parent, const std::string& child)
{
    if (parent.empty() || child.empty())
        return parent + child;
    return parent + "." + child;
}

std::optional<std::string> pathBelow(PythonObject* parent, PythonObject* child)
{
    const PythonApi& api = *PythonApi::get();
    std::vector<std::pair<PythonObject*, std::string>> queue{
        {parent, {}}}; // breadth first: nearest name wins
    std::unordered_set<const PythonObject*> seen{parent};
    for (std::size_t next = 0; next < queue.size(); ++next) {
        const auto [module, path] = queue[next];
        const PythonRef attributes = instanceDict(module);
        PythonObject* children = attributes ? api.dictGet(attributes.get(), "_modules") : nullptr;
        long position = 0;
        PythonObject* name = nullptr;
        PythonObject* value = nullptr;
        while (children && api.dictNext(children, &position, &name, &value)) {
            if (value == api.noneObject || !seen.insert(value).second)
                continue;
            std::string below = joinPath(path, text(name));
            if (value == child)
                return below;
            queue.emplace_back(value, std::move(below));
        }
    }
    return std::nullopt;
}

} // namespace samebit::capture
