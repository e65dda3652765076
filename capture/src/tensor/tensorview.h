// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/digest/digest.h"
#include "samebit/model/rows.h"

#include <cstdint>
#include <span>

namespace c10 {
struct TensorImpl;
struct StorageImpl;
} // namespace c10

namespace samebit::capture {

// Whether and how the content of a tensor can be read.
enum class Content : std::uint8_t
{
    Dense, // strided memory of this host
    Zeros, // elements without memory: they stand for zeros
    NoReader // metadata only: other device, sparse, quantized with parameters, nested, subclass
};

// A tensor as the recorder sees it for the length of one op: raw pointers, no reference taken, no
// dispatcher call. The bytes [first, end) of the storage are the hull of its elements.
struct TensorView
{
    c10::TensorImpl* tensor = nullptr;
    c10::StorageImpl* storage = nullptr; // none: NoReader or Zeros
    Content content = Content::NoReader;
    DType dtype = DType::Unknown;
    std::uint32_t elementBytes = 0;
    bool conj = false;
    bool neg = false;
    bool dense = false; // the hull has no holes and no shared bytes
    bool covering = false; // the hull has no holes; elements may share bytes (stride 0)
    bool overlap = false; // several elements share bytes
    bool rowMajor = false; // dense, and storage order is logical order
    std::span<const std::int64_t> sizes;
    std::span<const std::int64_t> strides;
    std::int64_t elements = 0;
    std::uint64_t first = 0;
    std::uint64_t end = 0;
    std::uint64_t storageBytes = 0;
    const std::byte* base = nullptr; // start of the storage
    const std::byte* data = nullptr; // first logical element
    std::uint64_t geometry = 0; // hash of dtype, flags, offset, sizes and the strides that matter

    bool empty() const { return elements == 0; }
    std::uint64_t hullBytes() const { return end - first; }
};

TensorView viewOf(c10::TensorImpl* tensor);

Digest128 digestOf(const TensorView& view); // of Dense and Zeros content
StridedContent stridedContentOf(const TensorView& view); // of Dense content; points into the view
// Of the hull in storage order: finds a change at contiguous speed; needs `covering`.
Digest128 hullDigestOf(const TensorView& view);

// `id` is left to the caller.
TensorMetaRow metaOf(const TensorView& view);
// Equal for equal metaOf().
std::uint64_t metaKeyOf(const TensorView& view);

std::uint32_t addressBitsOf(const TensorView& view); // low 20 bits of the data pointer

} // namespace samebit::capture
