// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/util/progress.h"
#include "verdict/draft.h"
#include "verdict/generators.h"
#include "verdict/originsets.h"
#include "verdict/regions.h"
#include "verdict/slots.h"
#include "verdict/upstream.h"

#include <map>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace samebit {

// What passes 1 and 2 find: a state and a set of origins per row, and the origins themselves.
struct Classification
{
    RowStates rows;
    OriginSetTable sets;
    std::vector<Draft> drafts;
    std::vector<SetId>
        confirmed; // a joined pair of equal shape, or an observation, shows that these matter
    std::vector<Row> unconfirmed; // differing rows that differ in shape too
    std::vector<std::int64_t>
        lastHealed; // per draft, the last row where its effect was masked; -1 never
    std::int64_t unexplained = 0;
    std::int64_t replayed = 0;
    bool cancelled = false;
};

// Passes 1 and 2 of the verdict rules (core/README.md): goes through the rows once, baseline order,
// and decides for each pair whether difference enters there, passes through or ends. Equal rows
// cost two comparisons.
class Classifier
{
public:
    Classifier(const Pairing& pairing, const Progress& progress);
    Classification run();

private:
    struct Judgement
    { // of one differing pair
        SetId inherited = 0;
        SetId own = 0;
        bool anyDiffers = false; // an input slot differs
        bool unknown = false; // an input or source could not be compared
    };
    // An origin is found again wherever the same bytes are read: by storages and window, or by the
    // row that names a region.
    struct Place
    {
        StorageId baseline{};
        StorageId candidate{};
        std::int64_t firstBaseline = 0;
        std::int64_t firstCandidate = 0;
        std::int64_t endBaseline = 0;
        std::int64_t endCandidate = 0;
        bool operator<(const Place& other) const
        {
            const auto all = [](const Place& place) {
                return std::tie(place.baseline, place.candidate, place.firstBaseline,
                                place.firstCandidate, place.endBaseline, place.endCandidate);
            };
            return all(*this) < all(other);
        }
    };

    struct Entry
    {
        std::int32_t origin = -1; // -1: not known where it comes from
        bool entersHere = false; // not: the same origin showed at an earlier row
    };

    void visit(Row row);
    void visitUnpaired(Row row);
    void visitPair(Row row);
    void visitPassive(Row row);
    void visitIncomparable(Row row);
    void visitMasked(Row row);
    void visitDiffering(Row row);
    bool isComparable(Row row) const;
    bool sameOutput(Row row) const;
    bool isUnreadObservation(Row row) const;
    bool readsOnlyUninit(Row row);
    bool dependsOnLater(Row row);

    void judgeSlot(Row row, const SlotPair& slot, Judgement& judgement);
    Entry judgeOwn(Row row, const SlotPair& slot, Judgement& judgement);
    Entry judgeOutside(Row row, const SlotPair& slot, Judgement& judgement);
    void judgeCall(Row row, Judgement& judgement);
    bool callDiffers(Row row, Reason& reason);
    void judgeGenerator(Row row, Judgement& judgement);
    void finish(Row row, const Judgement& judgement);
    void confirm(Row row, SetId set, bool observed);

    Entry add(Draft draft);
    Entry repeat(std::int32_t origin, Row row);
    void take(const Entry& entry, Judgement& judgement);
    Entry originOf(Reason reason, Row row, const SlotPair* slot);
    Entry originOfPlace(Reason reason, Row row, const SlotPair& slot, const Place& place);
    Entry originOfRegion(Row row, const SlotPair& slot);
    void collectRegion(Draft& draft);
    bool isSecondary(Reason reason, Row row) const;
    StreamId streamOf(Row row) const;

    const Pairing& m_pairing;
    const Progress& m_progress;
    Classification m_result;
    SlotMatcher m_slots;
    UpstreamFinder m_upstream;
    Generators m_generators;
    Regions m_regions;
    std::vector<SlotPair> m_inputs; // of the pair in work
    std::vector<SlotPair> m_outputs;
    Upstream m_found;
    std::map<Place, std::int32_t> m_byStorage; // external, hidden, uninitialised bytes
    std::map<Place, std::int32_t> m_byWindow; // other shape or window of equal bytes
    std::unordered_map<Row, std::int32_t> m_byRegion;
    std::map<std::vector<std::int64_t>, std::int32_t>
        m_groups; // origins of equal kind, operator and line
    std::unordered_map<StreamId, SetId>
        m_differedBefore; // per thread, what the latest differing pair came from
    bool m_anyUnpaired = false;
    int m_depth = 0;
};

} // namespace samebit
