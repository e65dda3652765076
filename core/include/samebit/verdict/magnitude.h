// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/content.h"
#include "samebit/util/sides.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace samebit {

struct RunData;

// What all differences of two tensors have in common.
enum class DifferenceKind : std::uint8_t
{
    Values, // nothing of the following
    NanPayload, // both NaN wherever they differ
    SignOfZero, // 0 and -0
    Sign, // the same magnitude with the other sign
    Permutation, // the same elements in another order
};
std::string_view name(DifferenceKind kind); // "values", "nan-payload", "sign-of-zero", "sign",
                                            // "permutation"

// How far two tensors of equal dtype and sizes lie apart. Elements are compared by their bits. A
// complex element, or a byte with two float4 numbers, is a pair: it differs when a part does, and
// distances are those of parts.
struct Magnitude
{
    std::uint64_t elements = 0;
    std::uint64_t differing = 0;
    std::uint64_t firstIndex = 0; // row-major, of the first differing element; 0 when none differs
    DifferenceKind kind = DifferenceKind::Values;

    // Over finite pairs; none when there is no such pair, or when the dtype has no numbers.
    // Doubles, at most the largest one.
    std::optional<double> maxAbs;
    std::optional<double>
        maxRel; // |candidate - baseline| / |baseline|, where the baseline is not 0
    // Steps between neighbours of the format, across zero too (0 and -0 are 0 steps apart). Floats
    // only.
    std::optional<std::uint64_t> maxUlp;
    std::optional<double> baselineLargest; // largest finite |baseline| of all elements

    // Parts that differ in class.
    std::uint64_t nanInBaseline = 0; // and not in the candidate
    std::uint64_t nanInCandidate = 0;
    std::uint64_t infInBaseline = 0; // where neither is NaN and the candidate is finite
    std::uint64_t infInCandidate = 0;
    std::uint64_t nanPayloads = 0; // both NaN, other bits
    std::uint64_t signsOfZero = 0;
    std::uint64_t signFlips = 0; // not zero; infinities too
    bool operator==(const Magnitude&) const = default;
};

// None: other dtype or sizes, or bytes that are not as many as those say.
std::optional<Magnitude> measure(const Baseline<const TensorContent*>& baseline,
                                 const Candidate<const TensorContent*>& candidate);

// The same of two values of two runs. None: not stored on a side, or not of equal dtype and sizes.
// FileDamaged: what is stored is not what was digested.
Result<std::optional<Magnitude>> measureValues(const Baseline<const RunData*>& baseline,
                                               ValueId baselineValue,
                                               const Candidate<const RunData*>& candidate,
                                               ValueId candidateValue);

// The coordinates of an element in row-major order: {2, 0} of index 6 in [4, 3].
std::vector<std::int64_t> coordinatesOf(std::uint64_t index,
                                        const std::vector<std::int64_t>& sizes);

// What a magnitude rests on.
enum class MagnitudeEvidence : std::uint8_t
{
    Digests, // nothing else is stored: not known
    Statistics,
    Sketch, // an estimate
    Tensors,
};
std::string_view name(MagnitudeEvidence evidence); // "digests"

// The magnitude of one slot of an origin.
struct SlotMagnitude
{
    std::string slot; // "output 0"
    MagnitudeEvidence evidence = MagnitudeEvidence::Digests;
    std::optional<std::uint64_t> elements; // none: the sides have other sizes
    std::vector<std::int64_t> firstIndex; // coordinates of the first differing element
    std::optional<Magnitude> measured; // Tensors only
    std::optional<double> atLeast; // Statistics, Sketch: the largest difference is no smaller
    std::optional<double> rms; // Sketch: root mean square of the differences, an estimate
    std::int64_t newSpecials = 0; // Statistics, Sketch: NaNs and infinities in the candidate, minus
                                  // those in the baseline
};

} // namespace samebit
