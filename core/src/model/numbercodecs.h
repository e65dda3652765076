// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/numbers.h"

namespace samebit {

// Calls `use` with the codec of the dtype.
template <typename Use>
auto withCodec(DType dtype, Use&& use)
{
    switch (dtype) {
    case DType::Float16:
        return use(FloatCodec<5, 10, 15, Specials::Ieee>());
    case DType::BFloat16:
        return use(FloatCodec<8, 7, 127, Specials::Ieee>());
    case DType::Float32:
        return use(FloatCodec<8, 23, 127, Specials::Ieee>());
    case DType::Float64:
        return use(FloatCodec<11, 52, 1023, Specials::Ieee>());
    case DType::ComplexHalf:
        return use(FloatCodec<5, 10, 15, Specials::Ieee, 2>());
    case DType::Complex64:
        return use(FloatCodec<8, 23, 127, Specials::Ieee, 2>());
    case DType::Complex128:
        return use(FloatCodec<11, 52, 1023, Specials::Ieee, 2>());
    case DType::Float8E5M2:
        return use(FloatCodec<5, 2, 15, Specials::Ieee>());
    case DType::Float8E4M3FN:
        return use(FloatCodec<4, 3, 7, Specials::OnlyNan>());
    case DType::Float8E5M2FNUZ:
        return use(FloatCodec<5, 2, 16, Specials::NegativeZeroIsNan>());
    case DType::Float8E4M3FNUZ:
        return use(FloatCodec<4, 3, 8, Specials::NegativeZeroIsNan>());
    case DType::Float8E8M0FNU:
        return use(ScaleCodec());
    case DType::Float4E2M1FNX2:
        return use(FloatCodec<2, 1, 1, Specials::None, 2>());
    case DType::Int8:
    case DType::QInt8:
        return use(IntegerCodec<std::int8_t>());
    case DType::Int16:
        return use(IntegerCodec<std::int16_t>());
    case DType::Int32:
    case DType::QInt32:
        return use(IntegerCodec<std::int32_t>());
    case DType::Int64:
        return use(IntegerCodec<std::int64_t>());
    case DType::UInt16:
        return use(IntegerCodec<std::uint16_t>());
    case DType::UInt32:
        return use(IntegerCodec<std::uint32_t>());
    case DType::UInt64:
        return use(IntegerCodec<std::uint64_t>());
    case DType::Bool:
    case DType::UInt8:
    case DType::QUInt8:
        return use(IntegerCodec<std::uint8_t>());
    case DType::Bits16:
        return use(RawCodec<2>());
    default:
        return use(RawCodec<1>());
    }
}

} // namespace samebit
