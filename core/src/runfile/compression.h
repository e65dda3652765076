// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace samebit {

// One zstd frame (RFC 8878) that says its content size.
std::string compress(std::string_view bytes);

// Nothing: not one whole frame, or it claims more than `mostBytes`, which no file of ours does.
std::optional<std::string> decompress(std::string_view frame, std::size_t mostBytes);

inline constexpr std::size_t kMostDetailBytes = std::size_t{256} << 20;
inline constexpr std::size_t kMostSourceBytes = std::size_t{64} << 20;

} // namespace samebit
