// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/rows.h"

#include <string_view>

namespace samebit::test {

// Metadata from text: "float32[2,3]", "int64[]", "float32[2,3]/1,2" (strides), "float32[4]@cuda:0".
// Empty: float32[4]. Strides that are left out are contiguous. Asserts on text it does not know.
TensorMetaRow tensorMeta(std::string_view spec);
std::int64_t bytesOf(const TensorMetaRow& meta); // of its elements when they are dense

} // namespace samebit::test
