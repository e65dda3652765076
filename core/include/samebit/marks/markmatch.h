// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/marks/mark.h"
#include "samebit/model/rundata.h"
#include "samebit/verdict/comparison.h"

#include <string>
#include <vector>

namespace samebit {

// Which ops of one run the marks cover. The narrowest mark of an op counts, of equal ones the
// first.
struct MarkedOps
{
    std::vector<std::int32_t> markOf; // per op: index of its mark, -1 none
    std::vector<std::int64_t> ops; // per mark: ops that it covers, narrower marks or not
};
MarkedOps findMarkedOps(const RunData& run, const std::vector<Mark>& marks);

// A mark for one recorded op. Without a user frame scope line holds the module.
Mark markFor(const RunData& run, OpIndex op, MarkScope scope);

// How far the two contents of an origin lie apart, where both are stored.
enum class ToleranceAnswer : std::uint8_t
{
    Inside,
    Outside,
    Unknown // not stored: undecided, never tolerated
};
class ToleranceJudge
{
public:
    ToleranceJudge() = default;
    ToleranceJudge(const ToleranceJudge&) = delete;
    ToleranceJudge& operator=(const ToleranceJudge&) = delete;
    virtual ~ToleranceJudge() = default;
    virtual ToleranceAnswer judge(const Origin& origin, const Tolerance& tolerance) = 0;
};

// What one mark does in a comparison.
struct MarkUse
{
    std::int64_t ops = 0; // that it covers, in the run where those are more
    std::int64_t origins = 0; // that it allows
    std::int64_t pairs = 0; // differing pairs of ops that it covers
    std::int64_t replayed = 0; // pairs that it covers with an output written by a replay
    std::int64_t explains
        = 0; // propagated pairs that only allowed origins reach, its own among those
    std::int64_t undecided = 0; // origins that it would tolerate if their content were stored
    bool unused = false; // covers no op of either run
    // Hides over 20 % of all differing pairs. Never one call; one source line only when several
    // modules come through it, since its only narrower scope is one call.
    bool broad = false;
};

// A comparison seen through marks. The comparison itself stays as it is.
struct MarkedComparison
{
    std::vector<std::int32_t> markOfOrigin; // -1: not allowed
    std::vector<bool> tolerated; // per origin: its mark's tolerance holds
    std::vector<bool> allowedSet; // per origin set: only allowed origins reach these pairs
    std::vector<MarkUse> uses; // per mark
    std::int32_t first = -1; // the first origin that no mark allows
    std::int64_t explained = 0; // differing pairs whose origins are all allowed
    std::int64_t allowedOps = 0; // origin ops that marks allow, repeats counted
    std::int64_t toleratedOps = 0; // of those, inside a tolerance
    std::int64_t applied = 0; // marks that allow an origin or cover a replayed pair
    VerdictWord verdict = VerdictWord::Incomplete;
};
struct MarkInput
{
    const RunData* baseline = nullptr;
    const RunData* candidate = nullptr;
    const Comparison* comparison = nullptr;
};
// `judge` null: by the tensors that both runs keep; undecided where a side keeps none.
MarkedComparison applyMarks(const MarkInput& input, const std::vector<Mark>& marks,
                            ToleranceJudge* judge = nullptr);

int exitCode(const MarkedComparison& marked); // of `samebit diff --allow`: 0, 1, 3

} // namespace samebit
