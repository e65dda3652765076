// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "align/sources.h"
#include "verdict/draft.h"
#include "verdict/slots.h"

#include <string>
#include <vector>

namespace samebit {

// One non-tensor argument that differs between the calls of a pair.
struct ArgumentDifference
{
    std::string name;
    std::string type; // as in ArgumentsRow::types; of the side that has one
    std::string baseline; // JSON text; "null" where the side has none
    std::string candidate;
};
std::vector<ArgumentDifference> argumentDifferences(const Pairing& pairing, Row row);

// What the texts of one origin are made from: its pair, taken apart again.
struct OriginFacts
{
    const Pairing& pairing;
    const Draft& draft;
    SlotMatcher& slots;
    const std::vector<EnvironmentDifference>& environment; // of the start of the two runs
    std::vector<SlotPair> inputs; // of the pair that showed it
    std::vector<SlotPair> outputs;
    std::vector<ArgumentDifference> arguments;

    const RunData& run(Side side) const { return pairing.run(side); }
    OpIndex shown(Side side) const { return pairing.op(side, draft.shownBy); }
    const SlotPair* input() const; // the differing input that decided; null when none did
    std::string inputText(const SlotPair& slot) const; // "input 1", "input 0[3]"
    std::string argumentName(const SlotPair& slot) const; // as in the schema
    std::string outputText(const SlotPair& slot) const; // "output 0"
};

// The op that allocated bytes that nothing wrote; -1 when the run does not know it.
OpIndex allocatorOf(const RunData& run, const ValueDetail& value, const Sources& sources);

// Causes with their evidence, in the order of the table in the verdict rules; at most three, none
// without evidence.
std::vector<CauseFinding> findCauses(const OriginFacts& facts);

// The parts of that table. Each appends what holds.
void addContentCauses(const OriginFacts& facts, std::vector<CauseFinding>& causes); // coll ... data
void addCallCauses(const OriginFacts& facts, std::vector<CauseFinding>& causes); // dtype ... seq
void addGeneratorCause(const OriginFacts& facts, std::vector<CauseFinding>& causes); // rng
void addSurroundingCauses(const OriginFacts& facts,
                          std::vector<CauseFinding>& causes); // threads, env, hidden
void addKernelCauses(const OriginFacts& facts, std::vector<CauseFinding>& causes); // rerun, align

} // namespace samebit
