// SPDX-License-Identifier: Apache-2.0
#include "align/keys.h"

#include "align/linemap.h"
#include "samebit/util/hash64.h"

#include <unordered_map>

namespace samebit {
namespace {

std::uint64_t keyOf(Layer layer, const SignatureRow& signature, std::uint64_t line)
{
    switch (layer) {
    case Layer::Strong:
        return mix64(signature.strong, line);
    case Layer::Medium:
        return mix64(signature.medium, line);
    case Layer::Weak:
        return mix64(signature.weak, line);
    case Layer::MediumAnyLine:
        return signature.medium;
    case Layer::WeakAnyLine:
        return signature.weak;
    }
    return 0;
}

class Interner
{
public:
    std::int32_t symbol(std::uint64_t key)
    {
        return m_known.try_emplace(key, static_cast<std::int32_t>(m_known.size())).first->second;
    }

private:
    std::unordered_map<std::uint64_t, std::int32_t> m_known;
};

template <typename LineOf>
void fill(std::vector<std::int32_t>& symbols, Layer layer, const RunData& run, Interner& interner,
          LineOf lineOf)
{
    symbols.reserve(run.signatures.size());
    for (const SignatureRow& signature : run.signatures) {
        std::int64_t line = 0;
        if (!isNone(signature.frame))
            line = lineOf(run.frames[static_cast<std::size_t>(raw(signature.frame)) - 1]);
        symbols.push_back(
            interner.symbol(keyOf(layer, signature, static_cast<std::uint64_t>(line))));
    }
}

} // namespace

PairRule ruleOf(Layer layer)
{
    switch (layer) {
    case Layer::Strong:
        return PairRule::Strong;
    case Layer::Medium:
    case Layer::MediumAnyLine:
        return PairRule::Medium;
    case Layer::Weak:
    case Layer::WeakAnyLine:
        return PairRule::Weak;
    }
    return PairRule::None;
}

Keys::Keys(const Baseline<const RunData*>& baseline, const Candidate<const RunData*>& candidate)
{
    const LineMap lines(baseline, candidate);
    m_baseline.run = *baseline;
    m_candidate.run = *candidate;
    for (int i = 0; i < kLayerCount; ++i) {
        const auto layer = static_cast<Layer>(i);
        const auto at = static_cast<std::size_t>(i);
        Interner interner;
        fill(m_baseline.symbols[at], layer, **baseline, interner,
             [&lines](const FrameRow& frame) { return lines.ofBaseline(frame); });
        fill(m_candidate.symbols[at], layer, **candidate, interner,
             [&lines](const FrameRow& frame) { return lines.ofCandidate(frame); });
    }
}

} // namespace samebit
