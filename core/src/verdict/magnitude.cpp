// SPDX-License-Identifier: Apache-2.0
#include "samebit/verdict/magnitude.h"

#include "model/numbercodecs.h"
#include "model/parts.h"
#include "samebit/model/rows.h"
#include "samebit/util/hash64.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>

namespace samebit {
namespace {

template <typename T>
void raise(std::optional<T>& most, T value)
{
    most = most ? std::max(*most, value) : value;
}

// Equal for equal multisets of elements in any order; 128 bits, so that unequal ones do not meet by
// chance.
class ElementSum
{
public:
    void add(const char* element, std::size_t bytes)
    {
        std::uint64_t low = 0;
        std::uint64_t high = 0;
        std::memcpy(&low, element, std::min<std::size_t>(bytes, 8));
        if (bytes > 8)
            std::memcpy(&high, element + 8, bytes - 8);
        m_sums[0] += mix64(mix64(mix64(1, low), high), 3);
        m_sums[1] += mix64(mix64(mix64(2, high), low), 5);
    }
    bool operator==(const ElementSum&) const = default;

private:
    std::array<std::uint64_t, 2> m_sums{};
};

template <typename Codec>
class Measurer
{
public:
    Measurer(const TensorContent& baseline, const TensorContent& candidate)
        : m_baseline(baseline)
        , m_candidate(candidate)
    {
        for (unsigned part = 0; part < Codec::kParts; ++part) {
            m_baselineFlips.at(part) = flipOf<Codec>(baseline, part);
            m_candidateFlips.at(part) = flipOf<Codec>(candidate, part);
        }
    }

    Magnitude run()
    {
        m_result.elements = m_baseline.bytes.size() / Codec::kBytes;
        for (std::uint64_t i = 0; i < m_result.elements; ++i)
            compareElement(i);
        m_result.kind = kindOfAll();
        return m_result;
    }

private:
    void compareElement(std::uint64_t index)
    {
        const char* const b = m_baseline.bytes.data() + index * Codec::kBytes;
        const char* const c = m_candidate.bytes.data() + index * Codec::kBytes;
        bool differs = false;
        for (unsigned part = 0; part < Codec::kParts; ++part) {
            const std::uint64_t baseline = bitsOf<Codec>(b, part) ^ m_baselineFlips.at(part);
            const std::uint64_t candidate = bitsOf<Codec>(c, part) ^ m_candidateFlips.at(part);
            noteLargest(baseline);
            if (baseline != candidate) {
                differs = true;
                compareParts(baseline, candidate);
            }
        }
        m_baselineSum.add(b, Codec::kBytes);
        m_candidateSum.add(c, Codec::kBytes);
        if (differs && m_result.differing++ == 0)
            m_result.firstIndex = index;
    }

    void noteLargest(std::uint64_t bits)
    {
        if constexpr (requires { Codec::decode(bits); }) {
            const Number number = Codec::decode(bits);
            if (number.kind == Number::Class::Finite)
                raise(m_result.baselineLargest, std::abs(number.value));
        }
    }

    void compareParts(std::uint64_t baselineBits, std::uint64_t candidateBits)
    {
        ++m_differingParts;
        if constexpr (requires { Codec::decode(baselineBits); }) {
            const Number b = Codec::decode(baselineBits);
            const Number c = Codec::decode(candidateBits);
            if (b.kind == Number::Class::Finite && c.kind == Number::Class::Finite)
                compareFinite(b, c);
            else
                compareSpecial(b, c);
        }
    }

    void compareFinite(const Number& b, const Number& c)
    {
        const std::uint64_t steps = stepsBetween(b, c);
        auto distance = static_cast<double>(steps);
        if constexpr (Codec::kIsFloat) {
            distance = std::min(std::abs(c.value - b.value), std::numeric_limits<double>::max());
            raise(m_result.maxUlp, steps);
        }
        raise(m_result.maxAbs, distance);
        if (b.value != 0)
            raise(m_result.maxRel,
                  std::min(distance / std::abs(b.value), std::numeric_limits<double>::max()));
        if (b.magnitude == c.magnitude)
            ++(b.value == 0 ? m_result.signsOfZero : m_result.signFlips);
    }

    void compareSpecial(const Number& b, const Number& c)
    {
        const bool bNan = b.kind == Number::Class::NaN;
        const bool cNan = c.kind == Number::Class::NaN;
        const bool bInf = b.kind == Number::Class::Infinite;
        const bool cInf = c.kind == Number::Class::Infinite;
        if (bNan && cNan)
            ++m_result.nanPayloads;
        else if (bNan)
            ++m_result.nanInBaseline;
        else if (cNan)
            ++m_result.nanInCandidate;
        else if (bInf && cInf)
            ++m_result.signFlips;
        else
            ++(bInf ? m_result.infInBaseline : m_result.infInCandidate);
    }

    DifferenceKind kindOfAll() const
    {
        if (m_differingParts == 0)
            return DifferenceKind::Values;
        if (m_result.nanPayloads == m_differingParts)
            return DifferenceKind::NanPayload;
        if (m_result.signsOfZero == m_differingParts)
            return DifferenceKind::SignOfZero;
        if (m_result.signFlips + m_result.signsOfZero == m_differingParts)
            return DifferenceKind::Sign;
        const bool sameBits
            = m_baseline.conj == m_candidate.conj && m_baseline.neg == m_candidate.neg;
        return sameBits && m_baselineSum == m_candidateSum ? DifferenceKind::Permutation
                                                           : DifferenceKind::Values;
    }

    const TensorContent& m_baseline;
    const TensorContent& m_candidate;
    std::array<std::uint64_t, Codec::kParts> m_baselineFlips{};
    std::array<std::uint64_t, Codec::kParts> m_candidateFlips{};
    ElementSum m_baselineSum;
    ElementSum m_candidateSum;
    std::uint64_t m_differingParts = 0;
    Magnitude m_result;
};

bool isWhole(const TensorContent& content)
{
    TensorMetaRow meta;
    meta.dtype = content.dtype;
    meta.sizes = content.sizes;
    return contentBytes(meta) == content.bytes.size();
}

} // namespace

std::optional<Magnitude> measure(const Baseline<const TensorContent*>& baseline,
                                 const Candidate<const TensorContent*>& candidate)
{
    const TensorContent& b = **baseline;
    const TensorContent& c = **candidate;
    if (b.dtype != c.dtype || b.sizes != c.sizes || !isWhole(b) || !isWhole(c))
        return std::nullopt;
    return withCodec(b.dtype, [&](auto codec) -> std::optional<Magnitude> {
        using Codec = decltype(codec);
        const bool lazy = b.conj || b.neg || c.conj || c.neg;
        if (Codec::kBytes != elementBytes(b.dtype) || (lazy && Codec::kSign == 0))
            return std::nullopt;
        return Measurer<Codec>(b, c).run();
    });
}

std::vector<std::int64_t> coordinatesOf(std::uint64_t index, const std::vector<std::int64_t>& sizes)
{
    std::vector<std::int64_t> coordinates(sizes.size());
    for (std::size_t i = sizes.size(); i-- > 0;) {
        const auto size = static_cast<std::uint64_t>(std::max<std::int64_t>(sizes[i], 1));
        coordinates[i] = static_cast<std::int64_t>(index % size);
        index /= size;
    }
    return coordinates;
}

std::string_view name(DifferenceKind kind)
{
    constexpr std::array<std::string_view, 5> kNames{"values", "nan-payload", "sign-of-zero",
                                                     "sign", "permutation"};
    return kNames.at(static_cast<std::size_t>(kind));
}

std::string_view name(MagnitudeEvidence evidence)
{
    constexpr std::array<std::string_view, 4> kNames{"digests", "statistics", "sketch", "tensors"};
    return kNames.at(static_cast<std::size_t>(evidence));
}

} // namespace samebit
