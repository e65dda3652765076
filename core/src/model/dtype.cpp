// SPDX-License-Identifier: Apache-2.0
#include "samebit/model/dtype.h"

#include <array>
#include <utility>

namespace samebit {

namespace {

struct NamedDType
{
    std::uint8_t code;
    std::string_view name;
};

constexpr std::array kNames{
    NamedDType{1, "bool"},
    NamedDType{2, "uint8"},
    NamedDType{3, "int8"},
    NamedDType{4, "int16"},
    NamedDType{5, "int32"},
    NamedDType{6, "int64"},
    NamedDType{7, "uint16"},
    NamedDType{8, "uint32"},
    NamedDType{9, "uint64"},
    NamedDType{16, "float16"},
    NamedDType{17, "bfloat16"},
    NamedDType{18, "float32"},
    NamedDType{19, "float64"},
    NamedDType{20, "complex32"},
    NamedDType{21, "complex64"},
    NamedDType{22, "complex128"},
    NamedDType{32, "float8_e5m2"},
    NamedDType{33, "float8_e4m3fn"},
    NamedDType{34, "float8_e5m2fnuz"},
    NamedDType{35, "float8_e4m3fnuz"},
    NamedDType{36, "float8_e8m0fnu"},
    NamedDType{37, "float4_e2m1fn_x2"},
    NamedDType{48, "qint8"},
    NamedDType{49, "quint8"},
    NamedDType{50, "qint32"},
    NamedDType{51, "quint4x2"},
    NamedDType{52, "quint2x4"},
    NamedDType{64, "bits8"},
    NamedDType{65, "bits16"},
    NamedDType{81, "uint1"},
    NamedDType{82, "uint2"},
    NamedDType{83, "uint3"},
    NamedDType{84, "uint4"},
    NamedDType{85, "uint5"},
    NamedDType{86, "uint6"},
    NamedDType{87, "uint7"},
    NamedDType{97, "int1"},
    NamedDType{98, "int2"},
    NamedDType{99, "int3"},
    NamedDType{100, "int4"},
    NamedDType{101, "int5"},
    NamedDType{102, "int6"},
    NamedDType{103, "int7"},
};

} // namespace

std::string_view name(DType dtype)
{
    for (const NamedDType& entry : kNames) {
        if (entry.code == static_cast<std::uint8_t>(dtype))
            return entry.name;
    }
    return "dtype?";
}

std::optional<DType> dtypeFromName(std::string_view name)
{
    for (const NamedDType& entry : kNames) {
        if (entry.name == name)
            return static_cast<DType>(entry.code);
    }
    return std::nullopt;
}

bool isFloating(DType dtype)
{
    const auto code = static_cast<unsigned>(dtype);
    return (code >= static_cast<unsigned>(DType::Float16)
            && code <= static_cast<unsigned>(DType::Float64))
        || (code >= static_cast<unsigned>(DType::Float8E5M2)
            && code <= static_cast<unsigned>(DType::Float4E2M1FNX2));
}

std::uint32_t elementBytes(DType dtype)
{
    switch (dtype) {
    case DType::Unknown:
        return 0;
    case DType::Int16:
    case DType::UInt16:
    case DType::Float16:
    case DType::BFloat16:
    case DType::Bits16:
        return 2;
    case DType::Int32:
    case DType::UInt32:
    case DType::Float32:
    case DType::ComplexHalf:
    case DType::QInt32:
        return 4;
    case DType::Int64:
    case DType::UInt64:
    case DType::Float64:
    case DType::Complex64:
        return 8;
    case DType::Complex128:
        return 16;
    default:
        return name(dtype) == "dtype?" ? 0 : 1; // a code of a newer version has no known size
    }
}

} // namespace samebit
