// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/dtype.h"

#include <c10/core/DispatchKeySet.h>
#include <c10/core/ScalarType.h>
#include <c10/core/StorageImpl.h>
#include <torch/headeronly/version.h>

#include <cstring>
#include <optional>
#include <string>

// Everything that depends on the PyTorch version. Another minor version is another build of this
// library.
namespace samebit::capture {

#define SAMEBIT_TEXT_OF(x) #x
#define SAMEBIT_TEXT(x) SAMEBIT_TEXT_OF(x)
inline constexpr const char* kTorchMinor
    = SAMEBIT_TEXT(TORCH_VERSION_MAJOR) "." SAMEBIT_TEXT(TORCH_VERSION_MINOR);

// The hook's key (study, interception.md 1.1): free in every version so far, in no backend set,
// below autograd.
inline constexpr c10::DispatchKey kHookKey = c10::DispatchKey::Fake;
inline constexpr c10::DispatchKeySet kBelowHook(c10::DispatchKeySet::FULL_AFTER, kHookKey);
// Up to 2.12 the hook runs before a Python mode, from 2.13 on after it.
inline constexpr bool kHookAbovePython
    = static_cast<int>(kHookKey) > static_cast<int>(c10::DispatchKey::Python);

// The mark that proves a storage object to be the one we met before (study, identity.md 1).
struct StorageTag
{
    std::uint32_t magic = 0;
    std::uint32_t slot = 0;
    std::uint32_t generationLow = 0;
    std::uint16_t generationHigh = 0;
};
inline constexpr std::uint32_t kTagMagic = 0x5B1DC0DE;
inline constexpr std::size_t kTagBytes = 14; // fits a std::string's own buffer

template <typename Storage>
concept HasErrorMessage = requires(Storage& storage)
{
    storage.get_extra_meta().custom_data_ptr_error_msg_;
};

template <typename Storage>
bool readTag(Storage& storage, StorageTag& tag)
{
    if constexpr (HasErrorMessage<Storage>) {
        const auto& message = storage.get_extra_meta().custom_data_ptr_error_msg_;
        if (!message || message->size() != kTagBytes) {
            return false;
        }
        std::memcpy(static_cast<void*>(&tag), message->data(), kTagBytes);
        return tag.magic == kTagMagic;
    } else {
        return false;
    }
}

// False: the field holds somebody else's message, or this version has no such field.
template <typename Storage>
bool writeTag(Storage& storage, const StorageTag& tag)
{
    if constexpr (HasErrorMessage<Storage>) {
        auto& message = storage.get_extra_meta().custom_data_ptr_error_msg_;
        StorageTag old;
        if (message && !readTag(storage, old)) {
            return false;
        }
        char bytes[kTagBytes];
        std::memcpy(bytes, &tag, kTagBytes);
        message.emplace(bytes, kTagBytes);
        return true;
    } else {
        return false;
    }
}

inline DType toDType(c10::ScalarType type)
{
    using S = c10::ScalarType;
    switch (type) {
    case S::Byte:
        return DType::UInt8;
    case S::Char:
        return DType::Int8;
    case S::Short:
        return DType::Int16;
    case S::Int:
        return DType::Int32;
    case S::Long:
        return DType::Int64;
    case S::Half:
        return DType::Float16;
    case S::Float:
        return DType::Float32;
    case S::Double:
        return DType::Float64;
    case S::ComplexHalf:
        return DType::ComplexHalf;
    case S::ComplexFloat:
        return DType::Complex64;
    case S::ComplexDouble:
        return DType::Complex128;
    case S::Bool:
        return DType::Bool;
    case S::QInt8:
        return DType::QInt8;
    case S::QUInt8:
        return DType::QUInt8;
    case S::QInt32:
        return DType::QInt32;
    case S::BFloat16:
        return DType::BFloat16;
    case S::QUInt4x2:
        return DType::QUInt4x2;
    case S::QUInt2x4:
        return DType::QUInt2x4;
    case S::Bits1x8:
    case S::Bits2x4:
    case S::Bits4x2:
    case S::Bits8:
        return DType::Bits8;
    case S::Bits16:
        return DType::Bits16;
    case S::Float8_e5m2:
        return DType::Float8E5M2;
    case S::Float8_e4m3fn:
        return DType::Float8E4M3FN;
    case S::Float8_e5m2fnuz:
        return DType::Float8E5M2FNUZ;
    case S::Float8_e4m3fnuz:
        return DType::Float8E4M3FNUZ;
    case S::Float8_e8m0fnu:
        return DType::Float8E8M0FNU;
    case S::Float4_e2m1fn_x2:
        return DType::Float4E2M1FNX2;
    case S::UInt16:
        return DType::UInt16;
    case S::UInt32:
        return DType::UInt32;
    case S::UInt64:
        return DType::UInt64;
    default:
        break;
    }
    const int code = static_cast<int>(type);
    if (type >= S::UInt1 && type <= S::UInt7) {
        return static_cast<DType>(81 + code - static_cast<int>(S::UInt1));
    }
    if (type >= S::Int1 && type <= S::Int7) {
        return static_cast<DType>(97 + code - static_cast<int>(S::Int1));
    }
    return DType::Unknown;
}

} // namespace samebit::capture
