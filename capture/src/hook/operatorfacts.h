// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/facts.h"

#include <cstdint>
#include <string>
#include <vector>

namespace c10 {
class OperatorHandle;
}

namespace samebit::capture {

// What the hook does with an operator.
enum class Handling : std::uint8_t
{
    Record,
    Decompose, // composite: goes on armed, its pieces are recorded
    RegionEnter, // profiler::_record_function_enter_new: steps, phases, user regions
    RegionExit,
    Pass // profiler and bookkeeping operators
};

struct ArgumentFacts
{
    std::string name;
    bool tensor = false; // Tensor, Tensor?, Tensor[], ...
    bool storage = false;
    bool writes = false; // the content may be different afterwards
    bool fromQuirk = false; // says the quirk table, not the schema
    SlotRole role = SlotRole::Read;
};

struct ReturnFacts
{
    bool tensor = false;
    bool scratch = false; // workspace: never compared (quirk table)
    int argument = -1; // it is this written argument, handed back
};

// One operator, looked at once: what it reads, overwrites and writes, what its results are, from
// the schema and corrected by the quirk table (study, interception.md 2.1, 2.4). Lives as long as
// the process.
struct OperatorFacts
{
    std::uint32_t index = 0; // dense from 0, process-wide
    std::string name;
    std::string overload;
    std::string argumentNames; // JSON array
    Handling handling = Handling::Record;
    std::uint32_t kinds = 0; // operatorkind bits
    std::vector<ArgumentFacts> arguments;
    std::vector<ReturnFacts> returns;
    bool view = false; // all tensor results share the bytes of an argument
    bool observesView = false; // detach, alias: an observation when nobody has read the value
    bool allocates = false; // results are not written
    bool resizes = false;
    bool lazyClone = false;
    bool asynchronous = false; // its results are not ready when it returns
    bool waits = false; // its argument is ready when it returns
    int root = -1; // argument that names the rank whose data all others receive
    bool pointwise = false;
    bool hasResult = false; // it returns something that is no tensor
    int writesIfTrue = -1; // the quirk arguments are written only when this bool argument is true

    bool is(std::uint32_t kind) const { return (kinds & kind) != 0; }
};

const OperatorFacts& factsOf(const c10::OperatorHandle& op);

} // namespace samebit::capture
