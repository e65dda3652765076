// SPDX-License-Identifier: Apache-2.0
#include "samebit/model/summary.h"

#include "model/numbercodecs.h"
#include "model/parts.h"
#include "samebit/model/content.h"

#include <algorithm>
#include <cmath>

namespace samebit {
namespace {

// The finaliser of SplitMix64 (Steele, Lea and Flood, 2014): spreads neighbouring indices.
std::uint64_t mixed(std::uint64_t index)
{
    index += 0x9E3779B97F4A7C15U;
    index = (index ^ (index >> 30U)) * 0xBF58476D1CE4E5B9U;
    index = (index ^ (index >> 27U)) * 0x94D049BB133111EBU;
    return index ^ (index >> 31U);
}

class Summing
{
public:
    explicit Summing(bool withSketch) { m_summary.sketch.resize(withSketch ? kSketchSize : 0); }

    void add(const Number& number)
    {
        const std::uint64_t index = m_summary.numbers++;
        if (number.kind == Number::Class::NaN) {
            ++m_summary.nans;
            return;
        }
        if (number.kind == Number::Class::Infinite) {
            ++(number.negative ? m_summary.negativeInfinities : m_summary.positiveInfinities);
            return;
        }
        const double x = number.value;
        m_summary.least = m_any ? std::min(m_summary.least, x) : x;
        m_summary.most = m_any ? std::max(m_summary.most, x) : x;
        m_any = true;
        m_summary.zeros += x == 0 ? 1 : 0;
        m_summary.sum += x;
        m_summary.absolute += std::abs(x);
        m_summary.squares += x * x;
        if (!m_summary.sketch.empty()) {
            const std::uint64_t hash = mixed(index);
            m_summary.sketch[hash % kSketchSize] += (hash >> 63U) != 0 ? x : -x;
        }
    }
    Summary take() { return std::move(m_summary); }

private:
    Summary m_summary;
    bool m_any = false;
};

template <typename Codec>
std::optional<Summary> summed(const TensorContent& bits, std::string_view bytes, bool withSketch)
{
    if constexpr (!requires { Codec::decode(0); }) {
        return std::nullopt;
    } else {
        Summing summing(withSketch);
        for (std::size_t at = 0; at + Codec::kBytes <= bytes.size(); at += Codec::kBytes) {
            for (unsigned part = 0; part < Codec::kParts; ++part)
                summing.add(Codec::decode(bitsOf<Codec>(bytes.data() + at, part)
                                          ^ flipOf<Codec>(bits, part)));
        }
        return summing.take();
    }
}

} // namespace

std::optional<Summary> summarize(DType dtype, bool conj, bool neg, std::string_view bytes,
                                 bool withSketch)
{
    TensorContent bits; // only what flipOf asks for
    bits.conj = conj;
    bits.neg = neg;
    return withCodec(dtype, [&]<typename Codec>(Codec) -> std::optional<Summary> {
        return summed<Codec>(bits, bytes, withSketch);
    });
}

std::optional<double> leastLargestDifference(const Summary& a, const Summary& b)
{
    if (a.numbers != b.numbers || a.finite() != a.numbers || b.finite() != b.numbers)
        return std::nullopt;
    const double least = std::max(std::abs(a.least - b.least), std::abs(a.most - b.most));
    return least > 0 && std::isfinite(least) ? std::optional<double>(least) : std::nullopt;
}

std::optional<double> estimatedRms(const Summary& a, const Summary& b)
{
    if (a.numbers != b.numbers || a.numbers == 0 || a.sketch.size() != kSketchSize
        || b.sketch.size() != kSketchSize)
        return std::nullopt;
    double squares = 0;
    for (std::size_t i = 0; i < kSketchSize; ++i)
        squares += (a.sketch[i] - b.sketch[i]) * (a.sketch[i] - b.sketch[i]);
    // Each addition may round by half of the last place of a sum that is at most `absolute`.
    constexpr double kRounding = 0x1p-50;
    if (!(std::sqrt(squares) > kRounding * (a.absolute + b.absolute)) || !std::isfinite(squares))
        return std::nullopt;
    return std::sqrt(squares / static_cast<double>(a.numbers));
}

} // namespace samebit
