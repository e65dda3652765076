// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/dtype.h"
#include "samebit/model/summary.h"
#include "samebit/util/ids.h"
#include "samebit/util/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace samebit {

struct TensorMetaRow;

// The kept bytes of one value: its logical elements in row-major order, each in little-endian byte
// order. A lazy conjugate or negative bit is not applied to the bytes.
struct TensorContent
{
    DType dtype = DType::Unknown;
    bool conj = false;
    bool neg = false;
    std::vector<std::int64_t> sizes;
    std::string bytes;
    bool operator==(const TensorContent&) const = default;
};

// The largest content that is stored: SQLite takes 1e9 bytes in a row.
inline constexpr std::uint64_t kMostContentBytes = std::uint64_t{512} << 20;

// How many bytes the content of such a tensor has; none when its dtype has no known size, or when
// the sizes do not multiply to at most `kMostContentBytes`.
std::optional<std::uint64_t> contentBytes(const TensorMetaRow& meta);

// Gives the content of values. Not thread-safe.
class ContentSource
{
public:
    ContentSource() = default;
    ContentSource(const ContentSource&) = delete;
    ContentSource& operator=(const ContentSource&) = delete;
    virtual ~ContentSource() = default;
    // None: not stored. FileDamaged: stored, but not the content that was digested.
    virtual Result<std::optional<TensorContent>> content(ValueId value) = 0;
    // None: not stored, or it cannot be read.
    virtual std::optional<Summary> summary(ValueId value);
};

} // namespace samebit
