// SPDX-License-Identifier: Apache-2.0
#include "verdict/slotmagnitude.h"

#include "samebit/model/rundata.h"
#include "verdict/messagekeys.h"

namespace samebit {
namespace {

const SlotPair* differingOutput(const OriginFacts& facts)
{
    for (const SlotPair& slot : facts.outputs)
        if (slot.content && !slot.isOneSided())
            return &slot;
    return nullptr;
}

std::optional<std::uint64_t> elementsOf(const SlotPair& slot, const OriginFacts& facts)
{
    if (slot.sizes)
        return std::nullopt;
    std::uint64_t elements = 1;
    for (const std::int64_t size : metaOf(facts.run(Side::Baseline), slot.baselineValue.meta).sizes)
        elements *= static_cast<std::uint64_t>(size);
    return elements;
}

} // namespace

Result<std::optional<Magnitude>> measureValues(const Baseline<const RunData*>& baseline,
                                               ValueId baselineValue,
                                               const Candidate<const RunData*>& candidate,
                                               ValueId candidateValue)
{
    if (!(*baseline)->contents || !(*candidate)->contents)
        return std::nullopt;
    auto b = (*baseline)->contents->content(baselineValue);
    if (!b)
        return Unexpected(b.error());
    if (!*b)
        return std::nullopt;
    auto c = (*candidate)->contents->content(candidateValue);
    if (!c)
        return Unexpected(c.error());
    if (!*c)
        return std::nullopt;
    return measure(Baseline<const TensorContent*>(&**b), Candidate<const TensorContent*>(&**c));
}

namespace {

// What the summaries of both sides tell, where the tensors are not kept.
void estimate(const OriginFacts& facts, const SlotPair& slot, SlotMagnitude& found)
{
    const auto summaryOf = [&facts](Side side, ValueId value) {
        const auto& contents = facts.run(side).contents;
        return contents ? contents->summary(value) : std::nullopt;
    };
    const auto baseline = summaryOf(Side::Baseline, slot.baselineId);
    const auto candidate = baseline ? summaryOf(Side::Candidate, slot.candidateId) : std::nullopt;
    if (!candidate)
        return;
    found.atLeast = leastLargestDifference(*baseline, *candidate);
    found.rms = estimatedRms(*baseline, *candidate);
    found.newSpecials = static_cast<std::int64_t>(candidate->numbers - candidate->finite())
        - static_cast<std::int64_t>(baseline->numbers - baseline->finite());
    if (found.rms)
        found.evidence = MagnitudeEvidence::Sketch;
    else if (found.atLeast || found.newSpecials != 0)
        found.evidence = MagnitudeEvidence::Statistics;
}

} // namespace

std::optional<SlotMagnitude> magnitudeOf(const OriginFacts& facts, std::vector<Message>& evidence)
{
    const SlotPair* const input = facts.input();
    const SlotPair* const slot
        = input != nullptr && input->content ? input : differingOutput(facts);
    if (slot == nullptr || slot->isOneSided() || !slot->content)
        return std::nullopt;
    SlotMagnitude found;
    found.slot = slot == input ? facts.inputText(*slot) : facts.outputText(*slot);
    found.elements = elementsOf(*slot, facts);
    if (slot->dtype || slot->sizes)
        return found;
    const auto measured
        = measureValues(Baseline<const RunData*>(&facts.run(Side::Baseline)), slot->baselineId,
                        Candidate<const RunData*>(&facts.run(Side::Candidate)), slot->candidateId);
    if (!measured) {
        evidence.push_back({key::kFactDamagedContent, {found.slot, measured.error().file}});
        return found;
    }
    if (*measured) {
        found.evidence = MagnitudeEvidence::Tensors;
        found.firstIndex
            = coordinatesOf((*measured)->firstIndex,
                            metaOf(facts.run(Side::Baseline), slot->baselineValue.meta).sizes);
        found.measured = *measured;
    } else {
        estimate(facts, *slot, found);
    }
    return found;
}

} // namespace samebit
