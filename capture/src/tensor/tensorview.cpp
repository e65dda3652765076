// SPDX-License-Identifier: Apache-2.0
#include "tensor/tensorview.h"

#include "hook/torchversion.h"
#include "samebit/util/hash64.h"
#include "tensor/parttimes.h"

#include <c10/core/Layout.h>
#include <c10/core/TensorImpl.h>

#include <algorithm>
#include <array>
#include <sstream>

namespace samebit::capture {
namespace {

constexpr std::size_t kMostSortedDims = 16;

struct Extent
{
    std::uint64_t elements = 1; // of the hull
    bool dense = true;
    bool covering = true;
    bool overlap = false;
};

// The dimensions that move in memory, by stride: without gaps each stride is the product of the
// smaller extents.
Extent extentOf(std::span<const std::int64_t> sizes, std::span<const std::int64_t> strides)
{
    std::array<std::pair<std::int64_t, std::int64_t>, kMostSortedDims> moving; // stride, size
    std::size_t count = 0;
    Extent extent;
    for (std::size_t dim = 0; dim < sizes.size(); ++dim) {
        if (sizes[dim] == 1) {
            continue;
        }
        extent.elements += static_cast<std::uint64_t>((sizes[dim] - 1) * strides[dim]);
        if (strides[dim] == 0) {
            extent.overlap = true;
        } else if (count < kMostSortedDims) {
            moving[count++] = {strides[dim], sizes[dim]};
        } else {
            extent.covering = false;
        }
    }
    std::sort(moving.begin(), moving.begin() + static_cast<std::ptrdiff_t>(count));
    std::int64_t next = 1;
    for (std::size_t i = 0; i < count; ++i) {
        extent.overlap |= moving[i].first < next;
        extent.covering &= moving[i].first <= next;
        next = moving[i].first * (moving[i].second - 1) + next;
    }
    extent.dense = extent.covering && !extent.overlap;
    return extent;
}

bool isRowMajor(std::span<const std::int64_t> sizes, std::span<const std::int64_t> strides)
{
    std::int64_t next = 1;
    for (std::size_t dim = sizes.size(); dim-- > 0;) {
        if (sizes[dim] == 1) {
            continue;
        }
        if (strides[dim] != next) {
            return false;
        }
        next *= sizes[dim];
    }
    return true;
}

std::uint64_t geometryOf(const TensorView& view)
{
    std::uint64_t key = mix64(static_cast<std::uint64_t>(view.dtype) | (view.conj ? 256U : 0U)
                                  | (view.neg ? 512U : 0U),
                              view.first);
    for (std::size_t dim = 0; dim < view.sizes.size(); ++dim) {
        key = mix64(key, static_cast<std::uint64_t>(view.sizes[dim]));
        if (view.sizes[dim] != 1) {
            key = mix64(key, static_cast<std::uint64_t>(view.strides[dim]));
        }
    }
    return key;
}

Content contentOf(const c10::TensorImpl& tensor)
{
    const auto keys = tensor.key_set();
    if (keys.has(c10::DispatchKey::ZeroTensor)) {
        return Content::Zeros;
    }
    const bool readable = tensor.layout() == c10::kStrided && tensor.device().is_cpu()
        && tensor.has_storage() && !keys.has(c10::DispatchKey::Python)
        && !keys.has(c10::DispatchKey::NestedTensor) && !keys.has(c10::DispatchKey::Functionalize)
        && !keys.has_backend(c10::BackendComponent::MetaBit)
        && !c10::isQIntType(c10::typeMetaToScalarType(tensor.dtype()));
    return readable ? Content::Dense : Content::NoReader;
}

} // namespace

TensorView viewOf(c10::TensorImpl* tensor)
{
    TensorView view;
    view.tensor = tensor;
    view.content = contentOf(*tensor);
    view.dtype = toDType(c10::typeMetaToScalarType(tensor->dtype()));
    view.elementBytes = static_cast<std::uint32_t>(tensor->itemsize());
    view.conj = tensor->is_conj();
    view.neg = tensor->is_neg();
    if (view.content == Content::NoReader) {
        if (!tensor->key_set().has(c10::DispatchKey::NestedTensor)) {
            view.sizes = tensor->sizes();
            view.elements = tensor->numel();
            if (tensor->layout() == c10::kStrided) {
                view.strides = tensor->strides();
            }
        }
        return view;
    }
    view.sizes = tensor->sizes();
    view.strides = tensor->strides();
    view.elements = tensor->numel();
    if (view.content == Content::Zeros) {
        return view;
    }
    view.storage = tensor->unsafe_storage().unsafeGetStorageImpl();
    view.storageBytes = view.storage->nbytes();
    // Looked at, never written, never materialised: `data_ptr()` would end a lazy clone.
    view.base = static_cast<const std::byte*>(view.storage->_mutable_data_ptr_no_checks().get());
    view.first = static_cast<std::uint64_t>(tensor->storage_offset()) * view.elementBytes;
    view.end = view.first;
    view.data = view.base + view.first;
    view.geometry = geometryOf(view);
    view.dense = view.covering = view.rowMajor = true;
    if (view.elements > 0) {
        const Extent extent = extentOf(view.sizes, view.strides);
        view.end = view.first + extent.elements * view.elementBytes;
        view.dense = extent.dense;
        view.covering = extent.covering;
        view.overlap = extent.overlap;
        view.rowMajor = extent.dense && isRowMajor(view.sizes, view.strides);
        if (view.base == nullptr || view.end > view.storageBytes) {
            view.content
                = Content::NoReader; // freed or resized behind the tensor's back: nothing to read
        }
    }
    return view;
}

Digest128 digestOf(const TensorView& view)
{
    const PartScope timed(Part::Digest);
    if (view.content == Content::Zeros) {
        return digestOfZeros(view.dtype, view.conj, view.neg,
                             static_cast<std::uint64_t>(view.elements) * view.elementBytes);
    }
    if (view.rowMajor) {
        return digestContiguous(view.data,
                                static_cast<std::uint64_t>(view.elements) * view.elementBytes,
                                view.dtype, view.conj, view.neg);
    }
    return digest(stridedContentOf(view));
}

StridedContent stridedContentOf(const TensorView& view)
{
    StridedContent content;
    content.data = view.data;
    content.dtype = view.dtype;
    content.elementBytes = view.elementBytes;
    content.conj = view.conj;
    content.neg = view.neg;
    content.sizes = view.sizes;
    content.strides = view.strides;
    return content;
}

Digest128 hullDigestOf(const TensorView& view)
{
    return digestContiguous(view.data, view.hullBytes(), view.dtype, view.conj, view.neg);
}

namespace {

std::string layoutName(const c10::TensorImpl& tensor)
{
    if (tensor.key_set().has(c10::DispatchKey::NestedTensor)) {
        return "nested";
    }
    switch (tensor.layout()) {
    case c10::kStrided:
        return "strided";
    case c10::kSparse:
        return "sparse_coo";
    case c10::kSparseCsr:
        return "sparse_csr";
    case c10::kSparseCsc:
        return "sparse_csc";
    case c10::kSparseBsr:
        return "sparse_bsr";
    case c10::kSparseBsc:
        return "sparse_bsc";
    case c10::kMkldnn:
        return "mkldnn";
    default:
        return "other";
    }
}

} // namespace

TensorMetaRow metaOf(const TensorView& view)
{
    TensorMetaRow row;
    row.dtype = view.dtype;
    row.sizes.assign(view.sizes.begin(), view.sizes.end());
    row.strides.assign(view.strides.begin(), view.strides.end());
    row.layout = layoutName(*view.tensor);
    row.device = view.tensor->device().str();
    row.requiresGrad = view.tensor->requires_grad();
    row.conj = view.conj;
    row.neg = view.neg;
    return row;
}

std::uint64_t metaKeyOf(const TensorView& view)
{
    const auto device = view.tensor->device();
    const bool nested = view.tensor->key_set().has(c10::DispatchKey::NestedTensor);
    std::uint64_t key = static_cast<std::uint64_t>(view.dtype) | (view.conj ? 256U : 0U)
        | (view.neg ? 512U : 0U) | (view.tensor->requires_grad() ? 1024U : 0U)
        | (nested ? 2048U : 0U) | static_cast<std::uint64_t>(view.tensor->layout()) << 16U
        | static_cast<std::uint64_t>(device.type()) << 24U
        | static_cast<std::uint64_t>(static_cast<std::uint8_t>(device.index())) << 32U;
    key = mix64(key, view.sizes.size());
    for (std::size_t dim = 0; dim < view.sizes.size(); ++dim) {
        key = mix64(key, static_cast<std::uint64_t>(view.sizes[dim]));
        if (!view.strides.empty()) {
            key = mix64(key, static_cast<std::uint64_t>(view.strides[dim]));
        }
    }
    return key;
}

std::uint32_t addressBitsOf(const TensorView& view)
{
    return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(view.data) & 0xFFFFFU);
}

} // namespace samebit::capture
