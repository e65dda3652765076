// SPDX-License-Identifier: Apache-2.0
#include "runfile/compression.h"

#include <zstd.h>

namespace samebit {

namespace {

// Fastest level: the writer shares cores with the recorded program, and level 3 saves under a tenth
// here.
constexpr int kLevel = 1;

} // namespace

std::string compress(std::string_view bytes)
{
    std::string frame(ZSTD_compressBound(bytes.size()), '\0');
    const std::size_t size
        = ZSTD_compress(frame.data(), frame.size(), bytes.data(), bytes.size(), kLevel);
    frame.resize(ZSTD_isError(size) ? 0 : size);
    frame.shrink_to_fit();
    return frame;
}

std::optional<std::string> decompress(std::string_view frame, std::size_t mostBytes)
{
    const unsigned long long claimed = ZSTD_getFrameContentSize(frame.data(), frame.size());
    if (claimed == ZSTD_CONTENTSIZE_ERROR || claimed == ZSTD_CONTENTSIZE_UNKNOWN
        || claimed > mostBytes)
        return std::nullopt;
    std::string bytes(static_cast<std::size_t>(claimed), '\0');
    const std::size_t size
        = ZSTD_decompress(bytes.data(), bytes.size(), frame.data(), frame.size());
    if (ZSTD_isError(size) || size != claimed)
        return std::nullopt;
    return bytes;
}

} // namespace samebit
