// SPDX-License-Identifier: Apache-2.0
#include "samebit/marks/tolerance.h"

#include "model/numbercodecs.h"
#include "model/parts.h"
#include "samebit/verdict/magnitude.h"

#include <cmath>

namespace samebit {
namespace {

template <typename Codec>
bool isNumberWithin(const Tolerance& tolerance, std::uint64_t baselineBits,
                    std::uint64_t candidateBits)
{
    if constexpr (requires { Codec::decode(baselineBits); }) {
        const Number b = Codec::decode(baselineBits);
        const Number c = Codec::decode(candidateBits);
        if (b.kind != Number::Class::Finite || c.kind != Number::Class::Finite)
            return false;
        const std::uint64_t steps = stepsBetween(b, c);
        if (Codec::kIsFloat && tolerance.ulp && *tolerance.ulp >= 0
            && steps <= static_cast<std::uint64_t>(*tolerance.ulp))
            return true;
        if (!tolerance.absolute && !tolerance.relative)
            return false;
        // Of integers the steps are exact where a difference of doubles is not.
        const double distance
            = Codec::kIsFloat ? std::abs(c.value - b.value) : static_cast<double>(steps);
        const double limit
            = tolerance.absolute.value_or(0) + tolerance.relative.value_or(0) * std::abs(b.value);
        return std::isfinite(distance) && distance <= limit;
    } else {
        return false;
    }
}

template <typename Codec>
bool areAllWithin(const Tolerance& tolerance, const TensorContent& baseline,
                  const TensorContent& candidate)
{
    for (std::size_t at = 0; at + Codec::kBytes <= baseline.bytes.size(); at += Codec::kBytes) {
        for (unsigned part = 0; part < Codec::kParts; ++part) {
            const std::uint64_t b
                = bitsOf<Codec>(baseline.bytes.data() + at, part) ^ flipOf<Codec>(baseline, part);
            const std::uint64_t c
                = bitsOf<Codec>(candidate.bytes.data() + at, part) ^ flipOf<Codec>(candidate, part);
            if (b != c && !isNumberWithin<Codec>(tolerance, b, c))
                return false;
        }
    }
    return true;
}

} // namespace

std::optional<bool> isWithin(const Tolerance& tolerance,
                             const Baseline<const TensorContent*>& baseline,
                             const Candidate<const TensorContent*>& candidate)
{
    if (!measure(baseline, candidate))
        return std::nullopt;
    return withCodec((*baseline)->dtype, [&](auto codec) {
        return areAllWithin<decltype(codec)>(tolerance, **baseline, **candidate);
    });
}

} // namespace samebit
