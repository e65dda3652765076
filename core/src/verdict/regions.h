// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "align/sources.h"
#include "verdict/pairing.h"

#include <span>
#include <unordered_map>
#include <vector>

namespace samebit {

// Unpaired ops from which a value flows, up to paired ops (R7): what such a region is named by.
class Regions
{
public:
    explicit Regions(const Pairing& pairing);

    // Enters the unpaired op of `row`; `sources` are the rows of the unpaired ops it reads from,
    // entered before.
    void enter(Row row, std::span<const Row> sources);
    // The row that names the region of these unpaired rows: baseline side first. -1 for none.
    Row entryOf(std::span<const Row> unpaired) const;
    // The row itself names its region by a write into memory older than the region.
    bool writesOlderMemory(Row row) const;

private:
    int rank(Row row) const;
    bool isBetter(Row candidate, Row than) const;

    const Pairing& m_pairing;
    std::unordered_map<Row, Row> m_entry; // unpaired row -> the best row of its region so far
    mutable std::unordered_map<Row, int> m_rank;
};

} // namespace samebit
