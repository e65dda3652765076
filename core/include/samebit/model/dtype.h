// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace samebit {

// Our own dtype codes: part of every digest, never renumbered (table in core/FORMAT.md). Not
// PyTorch's ScalarType.
enum class DType : std::uint8_t
{
    Unknown = 0,
    Bool = 1,
    UInt8 = 2,
    Int8 = 3,
    Int16 = 4,
    Int32 = 5,
    Int64 = 6,
    UInt16 = 7,
    UInt32 = 8,
    UInt64 = 9,
    Float16 = 16,
    BFloat16 = 17,
    Float32 = 18,
    Float64 = 19,
    ComplexHalf = 20,
    Complex64 = 21,
    Complex128 = 22,
    Float8E5M2 = 32,
    Float8E4M3FN = 33,
    Float8E5M2FNUZ = 34,
    Float8E4M3FNUZ = 35,
    Float8E8M0FNU = 36,
    Float4E2M1FNX2 = 37,
    QInt8 = 48,
    QUInt8 = 49,
    QInt32 = 50,
    QUInt4x2 = 51,
    QUInt2x4 = 52,
    Bits8
    = 64, // raw bits, 1x8 2x4 4x2 8 and sub-byte integers share the code of their storage size
    Bits16 = 65,
    // Sub-byte integers of PyTorch (int1..int7, uint1..uint7): 80 + bits for unsigned, 96 + bits
    // for signed.
    UInt1 = 81,
    UInt7 = 87,
    Int1 = 97,
    Int7 = 103,
};

std::string_view
name(DType dtype); // as PyTorch prints it without "torch.": "float32"; unknown codes: "dtype?"
std::optional<DType> dtypeFromName(std::string_view name);
bool isFloating(DType dtype); // real floating types, float8 included
std::uint32_t elementBytes(DType dtype); // of one element as PyTorch stores it; 0 unknown

} // namespace samebit
