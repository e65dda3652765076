// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "verdict/pairing.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace samebit {

// One tensor of a pair of calls, on both sides.
struct SlotPair
{
    int baseline = -1; // index in the op's inputs or outputs; -1: this side has no such tensor
    int candidate = -1;
    ValueId baselineId{};
    ValueId candidateId{};
    ValueDetail baselineValue;
    ValueDetail candidateValue;
    bool content = false; // digests differ
    bool dtype = false;
    bool sizes = false;
    bool layout
        = false; // strides or layout differ where it matters (dimensions of size 1 do not count)
    bool device = false;
    bool unknown = false; // a side has no digest

    bool isOneSided() const { return baseline < 0 || candidate < 0; }
    bool differs() const { return content || dtype || sizes; }
    const ValueDetail& value(Side side) const
    {
        return side == Side::Baseline ? baselineValue : candidateValue;
    }
    ValueId id(Side side) const { return side == Side::Baseline ? baselineId : candidateId; }
    int index(Side side) const { return side == Side::Baseline ? baseline : candidate; }
};

// Finds the tensors of two calls that belong together: by place in the schema, or by argument name
// where the operators differ. Keeps parsed argument names; not thread-safe.
class SlotMatcher
{
public:
    explicit SlotMatcher(const Pairing& pairing)
        : m_pairing(pairing)
        , m_names{std::vector<std::optional<std::vector<std::string>>>(
                      pairing.run(Side::Baseline).operators.size()),
                  std::vector<std::optional<std::vector<std::string>>>(
                      pairing.run(Side::Candidate).operators.size())}
    {
    }

    // Compared inputs of the pair in `row` (read and read-write on both sides; all of them with
    // `anyRole`).
    void inputs(Row row, bool anyRole, std::vector<SlotPair>& slots);
    // Compared results and written arguments.
    void outputs(Row row, std::vector<SlotPair>& slots);

    // Name of argument `index` of an operator; empty when the schema has none.
    std::string argumentName(Side side, OperatorId op, int index);

private:
    using NameLists = std::vector<std::optional<std::vector<std::string>>>;
    template <typename SlotsOf, typename KeyOf, typename IsJudged>
    void match(Row row, std::vector<SlotPair>& slots, SlotsOf slotsOf, KeyOf keyOf,
               IsJudged isJudged);
    bool sameOperator(Row row) const;
    void compare(SlotPair& slot) const;
    std::uint64_t inputKey(Side side, OperatorId op, const InputSlot& slot, bool byName);
    std::uint64_t outputKey(Side side, OperatorId op, const OutputSlot& slot, bool byName);

    const Pairing& m_pairing;
    std::array<NameLists, 2> m_names;
    std::vector<std::uint64_t> m_keys; // of the candidate's slots; kept for its memory
    std::vector<bool> m_taken;
};

const TensorMetaRow& metaOf(const RunData& run, MetaId id); // an empty row for "none"
bool sameLayout(const TensorMetaRow& a, const TensorMetaRow& b);

} // namespace samebit
