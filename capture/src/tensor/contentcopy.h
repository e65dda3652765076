// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensorview.h"

#include <cstdint>
#include <string>

namespace samebit::capture {

// What digestOf() digests of the tensor: its logical elements in row-major order.
std::uint64_t contentBytesOf(const TensorView& view);
std::string copyOf(const TensorView& view); // needs content with a reader

} // namespace samebit::capture
