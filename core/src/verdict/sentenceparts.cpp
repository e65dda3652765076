// SPDX-License-Identifier: Apache-2.0
#include "verdict/sentenceparts.h"

#include "align/sources.h"

namespace samebit {

std::string sideText(Side side)
{
    return side == Side::Baseline ? "baseline" : "candidate";
}

std::string differingOutputs(const OriginFacts& facts)
{
    std::string text;
    for (const SlotPair& slot : facts.outputs)
        if (slot.differs() || slot.isOneSided())
            text += (text.empty() ? "" : ", ") + facts.outputText(slot);
    return text.empty() ? "output 0" : text; // results that are no tensors have no slot
}

OpIndex producerOf(const OriginFacts& facts, Side side, const SlotPair& slot)
{
    Sources sources;
    SourceFinder(facts.run(side)).find(slot.id(side), sources);
    return sources.producers.empty() ? -1 : sources.producers.back();
}

} // namespace samebit
