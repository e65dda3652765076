// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/intervalmap.h"

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace c10 {
struct StorageImpl;
}

namespace samebit::capture {

// What a read with one geometry found, and after which write.
struct Seen
{
    std::uint64_t geometry = 0;
    std::uint64_t newest = 0;
    ValueId value{};
    Digest128 digest;
    Digest128 hull; // of the hull in storage order, when hasHull: a cheaper check
    bool hasDigest = false;
    bool hasHull = false;
};

// The lifetime of one storage object.
struct StorageRecord
{
    static constexpr std::size_t kSeen = 4;

    std::uint64_t generation = 0; // never used twice in a process
    c10::StorageImpl* storage = nullptr; // only compared, never followed: the object may be dead
    std::uint64_t bytes = 0;
    std::uint64_t lastUsed = 0;
    std::uint64_t readAfter = 0; // newest write that an op has read, plus one; 0: nothing was read
    StorageId id{}; // given when the first row needs it
    OpSeq creator{};
    bool live = false;
    bool born = false; // the fresh result of a recorded op: bytes without a span are uninitialised
    bool proven = false; // it carries our mark
    std::uint8_t seenCount = 0;
    std::uint8_t seenTurn = 0;
    IntervalMap map;
    std::array<Seen, kSeen> seen;

    Seen* find(std::uint64_t geometry);
    Seen&
    remember(std::uint64_t geometry); // an existing entry, else a free one, else one is given up
};

// Which storage object is this? Answered by a mark in the object itself (study, identity.md): no
// reference is held and nothing is kept alive. Records are bounded and live in pages of their own.
// The capture lock guards everything here, and a storage passed in is held by the op that is being
// recorded.
class StorageTable
{
public:
    explicit StorageTable(std::size_t mostRecords = 65536);
    ~StorageTable();
    StorageTable(const StorageTable&) = delete;
    StorageTable& operator=(const StorageTable&) = delete;

    StorageRecord*
    findMarked(c10::StorageImpl* storage); // none: never met, or its record was given up
    StorageRecord&
    resolve(c10::StorageImpl* storage); // starts an external record when there is none
    StorageRecord& begin(c10::StorageImpl* storage, bool born, OpSeq creator);

    std::size_t size() const { return m_byAddress.size(); }
    std::int64_t evicted() const { return m_evicted; }
    void tick() { ++m_clock; } // once per op

private:
    std::uint32_t freeSlot();
    StorageRecord* newRecord();

    std::size_t m_mostRecords;
    std::vector<StorageRecord*> m_records;
    std::vector<void*> m_pages;
    std::size_t m_leftInPage = 0;
    std::unordered_map<c10::StorageImpl*, std::uint32_t>
        m_byAddress; // touched when a record begins only
    std::uint64_t m_clock = 0;
    std::size_t m_hand = 0;
    std::int64_t m_evicted = 0;
};

} // namespace samebit::capture
