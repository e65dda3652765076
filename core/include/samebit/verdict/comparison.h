// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/align/alignment.h"
#include "samebit/util/message.h"
#include "samebit/verdict/magnitude.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace samebit {

// What happened to one row of the alignment (design/verdict.md).
enum class State : std::uint8_t
{
    Identical = 0,
    Tolerated = 1,
    Origin = 2,
    Propagated = 3,
    BaselineOnly = 4,
    CandidateOnly = 5,
    Incomparable = 6,
};
inline constexpr int kStateCount = 7;

// How divergence enters at an origin.
enum class Kind : std::uint8_t
{
    Kernel,
    Random,
    External,
    HiddenWrite,
    Call
};

// Why, as far as the evidence goes.
enum class Cause : std::uint8_t
{
    Rerun,
    Threads,
    Align,
    Layout,
    Shape,
    Uninit,
    Rng,
    Mutation,
    Data,
    State,
    Seq,
    Dtype,
    Env,
    Hidden,
    Coll,
};
std::string_view name(State state); // "baseline-only"
std::string_view name(Kind kind); // "hidden-write"
std::string_view name(Cause cause); // "rerun"

enum class VerdictWord : std::uint8_t
{
    Identical,
    EqualValues,
    Explained,
    Diverged,
    Incomplete
};
std::string_view name(VerdictWord word); // "equal-values"

struct CauseFinding
{
    Cause cause = Cause::Rerun;
    Message evidence; // never without one
};

// A place in one run's program, in words that need no ids.
struct SourcePlace
{
    std::string file; // empty: no user frame
    int line = 0;
    std::string function;
    bool operator==(const SourcePlace&) const = default;
};

struct Origin
{
    std::int64_t row = -1; // in Alignment; of a region: the row of the op that names it
    std::int64_t shownBy = -1; // region or random: the row of the pair that showed it; -1 the same
    Kind kind = Kind::Kernel;
    OpIndex baseline = -1; // -1: named by the candidate's op only
    OpIndex candidate = -1;
    std::string op; // "aten::index_put_", "aten::add.Tensor"
    Phase phase = Phase::Other;
    std::int32_t baselineStep = -1; // -1: none, or before step 0
    std::int32_t candidateStep = -1;
    std::string module;
    SourcePlace source; // of a backward or recomputed op: its forward op's line
    SourcePlace calledFrom; // its own innermost user frame when that is another line
    std::string forwardOp; // of a backward op
    std::vector<std::string> slots; // "output 0", "input 1"
    std::optional<SlotMagnitude> magnitude; // none: no content differs, or too many origins before
    std::vector<CauseFinding> causes; // most likely first, at most three; empty: not decided
    Message how; // the sentence of the kind (wording.md, section 3)
    std::vector<Message> arguments; // what differs, for kind call
    std::vector<Message>
        evidence; // further facts worth a line (entry op, allocating op, unpaired draw ...)
    std::vector<OpIndex>
        regionBaseline; // unpaired ops of a region, execution order, at most 64 kept
    std::vector<OpIndex> regionCandidate;
    std::int64_t regionOps = 0; // all of them
    std::int64_t explains = 0; // rows in its cone without itself
    std::int64_t identicalBefore = 0; // paired ops before it in execution order that are identical
    std::int64_t vacuousBefore = 0; // of those, without a tensor input
    std::int64_t repeats = 1; // origins of equal kind, operator and line shown as one
    std::vector<std::int64_t> repeatRows; // the rows of those, itself first, at most 64 kept
    bool secondary
        = false; // may follow from an earlier difference through a Python value: never first
    std::optional<std::int64_t> healedAt; // row after which nothing of its cone differs any more
};

// Interned sets of origins: element 0 is the empty set.
struct OriginSets
{
    std::vector<std::vector<std::int32_t>>
        members; // indices into Comparison::origins, ascending; at most 32
    std::vector<bool> more; // the set had more than 32
};

struct EnvironmentDifference
{
    std::string key; // "torch.num_threads"
    std::string baseline; // empty: not set there
    std::string candidate;
};

struct ComparisonCounts
{
    std::array<std::int64_t, kStateCount> byState{};
    std::int64_t healed = 0; // identical although an input differed
    std::int64_t unexplained = 0; // differing pairs in no cone
    std::int64_t replayed = 0;
    std::int64_t explained = 0; // by marks
    std::int64_t vacuous = 0; // identical without a tensor input
    std::int64_t values = 0; // compared value pairs
    std::int64_t computing = 0; // paired ops that compute something and were compared

    std::int64_t of(State state) const { return byState[static_cast<std::size_t>(state)]; }
    std::int64_t differing() const { return of(State::Origin) + of(State::Propagated); }
};

// Everything that a report or the window needs to say about two runs. Column vectors have one
// element per alignment row.
struct Comparison
{
    Alignment rows;
    std::vector<State> state;
    std::vector<std::uint32_t> originSet; // index into sets; which origins reach this row
    std::vector<bool> healed; // identical, but an input differed
    OriginSets sets;
    std::vector<Origin> origins; // execution order of the baseline (candidate where it has none)
    std::int32_t first = -1; // index into origins; -1 none
    ComparisonCounts counts;
    VerdictWord verdict = VerdictWord::Incomplete;
    VerdictWord behind = VerdictWord::Incomplete; // what it would be if no pair differed
    std::vector<Message> precondition; // why the runs do not begin alike; empty when they do
    std::vector<EnvironmentDifference> environment;
    std::vector<Message> notes; // what could not be seen or compared
    bool baselineComplete = true;
    bool candidateComplete = true;
};

// The exit code of `samebit diff`: 0, 1 or 3.
int exitCode(VerdictWord verdict);
int exitCode(const Comparison& comparison);

struct CompareOptions
{
    AlignOptions align;
};

// Aligns and classifies. Algorithm: pass 1-3 of the verdict rules (core/README.md). Fails with
// DigestsDiffer, SameRecording (equal uuid; the window passes allowSameRecording), Cancelled,
// FileDamaged.
struct CompareInput
{
    Baseline<const RunData*> baseline;
    Candidate<const RunData*> candidate;
    std::string baselinePath; // for error texts only
    std::string candidatePath;
    bool allowSameRecording = false;
};
Result<Comparison> compare(const CompareInput& input, const CompareOptions& options,
                           const Progress& progress);

// Compares the two environments; keys in the order of importance.
std::vector<EnvironmentDifference> compareEnvironments(const Baseline<const RunData*>& baseline,
                                                       const Candidate<const RunData*>& candidate);

} // namespace samebit
