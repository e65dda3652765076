// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ATen/core/ivalue.h>

#include <optional>
#include <string_view>

namespace samebit::capture {

// Handle of an asynchronous operation, as c10d operators return it (c10d::Work).
using Work = c10::intrusive_ptr<torch::CustomClassHolder>;

// The collective writes its first argument: every c10d operator that is named as an in-place one
// does, though the schemas declare none of it.
bool writesFirstArgument(std::string_view name);
// What it finds in that argument goes into the result (a reduction), or is lost (a gather).
bool readsFirstArgument(std::string_view name);
// Its results are not ready when it returns.
bool isAsynchronous(std::string_view name);
// _c10d_functional::wait_tensor: the argument is ready when it returns.
bool waitsForArgument(std::string_view name);

// The handle among the results; none when the operator has returned none.
Work workOf(c10::ArrayRef<c10::IValue> results);
// May take the GIL: a process group can be written in Python.
bool isCompleted(const Work& work);
// This process's rank in the process group among the arguments. May take the GIL.
std::optional<std::int64_t> rankIn(c10::ArrayRef<c10::IValue> arguments);

} // namespace samebit::capture
