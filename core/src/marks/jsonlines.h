// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace samebit {

// Lines of places in a JSON text that the JSON library has already accepted, for error texts.
int lineOfByte(std::string_view json, std::size_t byte); // 1-based
// The line of a field in element `index` of the top-level array `array`; of the element itself when
// `field` is empty; 1 when there is no such place.
int lineOfElement(std::string_view json, std::string_view array, std::size_t index,
                  std::string_view field);

} // namespace samebit
