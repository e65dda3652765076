// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hook/collectives.h"
#include "hook/operatorfacts.h"
#include "hook/surroundings.h"
#include "replay/replaywish.h"
#include "session/keepwish.h"
#include "stack/callsites.h"
#include "tensor/valuetracker.h"

#include <c10/util/SmallVector.h>

#include <functional>
#include <vector>

namespace c10 {
struct TensorImpl;
struct StorageImpl;
} // namespace c10

namespace samebit::capture {

// A tensor argument (or result) of the op that is being recorded. No reference is held: the op's
// caller or the stack has one.
struct TensorSlot
{
    c10::TensorImpl* tensor = nullptr;
    std::uint16_t index = 0; // of the argument or result in the schema
    std::uint16_t position = 0; // in a tensor list
};

// A result that is not ready when its op returns.
struct PendingValue
{
    c10::TensorImpl* tensor = nullptr;
    ValueId value{};
    KeepWish wish;
};

using TensorSlots = c10::SmallVector<TensorSlot, 8>;

// One call, as the hook has seen it before the kernel runs.
struct OpCall
{
    const OperatorFacts* facts = nullptr;
    const ResolvedSite* site = nullptr;
    TensorSlots tensors;
    c10::SmallVector<c10::StorageImpl*, 2> storages; // arguments of type Storage
    ContextSample context;
    BackwardNode node;
    std::uint64_t nextSequence = 0;
    std::uint64_t forwardThread = 0;
    std::uint64_t argumentsDigest = 0;
    std::function<ArgumentsRow()>
        argumentTexts; // called while the arguments are still on the stack
    c10::GeneratorImpl* generator = nullptr; // that the op may draw from
    GeneratorState generatorBefore;
    bool gradEnabled = false;
    bool receives = false; // a collective whose first argument is overwritten in this process
    bool quirkWrites = true; // the writes of the quirk table happen in this call
    std::int64_t timeNs = 0;
};

// What the recorder keeps between the begin and the end of one op.
struct OpState
{
    OpRow row;
    StreamId stream{};
    GeneratorId generator{};
    FrameId userFrame{};
    ModuleId module{};
    c10::SmallVector<c10::StorageImpl*, 8> storages; // of all arguments
    c10::SmallVector<ReadResult, 4> reads; // of a plain copy: its sources
    c10::SmallVector<ReadResult, 8> inputReads; // by slot, when inputs may be kept or replayed
    KeepWish keep;
    ReplayWish replay;
    c10::SmallVector<ValueId, 8> newReads; // values that this op may be the first reader of
    std::vector<PendingValue> pending;
    bool began = false;
};

// What the kernel has left.
struct OpOutcome
{
    TensorSlots
        results; // fresh ones and views; a written argument that is handed back is not in here
    TensorSlots written; // arguments after the op
    TensorSlots inputs; // of an op of an unknown namespace: what it only reads by its schema
    GeneratorState generatorAfter;
    std::string result; // JSON of non-tensor results
    Work work; // of an asynchronous op
    bool pending = false; // results are not ready yet
    bool threw = false;
};

} // namespace samebit::capture
