// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/digest128.h"
#include "samebit/model/dtype.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace samebit {

// The one digest of tensor content, "SB1" (definition and vectors: core/FORMAT.md).
//   h = XXH3-128("SB1" | dtype code | conj/neg flags), c = XXH3-128 of the logical row-major bytes
//   (over 16 KiB: of the concatenated digests of its 16 KiB leaves), digest = XXH3-128(h | c).
//   Sizes are not part of it.
// XXH3: Yann Collet, https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md. Seed 0,
// canonical form.

inline constexpr std::string_view kDigestAlgorithm = "SB1";
inline constexpr std::size_t kDigestLeafBytes = 16384;

struct StridedContent
{
    const void* data = nullptr; // first logical element; may be null when there are no elements
    DType dtype = DType::Unknown;
    std::uint32_t elementBytes = 0;
    bool conj = false; // lazy bits: raw bytes are digested and the bit goes into the header
    bool neg = false;
    std::span<const std::int64_t> sizes;
    std::span<const std::int64_t> strides; // in elements; 0 and overlapping are fine
};

// Never allocates more than one fixed per-thread buffer, never calls back, never throws.
// Thread-safe.
Digest128 digest(const StridedContent& content);

// Writes the bytes that are digested to `to`: the logical elements in row-major order. `to` has
// room for all of them.
void copyContent(const StridedContent& content, void* to);

// The digest of content that is all zero bytes without memory behind it (ZeroTensor).
Digest128 digestOfZeros(DType dtype, bool conj, bool neg, std::uint64_t bytes);

// The same bytes in storage order: contiguous content of `bytes` bytes.
Digest128 digestContiguous(const void* data, std::uint64_t bytes, DType dtype, bool conj, bool neg);

// Digest of a value made of parts (sparse: indices and values, quantized: scheme and parameters):
// XXH3-128 of tag and part digests.
Digest128 digestOfParts(std::string_view tag, std::span<const Digest128> parts);

// Leaves of one large content are spread over this many threads when it is over 4 MiB (1: never).
// Default 1.
void setDigestThreads(unsigned threads);

// Which instruction set the process uses: "avx512", "avx2", "sse2". SAMEBIT_DIGEST_ISA forces a
// lower one (for tests).
std::string_view digestInstructionSet();

} // namespace samebit
