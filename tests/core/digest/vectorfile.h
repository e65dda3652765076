// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/digest128.h"
#include "samebit/model/dtype.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace samebit::test {

// One line of vectors.txt: a strided content and the digest that the independent reference gives
// it.
struct DigestVector
{
    std::string name;
    DType dtype = DType::Unknown;
    std::uint32_t elementBytes = 0;
    bool conj = false;
    bool neg = false;
    bool zeros = false; // the storage is all zero
    std::vector<std::byte> storage;
    std::int64_t offset = 0; // in elements
    std::vector<std::int64_t> sizes;
    std::vector<std::int64_t> strides;
    std::string digest; // hex
};

std::vector<DigestVector> readDigestVectors(const std::string& fileName);
std::string readText(const std::string& fileName); // empty when it cannot be read
std::string hex(const Digest128& digest);
std::vector<std::byte> ramp(std::size_t count); // as in vectors.py

} // namespace samebit::test
