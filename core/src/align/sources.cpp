// SPDX-License-Identifier: Apache-2.0
#include "align/sources.h"

#include <algorithm>

namespace samebit {
namespace {

constexpr int kMaxDepth = 32; // a damaged file may hold a cycle

} // namespace

void Sources::clear()
{
    producers.clear();
    external = uninit = changed = incomplete = unchecked = unproven = false;
    allocator = -1;
    storage = {};
    changedFrom = {};
}

void SourceFinder::find(ValueId value, Sources& sources) const
{
    sources.clear();
    collect(value, sources, 0);
    std::sort(sources.producers.begin(), sources.producers.end());
    sources.producers.erase(std::unique(sources.producers.begin(), sources.producers.end()),
                            sources.producers.end());
}

void SourceFinder::collect(ValueId id, Sources& sources, int depth) const
{
    if (isNone(id) || depth > kMaxDepth) {
        sources.incomplete = true;
        return;
    }
    const ValueDetail value = m_run->detail->value(id);
    sources.unchecked |= (value.flags & valueflag::kUnchecked) != 0;
    sources.unproven |= (value.flags & valueflag::kUnproven) != 0;
    sources.incomplete |= (value.flags & valueflag::kFolded) != 0;
    switch (value.kind) {
    case ValueKind::Written:
        if (value.producer >= 0)
            sources.producers.push_back(value.producer);
        else
            sources.incomplete = true;
        sources.uninit |= (value.flags & valueflag::kUninitBytes) != 0;
        break;
    case ValueKind::View:
        collect(value.base, sources, depth + 1);
        break;
    case ValueKind::Changed:
        sources.changed = true;
        sources.changedFrom = value.base;
        collect(value.base, sources, depth + 1);
        break;
    case ValueKind::Assembled:
        for (const ValueId part : value.sources)
            collect(part, sources, depth + 1);
        if ((value.flags & valueflag::kExternalBytes) != 0) {
            sources.external = true;
            sources.storage = value.storage;
        }
        sources.uninit |= (value.flags & valueflag::kUninitBytes) != 0;
        break;
    case ValueKind::External:
        sources.external = true;
        sources.storage = value.storage;
        break;
    case ValueKind::Uninitialised:
        sources.uninit = true;
        sources.allocator = value.producer;
        break;
    case ValueKind::Pending:
        if (value.producer >= 0)
            sources.producers.push_back(value.producer);
        else
            sources.incomplete = true;
        break;
    }
}

} // namespace samebit
