// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/verdict/comparison.h"
#include "verdict/pairing.h"

#include <vector>

namespace samebit {

// Which rule found an origin; finer than its kind.
enum class Reason : std::uint8_t
{
    Kernel, // R14: nothing that goes in differs
    Random, // R15
    External, // R12
    Uninit, // R10
    HiddenWrite, // R13
    Argument, // R14
    Overload, // R14
    OutputMeta, // R14: implicit output dtype or shape
    SlotCount, // R14: one side has a tensor more
    Meta, // R9: other dtype or shape of a read value
    Selection, // R9: other window of the same storage
    Layout, // R14: same values, other strides
    Wiring, // R11
    Region, // R7
};
Kind kindOf(Reason reason);

// How a generator came to differ (R15).
struct DrawLink
{
    GeneratorId baseline{};
    GeneratorId candidate{};
    OpIndex unpairedBaseline
        = -1; // first draw after the last common state that the other run does not have
    OpIndex unpairedCandidate = -1;
    OpIndex commonBaseline = -1; // last draw after which both states were equal
    OpIndex commonCandidate = -1;
    bool setOutsideBaseline
        = false; // the state before the draw is not the one after the draw before it
    bool setOutsideCandidate = false;
    OpIndex sameStateInBaseline = -1; // where the baseline had the candidate's state
    OpIndex sameStateInCandidate = -1; // where the candidate had the baseline's state
};

// An origin while the rows are being classified; the words come later, for those that stay.
struct Draft
{
    Reason reason = Reason::Kernel;
    Row row = -1; // the row that names it
    Row shownBy = -1; // the pair that showed it; the same but for regions
    int inputBaseline = -1; // index of the differing input of the pair that showed it; -1 none
    int inputCandidate = -1;
    DrawLink draw;
    bool secondary = false;
    std::vector<std::int64_t> repeatRows; // itself first
    std::int64_t repeats = 1;
    std::vector<OpIndex> regionBaseline;
    std::vector<OpIndex> regionCandidate;
    std::int64_t regionOps = 0;
};

} // namespace samebit
