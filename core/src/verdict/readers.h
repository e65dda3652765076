// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "verdict/pairing.h"

#include <array>
#include <set>
#include <utility>
#include <vector>

namespace samebit {

// Which values of some pairs are read by another pair (R17). One pass over the inputs of all pairs;
// only run when a difference in shape has to be judged.
class Readers
{
public:
    Readers(const Pairing& pairing, const std::vector<Row>& writers);
    // Every compared value of both ops of this row is read by some pair.
    bool areAllRead(Row row) const;

private:
    void mark(Side side, ValueId id, Row reader, int depth);

    const Pairing& m_pairing;
    std::vector<bool> m_isWriter; // per row
    std::array<std::set<std::pair<OpIndex, int>>, 2> m_read; // per side: (op, output slot)
};

} // namespace samebit
