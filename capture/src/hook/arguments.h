// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hook/operatorfacts.h"

#include <c10/util/ArrayRef.h>

#include <cstdint>
#include <string>

namespace c10 {
struct FunctionSchema;
struct IValue;
} // namespace c10

namespace samebit::capture {

// The non-tensor arguments of one call, and numbers that travel as tensors (wrapped numbers).
// Script objects count by type, generators as "generator": never by address.

// Canonical typed bytes: equal for equal arguments, in every file.
void appendCanonicalArguments(std::string& bytes, const OperatorFacts& facts,
                              const c10::FunctionSchema& schema,
                              c10::ArrayRef<c10::IValue> arguments);

struct ArgumentTexts
{
    std::string values; // JSON object, as ArgumentsRow::text
    std::string types;
};
ArgumentTexts argumentTexts(const OperatorFacts& facts, const c10::FunctionSchema& schema,
                            c10::ArrayRef<c10::IValue> arguments);

// Non-tensor results as JSON: the value, or an array when there are several.
std::string resultText(const OperatorFacts& facts, const c10::FunctionSchema& schema,
                       c10::ArrayRef<c10::IValue> results);

} // namespace samebit::capture
