// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/dtype.h"

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace samebit {

// One number of a tensor. `magnitude` counts the numbers of the format from zero up (so that
// neighbours differ by one); of an integer it is the absolute value.
struct Number
{
    enum class Class : std::uint8_t
    {
        Finite,
        Infinite,
        NaN
    };
    double value = 0; // when finite
    std::uint64_t magnitude = 0;
    bool negative = false;
    Class kind = Class::Finite;
};

// How many numbers of the format lie between two finite ones, counting one end.
inline std::uint64_t stepsBetween(const Number& a, const Number& b)
{
    if (a.negative != b.negative)
        return a.magnitude + b.magnitude;
    return a.magnitude > b.magnitude ? a.magnitude - b.magnitude : b.magnitude - a.magnitude;
}

// Codecs say how an element of a dtype holds numbers: kBytes of an element, kParts numbers in it of
// kPartBits bits each.

enum class Specials : std::uint8_t
{
    Ieee, // exponent of all ones: infinity and NaN
    OnlyNan, // all ones is NaN, there is no infinity (float8_e4m3fn)
    NegativeZeroIsNan, // nothing else is special (fnuz)
    None // (float4_e2m1fn)
};

// Sign, exponent, mantissa. Formats: IEEE 754; OCP 8-bit floating point and microscaling (MX)
// specifications 1.0; the fnuz types: arXiv 2206.02915.
template <unsigned Exponent, unsigned Mantissa, int Bias, Specials Kind, unsigned Parts = 1>
struct FloatCodec
{
    static constexpr unsigned kPartBits = 1 + Exponent + Mantissa;
    static constexpr unsigned kParts = Parts;
    static constexpr std::size_t kBytes = std::size_t{kPartBits} * Parts / 8;
    static constexpr bool kIsFloat = true;
    static constexpr std::uint64_t kSign = std::uint64_t{1} << (kPartBits - 1);

    static Number decode(std::uint64_t bits)
    {
        constexpr std::uint64_t kMantissa = (std::uint64_t{1} << Mantissa) - 1;
        constexpr std::uint64_t kMost = (std::uint64_t{1} << Exponent) - 1;
        Number number;
        number.negative = (bits & kSign) != 0;
        number.magnitude = bits & (kSign - 1);
        const std::uint64_t exponent = number.magnitude >> Mantissa;
        const std::uint64_t mantissa = number.magnitude & kMantissa;
        if (isNan(number, exponent == kMost, mantissa, kMantissa))
            number.kind = Number::Class::NaN;
        else if (Kind == Specials::Ieee && exponent == kMost)
            number.kind = Number::Class::Infinite;
        else
            number.value = valueOf(bits, exponent, mantissa, number.negative);
        return number;
    }

private:
    static bool isNan(const Number& number, bool isTop, std::uint64_t mantissa, std::uint64_t most)
    {
        switch (Kind) {
        case Specials::Ieee:
            return isTop && mantissa != 0;
        case Specials::OnlyNan:
            return isTop && mantissa == most;
        case Specials::NegativeZeroIsNan:
            return number.negative && number.magnitude == 0;
        case Specials::None:
            break;
        }
        return false;
    }
    static double valueOf(std::uint64_t bits, std::uint64_t exponent, std::uint64_t mantissa,
                          bool negative)
    {
        if constexpr (kPartBits == 64)
            return std::bit_cast<double>(bits);
        else if constexpr (kPartBits == 32)
            return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
        const std::uint64_t digits
            = exponent == 0 ? mantissa : mantissa | (std::uint64_t{1} << Mantissa);
        const int power
            = (exponent == 0 ? 1 : static_cast<int>(exponent)) - Bias - static_cast<int>(Mantissa);
        const double value = std::ldexp(static_cast<double>(digits), power);
        return negative ? -value : value;
    }
};

// float8_e8m0fnu: a power of two, no sign, no zero; all ones is NaN.
struct ScaleCodec
{
    static constexpr unsigned kPartBits = 8;
    static constexpr unsigned kParts = 1;
    static constexpr std::size_t kBytes = 1;
    static constexpr bool kIsFloat = true;
    static constexpr std::uint64_t kSign = 0;

    static Number decode(std::uint64_t bits)
    {
        Number number;
        number.magnitude = bits;
        if (bits == 0xFF)
            number.kind = Number::Class::NaN;
        else
            number.value = std::ldexp(1.0, static_cast<int>(bits) - 127);
        return number;
    }
};

template <typename Integer>
struct IntegerCodec
{
    static constexpr unsigned kPartBits = sizeof(Integer) * 8;
    static constexpr unsigned kParts = 1;
    static constexpr std::size_t kBytes = sizeof(Integer);
    static constexpr bool kIsFloat = false;
    static constexpr std::uint64_t kSign = 0;

    static Number decode(std::uint64_t bits)
    {
        const auto value = static_cast<Integer>(bits);
        Number number;
        number.value = static_cast<double>(value);
        if constexpr (std::is_signed_v<Integer>) {
            using Unsigned = std::make_unsigned_t<Integer>; // the lowest one has no positive twin
            number.negative = value < 0;
            number.magnitude = static_cast<Unsigned>(
                number.negative ? 0U - static_cast<Unsigned>(bits) : static_cast<Unsigned>(bits));
        } else {
            number.magnitude = value;
        }
        return number;
    }
};

// Bits without numbers: packed or quantized.
template <std::size_t Bytes>
struct RawCodec
{
    static constexpr unsigned kPartBits = Bytes * 8;
    static constexpr unsigned kParts = 1;
    static constexpr std::size_t kBytes = Bytes;
    static constexpr bool kIsFloat = false;
    static constexpr std::uint64_t kSign = 0;
};

} // namespace samebit
