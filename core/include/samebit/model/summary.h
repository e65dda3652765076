// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/digest128.h"
#include "samebit/model/dtype.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace samebit {

// How many sums a sketch has.
inline constexpr std::size_t kSketchSize = 64;

// A few numbers that stand for a tensor whose elements are not kept (`record --level stats` and
// `sketch`). A complex element is two numbers. Sums are taken in row-major order, in doubles.
struct Summary
{
    std::uint64_t numbers = 0;
    std::uint64_t zeros = 0; // of either sign
    std::uint64_t nans = 0;
    std::uint64_t positiveInfinities = 0;
    std::uint64_t negativeInfinities = 0;
    // Of the finite numbers; 0 when there is none.
    double least = 0;
    double most = 0;
    double sum = 0;
    double absolute = 0; // sum of |x|
    double squares = 0; // sum of x * x
    // Empty, or kSketchSize sums: each finite number is added to one of them, with a sign; which
    // one and which sign follows from its index alone. ("Count sketch": Charikar, Chen and
    // Farach-Colton, 2002; the sum of squares of a difference: Thorup and Zhang, 2004.)
    std::vector<double> sketch;

    std::uint64_t finite() const
    {
        return numbers - nans - positiveInfinities - negativeInfinities;
    }
    bool operator==(const Summary&) const = default;
};

// Of row-major elements as in BlobRow. None: the dtype has no numbers.
std::optional<Summary> summarize(DType dtype, bool conj, bool neg, std::string_view bytes,
                                 bool withSketch);

// What two summaries of equal shape say of the difference.
// A largest difference that is at least as large; none when they do not differ there, or when a
// number is not finite.
std::optional<double> leastLargestDifference(const Summary& a, const Summary& b);
// The root mean square of the differences, an estimate from the sketches: of kSketchSize sums, the
// standard error is about an eighth. None: no sketch, or less than rounding leaves of it.
std::optional<double> estimatedRms(const Summary& a, const Summary& b);

struct SummaryRow
{ // of every value with this content
    Digest128 digest;
    Summary summary;
    bool operator==(const SummaryRow&) const = default;
};

} // namespace samebit
