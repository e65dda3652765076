// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "verdict/draft.h"
#include "verdict/pairing.h"

#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

namespace samebit {

// Generators as values (R15): each has an identity and a chain of states; a drawing op reads and
// writes it.
class Generators
{
public:
    explicit Generators(const Pairing& pairing);

    enum class Before : std::uint8_t
    {
        NoDraw,
        Equal,
        Differs
    };
    // The generator state before a pair of ops. Both must draw, else NoDraw. Remembers that a chain
    // is equal again.
    Before before(Row row);
    // The origin that made this pair's state differ, -1 when it is a new one.
    std::int32_t origin(Row row) const;
    // The origin that an unpaired drawing op takes over with its generator's state; -1 none.
    std::int32_t originOfUnpaired(Row row) const;
    void setOrigin(Row row, std::int32_t origin);
    DrawLink link(Row row) const;
    // Both ops draw from generators that are not the default ones and were seeded since their last
    // draw, if any.
    bool beginsOwn(Row row) const;

private:
    struct Digests
    {
        std::size_t operator()(const Digest128& digest) const;
    };
    struct SideDraws
    {
        std::vector<std::int32_t>
            previous; // per draw, the draw before it of the same generator; -1 none
        using States = std::unordered_map<Digest128, std::int32_t, Digests>;
        mutable std::map<GeneratorId, States> firstWithState; // draws; built when first asked
    };
    using Chain = std::pair<GeneratorId, GeneratorId>; // the baseline's, the candidate's

    std::int32_t drawOf(Side side, OpIndex op) const; // index into draws, -1 none
    const Draw& draw(Side side, std::int32_t index) const;
    const SideDraws& of(Side side) const
    {
        return side == Side::Baseline ? m_baseline : m_candidate;
    }
    Chain chainOf(Row row) const;
    bool isSetOutside(Side side, std::int32_t index) const;
    std::int32_t firstWith(Side side, GeneratorId generator, const Digest128& state) const;
    bool isNewState(Side side, std::int32_t index) const;
    void findCommon(std::int32_t baseline, std::int32_t candidate, DrawLink& link,
                    std::int32_t& commonB, std::int32_t& commonC) const;
    std::int32_t nextAfter(Side side, std::int32_t common, std::int32_t index) const;

    const Pairing& m_pairing;
    SideDraws m_baseline;
    SideDraws m_candidate;
    std::map<Chain, std::int32_t> m_origins;
};

} // namespace samebit
