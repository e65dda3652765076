// SPDX-License-Identifier: Apache-2.0
#include "samebit/verdict/comparison.h"
#include "verdict/assemble.h"
#include "verdict/classify.h"
#include "verdict/cones.h"
#include "verdict/describe.h"
#include "verdict/environment.h"
#include "verdict/notes.h"
#include "verdict/preconditions.h"

#include <algorithm>

namespace samebit {
namespace {

constexpr std::size_t kMostMeasured
    = 1000; // origins whose tensors are read: as many as a report shows

std::optional<Error> refusal(const CompareInput& input)
{
    const RunInfo& b = (*input.baseline)->info;
    const RunInfo& c = (*input.candidate)->info;
    if (b.digestAlgorithm != c.digestAlgorithm)
        return Error{ErrorCode::DigestsDiffer,
                     input.baselinePath,
                     {b.digestAlgorithm, c.digestAlgorithm},
                     input.candidatePath};
    if (!input.allowSameRecording && !b.uuid.empty() && b.uuid == c.uuid)
        return Error{ErrorCode::SameRecording, input.baselinePath, {}, input.candidatePath};
    return std::nullopt;
}

void describeOrigins(const Pairing& pairing, const Classification& found, const Cones& cones,
                     Comparison& comparison)
{
    SlotMatcher slots(pairing);
    const auto start = compareStarts(pairing.run(Side::Baseline), pairing.run(Side::Candidate));
    for (std::size_t i = 0; i < cones.kept.size(); ++i) {
        const auto draft = static_cast<std::size_t>(cones.kept[i]);
        Origin origin = describe(pairing, found.drafts[draft], slots, start, i < kMostMeasured);
        origin.explains = cones.explains[i];
        if (found.lastHealed[draft] > cones.lastDiffering[i])
            origin.healedAt = found.lastHealed[draft];
        comparison.origins.push_back(std::move(origin));
    }
}

// As if no pair differed.
VerdictWord wordBehind(const Comparison& comparison, std::int64_t notJudged)
{
    const ComparisonCounts& counts = comparison.counts;
    if (!comparison.baselineComplete || !comparison.candidateComplete || counts.computing == 0
        || counts.of(State::Incomparable) > notJudged)
        return VerdictWord::Incomplete;
    // Replayed outputs are equal because they were written so: no evidence of equality.
    if (counts.replayed > 0)
        return VerdictWord::Explained;
    if (counts.of(State::BaselineOnly) + counts.of(State::CandidateOnly) > 0)
        return VerdictWord::EqualValues;
    return VerdictWord::Identical;
}

} // namespace

Result<Comparison> compare(const CompareInput& input, const CompareOptions& options,
                           const Progress& progress)
{
    if (auto refused = refusal(input))
        return Unexpected(std::move(*refused));
    const RunData& baseline = **input.baseline;
    const RunData& candidate = **input.candidate;
    auto rows = align(input.baseline, input.candidate, options.align, progress);
    if (!rows)
        return Unexpected(rows.error());
    const Pairing pairing(baseline, candidate, *rows);
    const Classification found = Classifier(pairing, progress).run();
    if (found.cancelled)
        return failure(ErrorCode::Cancelled);
    const Cones cones = findCones(pairing, found);
    Comparison comparison;
    describeOrigins(pairing, found, cones, comparison);
    assembleRows(pairing, found, cones, comparison);
    countRows(baseline, candidate, comparison);
    comparison.first = firstOf(comparison.origins);
    comparison.counts.unexplained = found.unexplained;
    comparison.counts.replayed = found.replayed;
    comparison.baselineComplete = baseline.info.isComplete();
    comparison.candidateComplete = candidate.info.isComplete();
    comparison.environment = compareEnvironments(input.baseline, input.candidate);
    const auto& copies = found.rows.copiesUninit;
    comparison.behind = wordBehind(comparison, std::count(copies.begin(), copies.end(), true));
    comparison.verdict
        = comparison.counts.differing() > 0 ? VerdictWord::Diverged : comparison.behind;
    comparison.precondition = findPreconditions(baseline, candidate, comparison);
    comparison.notes = findNotes(baseline, candidate, comparison,
                                 static_cast<std::int64_t>(cones.structural.size()));
    // A block that could not be decoded gave empty slots: whatever was found from them is no
    // answer.
    if (baseline.detail->damaged())
        return failure(ErrorCode::FileDamaged, input.baselinePath,
                       {"table `op_block`", "a block does not decode"});
    if (candidate.detail->damaged())
        return failure(ErrorCode::FileDamaged, input.candidatePath,
                       {"table `op_block`", "a block does not decode"});
    return comparison;
}

} // namespace samebit
