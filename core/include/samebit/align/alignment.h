// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/rundata.h"
#include "samebit/util/progress.h"
#include "samebit/util/result.h"
#include "samebit/util/sides.h"

#include <cstdint>
#include <vector>

namespace samebit {

// Which rule made a pair; kept with it and shown.
enum class PairRule : std::uint8_t
{
    None = 0, // unpaired row
    Strong = 1, // same overload, phase, module, function, line, dtypes, shapes, layout
    Medium = 2, // the same without dtypes, shapes, layout
    Weak = 3, // base name, phase, module, function
    DataFlow = 4, // same operator, same paired producers
    Moved = 5, // whole unpaired run with equal shape and paired sources, out of order
    Pinned = 6, // by hand
};

// Rows in display order: pairs and unpaired ops of both sides, each stream's own order kept, gaps
// in execution order (baseline-only rows of a gap before candidate-only ones). 9 bytes per row.
// Every op is in exactly one row.
struct Alignment
{
    std::vector<OpIndex> baseline; // -1: candidate only
    std::vector<OpIndex> candidate; // -1: baseline only
    std::vector<PairRule> rule;

    // How streams were paired, and where the linear-space search gave up and split at an anchor
    // instead ("coarse").
    struct StreamPair
    {
        StreamId baseline{}; // none: no partner
        StreamId candidate{};
        bool byOverlap = false; // not by rank, kind and ordinal, but by what they do
    };
    std::vector<StreamPair> streams;
    std::int64_t coarseGaps = 0;
    // Resumed run: candidate step c is baseline step c + stepShift; 0 when both start together.
    std::int32_t stepShift = 0;

    std::size_t size() const { return rule.size(); }
};

struct AlignOptions
{
    std::int32_t maxEditDistance = 1024; // per gap, then split at the best anchor
};

// Aligns two runs (algorithm: study "alignment" in core/README.md): per stream steps, then spans,
// then ops; strict signatures first, patience anchors (Bram Cohen's patience diff, LIS over lines
// unique on both sides), rarest-first histogram anchors where nothing is unique, Myers O(ND) in
// linear space inside the gaps (Myers 1986). Digests break ties between equally good shifts; they
// never make or unmake a pair. Cancelled when stopped.
Result<Alignment> align(const Baseline<const RunData*>& baseline,
                        const Candidate<const RunData*>& candidate, const AlignOptions& options,
                        const Progress& progress);

} // namespace samebit
