// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/verdict/comparison.h"
#include "verdict/pairing.h"

#include <string>

namespace samebit {

// Where an op stands in the program, and how its tensors are called, in words that need no ids.
SourcePlace sourceOf(const RunData& run,
                     OpIndex op); // of a backward or recomputed op: its forward op's user frame
SourcePlace calledFrom(const RunData& run,
                       OpIndex op); // its own innermost user frame; empty when that is `sourceOf`
std::string operatorText(const OperatorRow& op); // "aten::add.Tensor", "aten::mm"
std::string operatorText(const RunData& run, OpIndex op);
std::string moduleOf(const RunData& run, OpIndex op);
std::string seqText(OpIndex op); // "418207", the number people paste; "" for none
std::string placeText(const SourcePlace& place); // "train.py:88", "" when unknown
std::string metaText(const TensorMetaRow& meta,
                     bool withStrides); // "float32 [64, 97] strides (1, 64)"

// The name that the run knows for bytes [first, end) of a storage: parameter, buffer, optimizer
// slot, batch ... Null when it knows none.
const TensorNameRow* nameOf(const RunData& run, StorageId storage, std::int64_t firstByte,
                            std::int64_t endByte);
// The roles that make a model's state: a difference there is `state`, elsewhere it is `data`.
bool isModelState(const TensorNameRow* name);

} // namespace samebit
