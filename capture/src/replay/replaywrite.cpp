// SPDX-License-Identifier: Apache-2.0
#include "replay/replaywrite.h"

#include <c10/core/StorageImpl.h>

#if __has_include(<c10/core/impl/COW.h>)
#include <c10/core/impl/COW.h>
#define SAMEBIT_HAS_LAZY_CLONES 1
#else
#define SAMEBIT_HAS_LAZY_CLONES 0
#endif

#include <cassert>
#include <cstring>

namespace samebit::capture {
namespace {

// How many trailing dimensions lie row-major in memory.
std::size_t rowMajorTail(const TensorView& view, std::size_t& elements)
{
    elements = 1;
    std::size_t dim = view.sizes.size();
    while (dim > 0
           && (view.sizes[dim - 1] == 1
               || view.strides[dim - 1] == static_cast<std::int64_t>(elements))) {
        elements *= static_cast<std::size_t>(view.sizes[dim - 1]);
        --dim;
    }
    return dim;
}

struct Scatter
{
    const TensorView& view;
    std::size_t outerDims = 0;
    std::size_t runBytes = 0;
    const char* from = nullptr;

    void rows(std::byte* to, std::size_t dim)
    {
        if (dim == outerDims) {
            std::memcpy(to, from, runBytes);
            from += runBytes;
            return;
        }
        const std::ptrdiff_t step
            = view.strides[dim] * static_cast<std::ptrdiff_t>(view.elementBytes);
        for (std::int64_t i = 0; i < view.sizes[dim]; ++i) {
            rows(to + i * step, dim + 1);
        }
    }
};

} // namespace

void writeContent(const TensorView& view, std::string_view content)
{
    assert(view.content == Content::Dense && !view.overlap);
    assert(content.size() == static_cast<std::uint64_t>(view.elements) * view.elementBytes);
    if (view.empty()) {
        return;
    }
    // The kernel has just written these bytes: they are this process's own.
    auto* to = const_cast<std::byte*>(view.data); // NOLINT(cppcoreguidelines-pro-type-const-cast)
    std::size_t tail = 1;
    Scatter scatter{view, rowMajorTail(view, tail), 0, content.data()};
    scatter.runBytes = tail * view.elementBytes;
    scatter.rows(to, 0);
}

bool isSharedUntilWritten(const TensorView& view)
{
#if SAMEBIT_HAS_LAZY_CLONES
    return view.storage != nullptr
        && c10::impl::cow::is_cow_data_ptr(view.storage->_mutable_data_ptr_no_checks());
#else
    return false;
#endif
}

} // namespace samebit::capture
