// SPDX-License-Identifier: Apache-2.0
#include "verdict/preconditions.h"

#include "align/sources.h"
#include "verdict/environment.h"
#include "verdict/messagekeys.h"
#include "verdict/pairing.h"
#include "verdict/places.h"

#include <map>
#include <string>

namespace samebit {
namespace {

constexpr std::size_t kMostRows = 200'000; // looked at for the first use of parameters
constexpr std::size_t kMostLines = 3;

struct FirstUse
{
    Digest128 digest;
    std::string meta;
    bool hasDigest = false;
    bool external = false;
};
using FirstUses = std::map<std::string, FirstUse>; // parameter name -> its content when first read

// Reads a run from its start until every parameter has been read once.
class StartReader
{
public:
    explicit StartReader(const RunData& run)
        : m_run(run)
    {
        for (const TensorNameRow& row : run.tensorNames)
            m_parameters += row.role == "parameter" ? 1 : 0;
    }
    void read()
    {
        for (OpIndex op = 0; op < m_run.ops.size() && static_cast<std::size_t>(op) < kMostRows;
             ++op) {
            if (m_uses.size() == m_parameters && m_firstUse >= 0)
                return;
            for (const InputSlot& slot : m_run.detail->op(op).inputs)
                look(op, slot);
        }
    }
    const FirstUses& uses() const { return m_uses; }
    OpIndex firstUse() const { return m_firstUse; }

private:
    void look(OpIndex op, const InputSlot& slot)
    {
        if (slot.role != SlotRole::Read && slot.role != SlotRole::ReadWrite)
            return;
        const ValueDetail value = m_run.detail->value(slot.value);
        const TensorNameRow* name = nameOf(m_run, value.storage, value.firstByte, value.endByte);
        if (name == nullptr || name->role != "parameter"
            || m_run.signatureOf(op).phase == Phase::Other)
            return;
        if (m_firstUse < 0)
            m_firstUse = op;
        Sources sources;
        SourceFinder(m_run).find(slot.value, sources);
        m_uses.try_emplace(
            name->name,
            FirstUse{value.digest,
                     metaText(isNone(value.meta)
                                  ? TensorMetaRow{}
                                  : m_run.metas[static_cast<std::size_t>(raw(value.meta)) - 1],
                              false),
                     value.hasDigest, sources.isOnlyExternal()});
    }

    const RunData& m_run;
    std::size_t m_parameters = 0;
    FirstUses m_uses;
    OpIndex m_firstUse = -1;
};

// 95 % of what forward and backward compute from the first use of a parameter on
// differs.
bool nearlyAllDiffers(const RunData& baseline, const RunData& candidate,
                      const Comparison& comparison, OpIndex from)
{
    std::int64_t compared = 0;
    std::int64_t differing = 0;
    for (std::size_t row = 0; row < comparison.rows.size(); ++row) {
        const OpIndex b = comparison.rows.baseline[row];
        const OpIndex c = comparison.rows.candidate[row];
        if (b < from || c < 0
            || judgesNothing(baseline.operatorOf(b).kinds & candidate.operatorOf(c).kinds)
            || (baseline.ops.flags[static_cast<std::size_t>(b)] & opflag::kNoTensorInput) != 0)
            continue;
        const Phase phase = baseline.signatureOf(b).phase; // counters of optimizers always agree
        if (phase == Phase::Optimizer || phase == Phase::Other)
            continue;
        ++compared;
        const State state = comparison.state[row];
        differing += state == State::Origin || state == State::Propagated ? 1 : 0;
    }
    return compared > 0 && differing * 20 >= compared * 19;
}

void addParameters(const FirstUses& baseline, const FirstUses& candidate,
                   std::vector<Message>& lines)
{
    std::int64_t common = 0;
    std::int64_t differing = 0;
    const FirstUses::value_type* first = nullptr;
    for (const auto& use : baseline) {
        const auto other = candidate.find(use.first);
        if (other == candidate.end() || !use.second.hasDigest || !other->second.hasDigest)
            continue;
        ++common;
        // Made by recorded ops on both sides: then those ops say why, not the parameters.
        if (use.second.digest == other->second.digest
            || (!use.second.external && !other->second.external))
            continue;
        ++differing;
        first = first != nullptr ? first : &use;
    }
    if (first != nullptr)
        lines.push_back({key::kBeginParameters,
                         {std::to_string(differing), std::to_string(common), first->first,
                          first->second.meta}});
}

void addSeed(const RunData& baseline, const RunData& candidate, const Comparison& comparison,
             std::vector<Message>& lines)
{
    const Origin& first = comparison.origins[static_cast<std::size_t>(comparison.first)];
    if (first.kind != Kind::Random || baseline.generators.empty() || candidate.generators.empty())
        return;
    const std::string& b = baseline.generators.front().initialSeed;
    const std::string& c = candidate.generators.front().initialSeed;
    if (b != c)
        lines.push_back({key::kBeginSeed,
                         {b, c, b.starts_with("never") && c.starts_with("never") ? "never" : ""}});
}

void addInput(const Comparison& comparison, std::vector<Message>& lines)
{
    const Origin& first = comparison.origins[static_cast<std::size_t>(comparison.first)];
    if (first.kind != Kind::External)
        return;
    for (const CauseFinding& finding : first.causes)
        if (finding.cause == Cause::Data)
            lines.push_back(
                {key::kBeginInput,
                 {first.slots.empty() ? "" : first.slots.front(),
                  first.how.args.size() > 2 ? first.how.args[2] : "", placeText(first.source)}});
}

void addSettings(const Comparison& comparison, bool threads, bool variables,
                 std::vector<Message>& lines)
{
    for (const EnvironmentDifference& difference : comparison.environment)
        if (affectsKernels(difference.key) && isThreadSetting(difference.key) == threads
            && difference.key.starts_with("env.") == variables && difference.key != "torch.version")
            lines.push_back(
                {key::kBeginSetting, {difference.key, difference.baseline, difference.candidate}});
}

} // namespace

std::vector<Message> findPreconditions(const RunData& baseline, const RunData& candidate,
                                       const Comparison& comparison)
{
    std::vector<Message> lines;
    if (comparison.first < 0
        || comparison.counts.differing() * 2 < comparison.counts.of(State::Identical))
        return lines;
    StartReader ofBaseline(baseline);
    ofBaseline.read();
    if (ofBaseline.firstUse() < 0
        || !nearlyAllDiffers(baseline, candidate, comparison, ofBaseline.firstUse()))
        return lines;
    StartReader ofCandidate(candidate);
    ofCandidate.read();
    if (baseline.info.torchVersion != candidate.info.torchVersion)
        lines.push_back(
            {key::kBeginTorch, {baseline.info.torchVersion, candidate.info.torchVersion}});
    addParameters(ofBaseline.uses(), ofCandidate.uses(), lines);
    addSeed(baseline, candidate, comparison, lines);
    addInput(comparison, lines);
    addSettings(comparison, false, false, lines);
    addSettings(comparison, true, false, lines);
    addSettings(comparison, false, true, lines);
    if (lines.size() > kMostLines)
        lines.resize(kMostLines);
    return lines;
}

} // namespace samebit
