// SPDX-License-Identifier: Apache-2.0
#include "samebit/model/content.h"

#include "samebit/model/rows.h"

namespace samebit {

std::optional<std::uint64_t> contentBytes(const TensorMetaRow& meta)
{
    std::uint64_t bytes = elementBytes(meta.dtype);
    if (bytes == 0)
        return std::nullopt;
    bool isEmpty = false;
    for (const std::int64_t size : meta.sizes) {
        if (size < 0)
            return std::nullopt;
        isEmpty = isEmpty || size == 0;
    }
    if (isEmpty)
        return 0;
    for (const std::int64_t size : meta.sizes) {
        if (static_cast<std::uint64_t>(size) > kMostContentBytes / bytes)
            return std::nullopt;
        bytes *= static_cast<std::uint64_t>(size);
    }
    return bytes;
}

std::optional<Summary> ContentSource::summary(ValueId /*value*/)
{
    return std::nullopt;
}

} // namespace samebit
