// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/rows.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace samebit {

// The few shapes of JSON that columns hold. Reading is strict: anything else gives nothing.

void appendQuoted(
    std::string& text,
    std::string_view value); // with its quotes; bytes that are not ASCII stay as they are
std::string integersToJson(std::span<const std::int64_t> numbers); // [2,3]
std::optional<std::vector<std::int64_t>> integersFromJson(std::string_view text);
std::optional<std::vector<std::string>> stringsFromJson(std::string_view text); // ["a","b"]
std::string objectToJson(std::span<const KeyValue> members); // {"key":"value"}
std::optional<std::vector<KeyValue>> objectFromJson(std::string_view text);

} // namespace samebit
