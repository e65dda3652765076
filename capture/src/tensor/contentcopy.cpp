// SPDX-License-Identifier: Apache-2.0
#include "tensor/contentcopy.h"

#include "samebit/digest/digest.h"

namespace samebit::capture {

std::uint64_t contentBytesOf(const TensorView& view)
{
    return static_cast<std::uint64_t>(view.elements) * view.elementBytes;
}

std::string copyOf(const TensorView& view)
{
    const auto bytes = static_cast<std::size_t>(contentBytesOf(view));
    if (view.content == Content::Zeros || bytes == 0) {
        return std::string(bytes, '\0');
    }
    if (view.rowMajor) {
        return {reinterpret_cast<const char*>(view.data), bytes};
    }
    std::string content(bytes, '\0');
    copyContent(stridedContentOf(view), content.data());
    return content;
}

} // namespace samebit::capture
