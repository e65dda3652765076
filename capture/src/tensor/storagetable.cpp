// SPDX-License-Identifier: Apache-2.0
#include "tensor/storagetable.h"

#include "hook/torchversion.h"

#include <sys/mman.h>

#include <atomic>
#include <new>

namespace samebit::capture {
namespace {

constexpr std::size_t kRecordsPerPage = 1024;
std::atomic<std::uint64_t> s_generation{
    0}; // of the process: tags that an earlier recording left are simply not live

std::uint64_t generationOf(const StorageTag& tag)
{
    return tag.generationLow | static_cast<std::uint64_t>(tag.generationHigh) << 32U;
}

} // namespace

Seen* StorageRecord::find(std::uint64_t geometry)
{
    for (std::size_t i = 0; i < seenCount; ++i) {
        if (seen[i].geometry == geometry) {
            return &seen[i];
        }
    }
    return nullptr;
}

Seen& StorageRecord::remember(std::uint64_t geometry)
{
    if (Seen* known = find(geometry)) {
        return *known;
    }
    if (seenCount < kSeen) {
        return seen[seenCount++];
    }
    seenTurn = static_cast<std::uint8_t>((seenTurn + 1) % kSeen);
    return seen[seenTurn];
}

StorageTable::StorageTable(std::size_t mostRecords)
    : m_mostRecords(mostRecords)
{
}

StorageTable::~StorageTable()
{
    for (StorageRecord* record : m_records) {
        record->~StorageRecord();
    }
    for (void* page : m_pages) {
        munmap(page, kRecordsPerPage * sizeof(StorageRecord));
    }
}

// Long-lived small blocks in the program's heap would split it (measured: identity.md 3, rule 7).
StorageRecord* StorageTable::newRecord()
{
    if (m_leftInPage == 0) {
        void* page = mmap(nullptr, kRecordsPerPage * sizeof(StorageRecord), PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (page == MAP_FAILED) {
            throw std::bad_alloc();
        }
        m_pages.push_back(page);
        m_leftInPage = kRecordsPerPage;
    }
    const std::size_t at = kRecordsPerPage - m_leftInPage--;
    return new (static_cast<StorageRecord*>(m_pages.back()) + at) StorageRecord;
}

std::uint32_t StorageTable::freeSlot()
{
    if (m_records.size() < m_mostRecords) {
        m_records.push_back(newRecord());
        return static_cast<std::uint32_t>(m_records.size() - 1);
    }
    // A clock over the records: the first one that the last 4096 ops did not use, else the next
    // one.
    std::size_t left = m_records.size();
    do {
        m_hand = (m_hand + 1) % m_records.size();
    } while (--left > 0 && m_records[m_hand]->lastUsed + 4096 > m_clock);
    StorageRecord& record = *m_records[m_hand];
    if (record.live) {
        m_byAddress.erase(record.storage);
        ++m_evicted;
    }
    return static_cast<std::uint32_t>(m_hand);
}

StorageRecord* StorageTable::findMarked(c10::StorageImpl* storage)
{
    StorageTag tag;
    if (!readTag(*storage, tag) || tag.slot >= m_records.size()) {
        return nullptr;
    }
    StorageRecord& record = *m_records[tag.slot];
    if (!record.live || record.generation != generationOf(tag)) {
        return nullptr;
    }
    record.lastUsed = m_clock;
    return &record;
}

StorageRecord& StorageTable::resolve(c10::StorageImpl* storage)
{
    if (StorageRecord* record = findMarked(storage)) {
        return *record;
    }
    return begin(storage, false, OpSeq{});
}

StorageRecord& StorageTable::begin(c10::StorageImpl* storage, bool born, OpSeq creator)
{
    const auto known = m_byAddress.find(storage);
    const std::uint32_t slot = known != m_byAddress.end() ? known->second : freeSlot();
    if (known == m_byAddress.end()) {
        m_byAddress.emplace(storage, slot);
    }
    StorageRecord& record = *m_records[slot];
    record.~StorageRecord();
    new (&record) StorageRecord;
    record.generation = ++s_generation;
    record.storage = storage;
    record.bytes = storage->nbytes();
    record.lastUsed = m_clock;
    record.creator = creator;
    record.live = true;
    record.born = born;
    StorageTag tag;
    tag.magic = kTagMagic;
    tag.slot = slot;
    tag.generationLow = static_cast<std::uint32_t>(record.generation);
    tag.generationHigh = static_cast<std::uint16_t>(record.generation >> 32U);
    record.proven = writeTag(*storage, tag);
    return record;
}

} // namespace samebit::capture
