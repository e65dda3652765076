// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/storagetable.h"
#include "tensor/tensorview.h"

#include <optional>
#include <unordered_set>

namespace samebit::capture {

// Takes the rows that the tracker makes.
class ValueSink
{
public:
    virtual ~ValueSink() = default;
    virtual ValueId addValue(ValueRow row) = 0; // gives the id
    virtual StorageId addStorage(StorageRow row) = 0; // gives the id
    virtual MetaId metaId(const TensorView& view) = 0;
};

struct ReadResult
{
    ValueId value{};
    Digest128 digest; // of its content, when comparable
    bool comparable = true; // it has a digest
    bool uninitialised = false; // nothing in it was ever written
    std::int64_t uninitBytes = 0;
    OpSeq allocator{}; // of an uninitialised value
};

// Which value does a tensor hold? Rules and their reasons: study, identity.md 3 and 5;
// verdict-rules.md R6, R12, R13. The capture lock guards it. A view passed in is held by the op
// that is being recorded.
class ValueTracker
{
public:
    explicit ValueTracker(ValueSink& sink)
        : m_sink(sink)
    {
    }

    // The value that an op reads. With `check` its content is read again and compared with what is
    // known.
    ReadResult read(const TensorView& view, bool check);
    // The value that the tensor is known to hold, without reading it; none when it was never read
    // or written.
    ValueId known(const TensorView& view);
    // No op has read these bytes since their last recorded write.
    bool isUnread(const TensorView& view);
    // Some of these bytes were allocated and never written by an op.
    bool isUnwritten(const TensorView& view);

    // An op wrote all elements of the tensor. `uninitialised`: it copied bytes that were never
    // written.
    ValueId write(const TensorView& view, OpSeq producer, int slot,
                  const ReadResult* uninitialised = nullptr);
    // An op will have written the tensor: the content is not to be read before `complete`.
    ValueId writePending(const TensorView& view, OpSeq producer, int slot);
    // The content is there. None when something has written over it since.
    std::optional<Digest128> complete(const TensorView& view, ValueId value);
    // An op allocated the tensor, or left it as scratch, without writing it.
    ValueId allocate(const TensorView& view, OpSeq producer, int slot);
    // resize_: bytes that the storage has gained are uninitialised.
    void grow(const TensorView& view, OpSeq producer);

    // A result of an op in a storage that is none of its arguments'. `born`: its other bytes are
    // uninitialised.
    void meetResult(const TensorView& view, OpSeq creator, bool born);
    // A lazy clone: a new storage that holds what the source holds.
    void shareContent(const TensorView& source, const TensorView& clone, OpSeq creator);

    StorageRecord& record(const TensorView& view);
    StorageRecord& recordOf(c10::StorageImpl* storage) { return m_storages.resolve(storage); }
    StorageId storageId(StorageRecord& record);

    // Has the content moved since `read` gave this value? For arguments that no schema declares as
    // written.
    bool hasChanged(const TensorView& view, ValueId value);

    void tick() { m_storages.tick(); }
    std::int64_t bytesRead() const { return m_bytesRead; }
    std::int64_t evictedRecords() const { return m_storages.evicted(); }

private:
    bool isPending(const Reach& reach) const;
    ReadResult readUnreadable(const TensorView& view);
    ReadResult recheckSpan(StorageRecord& record, const TensorView& view, const Span& span);
    ReadResult recheckSeen(StorageRecord& record, const TensorView& view, Seen& seen);
    ReadResult changed(StorageRecord& record, const TensorView& view, ValueId before,
                       const Digest128& digest);
    ReadResult meet(StorageRecord& record, const TensorView& view, const Reach& reach, bool check);
    ReadResult meetView(StorageRecord& record, const TensorView& view, const Span& base,
                        bool check);
    ReadResult meetExternal(StorageRecord& record, const TensorView& view);
    ReadResult meetUninitialised(StorageRecord& record, const TensorView& view, const Reach& reach);
    ReadResult meetAssembled(StorageRecord& record, const TensorView& view, const Reach& reach);

    ValueRow rowFor(StorageRecord& record, const TensorView& view, ValueKind kind);
    Digest128 contentDigest(const TensorView& view);
    Digest128 hullDigest(const TensorView& view);
    void remember(StorageRecord& record, const TensorView& view, std::uint64_t newest,
                  ValueId value, const Digest128& digest);
    Span spanFor(const TensorView& view, ValueId value, std::uint64_t writeNumber);

    ValueSink& m_sink;
    StorageTable m_storages;
    std::vector<ValueId> m_sources; // scratch of one read
    std::unordered_set<ValueId> m_pending; // values that are not there yet
    std::uint64_t m_writes = 0;
    std::int64_t m_bytesRead = 0;
};

} // namespace samebit::capture
