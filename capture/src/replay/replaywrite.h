// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensorview.h"

#include <string_view>

namespace samebit::capture {

// Writes row-major elements over those of the tensor: its sizes, strides and every byte between its
// elements stay. The view is Dense without overlap; `content` has exactly its bytes.
void writeContent(const TensorView& view, std::string_view content);

// The bytes are shared with another storage until somebody writes (a lazy clone): nobody may write
// them behind PyTorch's back.
bool isSharedUntilWritten(const TensorView& view);

} // namespace samebit::capture
