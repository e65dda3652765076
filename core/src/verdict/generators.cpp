// SPDX-License-Identifier: Apache-2.0
#include "verdict/generators.h"

#include <algorithm>
#include <cstring>

namespace samebit {
namespace {

std::vector<std::int32_t> previousDraws(const std::vector<Draw>& draws)
{
    std::vector<std::int32_t> previous;
    previous.reserve(draws.size());
    std::map<GeneratorId, std::int32_t> last;
    for (std::size_t i = 0; i < draws.size(); ++i) {
        const auto [known, isFirst] = last.try_emplace(draws[i].generator, -1);
        previous.push_back(known->second);
        known->second = static_cast<std::int32_t>(i);
    }
    return previous;
}

} // namespace

std::size_t Generators::Digests::operator()(const Digest128& digest) const
{
    std::size_t first = 0; // a digest is a good hash already
    std::memcpy(&first, digest.bytes.data(), sizeof first);
    return first;
}

Generators::Generators(const Pairing& pairing)
    : m_pairing(pairing)
    , m_baseline{previousDraws(pairing.run(Side::Baseline).ops.draws), {}}
    , m_candidate{previousDraws(pairing.run(Side::Candidate).ops.draws), {}}
{
}

const Draw& Generators::draw(Side side, std::int32_t index) const
{
    return m_pairing.run(side).ops.draws[static_cast<std::size_t>(index)];
}

std::int32_t Generators::drawOf(Side side, OpIndex op) const
{
    if (op < 0 || (m_pairing.flags(side, op) & opflag::kDraws) == 0)
        return -1;
    const auto& draws = m_pairing.run(side).ops.draws;
    const auto at
        = std::lower_bound(draws.begin(), draws.end(), op,
                           [](const Draw& one, OpIndex wanted) { return one.op < wanted; });
    return at != draws.end() && at->op == op ? static_cast<std::int32_t>(at - draws.begin()) : -1;
}

Generators::Chain Generators::chainOf(Row row) const
{
    const std::int32_t b = drawOf(Side::Baseline, m_pairing.op(Side::Baseline, row));
    const std::int32_t c = drawOf(Side::Candidate, m_pairing.op(Side::Candidate, row));
    return {b >= 0 ? draw(Side::Baseline, b).generator : GeneratorId{},
            c >= 0 ? draw(Side::Candidate, c).generator : GeneratorId{}};
}

Generators::Before Generators::before(Row row)
{
    const std::int32_t b = drawOf(Side::Baseline, m_pairing.op(Side::Baseline, row));
    const std::int32_t c = drawOf(Side::Candidate, m_pairing.op(Side::Candidate, row));
    if (b < 0 || c < 0)
        return Before::NoDraw;
    if (draw(Side::Baseline, b).before != draw(Side::Candidate, c).before)
        return Before::Differs;
    m_origins.erase(chainOf(row));
    return Before::Equal;
}

std::int32_t Generators::origin(Row row) const
{
    const auto known = m_origins.find(chainOf(row));
    if (known == m_origins.end())
        return -1;
    // Seeded anew to a state that this run never had: a difference of its own, not the old one
    // carried on.
    const bool anew
        = isNewState(Side::Baseline, drawOf(Side::Baseline, m_pairing.op(Side::Baseline, row)))
        || isNewState(Side::Candidate, drawOf(Side::Candidate, m_pairing.op(Side::Candidate, row)));
    return anew ? -1 : known->second;
}

std::int32_t Generators::originOfUnpaired(Row row) const
{
    const Chain own = chainOf(row);
    for (const auto& [chain, origin] : m_origins)
        if ((!isNone(own.first) && own.first == chain.first)
            || (!isNone(own.second) && own.second == chain.second))
            return origin;
    return -1;
}

void Generators::setOrigin(Row row, std::int32_t origin)
{
    m_origins[chainOf(row)] = origin;
}

bool Generators::isSetOutside(Side side, std::int32_t index) const
{
    const std::int32_t previous = of(side).previous[static_cast<std::size_t>(index)];
    return previous >= 0 && draw(side, previous).after != draw(side, index).before;
}

// Equal states of two generators are chance (both seeded with 1): only the states of `generator`
// count.
std::int32_t Generators::firstWith(Side side, GeneratorId generator, const Digest128& state) const
{
    auto& known = of(side).firstWithState;
    if (known.empty()) {
        const auto& draws = m_pairing.run(side).ops.draws;
        for (std::size_t i = 0; i < draws.size(); ++i)
            known[draws[i].generator].try_emplace(draws[i].before, static_cast<std::int32_t>(i));
    }
    const auto states = known.find(generator);
    if (states == known.end())
        return -1;
    const auto at = states->second.find(state);
    return at == states->second.end() ? -1 : at->second;
}

bool Generators::isNewState(Side side, std::int32_t index) const
{
    return isSetOutside(side, index)
        && firstWith(side, draw(side, index).generator, draw(side, index).before) == index;
}

// The last pair of draws before (baseline, candidate) after which both states were equal.
void Generators::findCommon(std::int32_t baseline, std::int32_t candidate, DrawLink& link,
                            std::int32_t& commonB, std::int32_t& commonC) const
{
    for (std::int32_t b = m_baseline.previous[static_cast<std::size_t>(baseline)]; b >= 0;
         b = m_baseline.previous[static_cast<std::size_t>(b)]) {
        const OpIndex op = draw(Side::Baseline, b).op;
        const std::int32_t c = drawOf(Side::Candidate, m_pairing.mate(Side::Baseline, op));
        if (c < 0 || c >= candidate || draw(Side::Candidate, c).generator != link.candidate
            || draw(Side::Candidate, c).after != draw(Side::Baseline, b).after)
            continue;
        commonB = b;
        commonC = c;
        link.commonBaseline = op;
        link.commonCandidate = draw(Side::Candidate, c).op;
        return;
    }
}

// The first draw of the same generator after `common` (-1: the first at all), at most `index`.
std::int32_t Generators::nextAfter(Side side, std::int32_t common, std::int32_t index) const
{
    std::int32_t next = index;
    for (std::int32_t at = of(side).previous[static_cast<std::size_t>(index)];
         at >= 0 && at != common; at = of(side).previous[static_cast<std::size_t>(at)])
        next = at;
    return next;
}

DrawLink Generators::link(Row row) const
{
    const std::int32_t b = drawOf(Side::Baseline, m_pairing.op(Side::Baseline, row));
    const std::int32_t c = drawOf(Side::Candidate, m_pairing.op(Side::Candidate, row));
    DrawLink link;
    link.baseline = draw(Side::Baseline, b).generator;
    link.candidate = draw(Side::Candidate, c).generator;
    std::int32_t commonB = -1;
    std::int32_t commonC = -1;
    findCommon(b, c, link, commonB, commonC);
    const std::int32_t nextB = nextAfter(Side::Baseline, commonB, b);
    const std::int32_t nextC = nextAfter(Side::Candidate, commonC, c);
    if (nextB != b)
        link.unpairedBaseline = draw(Side::Baseline, nextB).op;
    if (nextC != c)
        link.unpairedCandidate = draw(Side::Candidate, nextC).op;
    // A state set from outside anywhere since the last common draw.
    link.setOutsideBaseline
        = isSetOutside(Side::Baseline, b) || isSetOutside(Side::Baseline, nextB);
    link.setOutsideCandidate
        = isSetOutside(Side::Candidate, c) || isSetOutside(Side::Candidate, nextC);
    const auto where = [&](Side side, const Digest128& state) {
        const std::int32_t found
            = firstWith(side, side == Side::Baseline ? link.baseline : link.candidate, state);
        return found < 0 ? OpIndex{-1} : draw(side, found).op;
    };
    link.sameStateInBaseline = where(Side::Baseline, draw(Side::Candidate, c).before);
    link.sameStateInCandidate = where(Side::Candidate, draw(Side::Baseline, b).before);
    return link;
}

bool Generators::beginsOwn(Row row) const
{
    const auto beginsIn = [&](Side side) {
        const std::int32_t index = drawOf(side, m_pairing.op(side, row));
        if (index < 0)
            return false;
        const bool isFirst = of(side).previous[static_cast<std::size_t>(index)] < 0;
        const GeneratorId id = draw(side, index).generator;
        return (isFirst || isSetOutside(side, index))
            && !m_pairing.run(side).generators[static_cast<std::size_t>(raw(id)) - 1].isDefault;
    };
    return beginsIn(Side::Baseline) && beginsIn(Side::Candidate);
}

} // namespace samebit
