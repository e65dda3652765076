// SPDX-License-Identifier: Apache-2.0
#include "session/keeprules.h"

#include "samebit/util/hash64.h"

#include <algorithm>
#include <utility>

namespace samebit::capture {
namespace {

bool isInside(const std::string& path, const std::string& module)
{
    return path == module
        || (path.size() > module.size() && path.starts_with(module) && path[module.size()] == '.');
}

template <typename T>
bool same(const T& wanted, const T& actual)
{
    return wanted == T() || wanted == actual;
}

bool fitsFrame(const KeepRule& rule, const FrameRow* frame)
{
    if (rule.file.empty() && rule.line == 0 && rule.function.empty()) {
        return true;
    }
    return frame != nullptr && same(rule.file, frame->file) && same(rule.line, frame->line)
        && same(rule.function, frame->function);
}

bool fitsInputs(const KeepRule& rule, const KeepPlace& place)
{
    return rule.inputs.empty()
        || std::equal(rule.inputs.begin(), rule.inputs.end(), place.inputs.begin(),
                      place.inputs.end(), [](const std::string& wanted, const std::string& actual) {
                          return same(wanted, actual);
                      });
}

bool fits(const KeepRule& rule, const KeepPlace& place)
{
    const std::string module = place.module == nullptr ? std::string() : *place.module;
    return same(rule.op, place.op) && same(rule.signature, place.signature)
        && fitsFrame(rule, place.frame) && fitsInputs(rule, place)
        && (!rule.module || isInside(module, *rule.module))
        && (!rule.frameless || (place.frame == nullptr && module == *rule.frameless));
}

bool fits(const KeepRule& rule, const KeepMoment& op, std::int64_t occurrence)
{
    return (rule.stream.empty() || rule.stream == op.streamName)
        && (!rule.step || *rule.step == op.step)
        && (rule.occurrence < 0 || rule.occurrence == occurrence);
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

bool KeepRules::matches(const KeepMoment& op)
{
    const auto found = m_matching.find(op.signature);
    if (found == m_matching.end()) {
        return false;
    }
    const auto counting = std::find_if(found->second.begin(), found->second.end(),
                                       [&](std::uint32_t i) { return m_rules[i].occurrence >= 0; });
    std::int64_t occurrence = 0;
    if (counting != found->second.end()) {
        // Several signature rows (lines, strides) may have one hash: they count together.
        const std::uint64_t place = mix64(static_cast<std::uint64_t>(raw(op.stream)) << 32U
                                              | static_cast<std::uint32_t>(raw(op.region)),
                                          static_cast<std::uint64_t>(op.step));
        occurrence = m_occurrences[mix64(m_rules[*counting].signature, place)]++;
    }
    bool any = false;
    for (const std::uint32_t i : found->second) {
        if (fits(m_rules[i], op, occurrence)) {
            ++m_matchedOps[i];
            any = true;
        }
    }
    return any;
}

} // namespace samebit::capture
