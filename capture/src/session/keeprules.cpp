// SPDX-License-Identifier: Apache-2.0
#include "session/keeprules.h"

#include "samebit/util/hash64.h"

#include <algorithm>
#include <utility>

namespace samebit::capture {
namespace {

bool isInside(const std::string& path, const std::string& module)
{
    return module.empty() || path == module
        || (path.size() > module.size() && path.starts_with(module) && path[module.size()] == '.');
}

bool fits(const KeepRule& rule, const KeepPlace& place)
{
    const bool frame = rule.file.empty() && rule.line == 0 && rule.function.empty();
    if (!frame && place.frame == nullptr) {
        return false;
    }
    const auto same = [](const auto& wanted, const auto& nothing, const auto& actual) {
        return wanted == nothing || wanted == actual;
    };
    return same(rule.op, std::string(), place.op) && same(rule.metas, std::string(), place.metas)
        && same(rule.signature, std::uint64_t{0}, place.signature)
        && (frame
            || (same(rule.file, std::string(), place.frame->file)
                && same(rule.line, 0, place.frame->line)
                && same(rule.function, std::string(), place.frame->function)))
        && (!rule.module || (place.module != nullptr && isInside(*place.module, *rule.module)));
}

} // namespace

KeepRules::KeepRules(std::vector<KeepRule> rules)
    : m_rules(std::move(rules))
    , m_matchedOps(m_rules.size())
{
}

void KeepRules::add(SignatureId signature, const KeepPlace& place)
{
    std::vector<std::uint32_t>& matching = m_matching[signature];
    for (std::uint32_t i = 0; i < m_rules.size(); ++i) {
        if (fits(m_rules[i], place)) {
            matching.push_back(i);
        }
    }
}

bool KeepRules::matches(SignatureId signature, RegionId region)
{
    const auto found = m_matching.find(signature);
    if (found == m_matching.end()) {
        return false;
    }
    const auto counting = std::find_if(found->second.begin(), found->second.end(),
                                       [&](std::uint32_t i) { return m_rules[i].occurrence >= 0; });
    std::int64_t occurrence = 0;
    if (counting != found->second.end()) {
        // Several signature rows (lines, strides) may have one hash: they count together.
        const std::uint64_t hash = m_rules[*counting].signature;
        occurrence = m_occurrences[mix64(hash, static_cast<std::uint64_t>(raw(region)))]++;
    }
    bool any = false;
    for (const std::uint32_t i : found->second) {
        if (m_rules[i].occurrence < 0 || m_rules[i].occurrence == occurrence) {
            ++m_matchedOps[i];
            any = true;
        }
    }
    return any;
}

} // namespace samebit::capture
