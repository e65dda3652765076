// SPDX-License-Identifier: Apache-2.0
#include "tensor/valuetracker.h"

#include "tensor/parttimes.h"

#include <algorithm>

namespace samebit::capture {
namespace {

std::uint16_t contentCode(const TensorView& view)
{
    return static_cast<std::uint16_t>(static_cast<unsigned>(view.dtype) | (view.conj ? 256U : 0U)
                                      | (view.neg ? 512U : 0U));
}

} // namespace

Digest128 ValueTracker::contentDigest(const TensorView& view)
{
    m_bytesRead += view.elements * view.elementBytes;
    return digestOf(view);
}

Digest128 ValueTracker::hullDigest(const TensorView& view)
{
    m_bytesRead += static_cast<std::int64_t>(view.hullBytes());
    return hullDigestOf(view);
}

StorageRecord& ValueTracker::record(const TensorView& view)
{
    StorageRecord& record = m_storages.resolve(view.storage);
    if (record.bytes != view.storageBytes) { // resized outside an op that we saw
        if (record.bytes > view.storageBytes) {
            record.map.truncate(view.storageBytes);
        }
        record.bytes = view.storageBytes;
    }
    return record;
}

StorageId ValueTracker::storageId(StorageRecord& record)
{
    if (isNone(record.id)) {
        StorageRow row;
        row.creator = record.creator;
        row.owner = record.born ? "pytorch" : "";
        row.bytes = static_cast<std::int64_t>(record.bytes);
        record.id = m_sink.addStorage(std::move(row));
    }
    return record.id;
}

ValueRow ValueTracker::rowFor(StorageRecord& record, const TensorView& view, ValueKind kind)
{
    ValueRow row;
    row.kind = kind;
    row.meta = m_sink.metaId(view);
    row.storage = storageId(record);
    row.firstByte = static_cast<std::int64_t>(view.first);
    row.endByte = static_cast<std::int64_t>(view.end);
    row.flags = (view.covering ? 0U : valueflag::kHoles) | (view.overlap ? valueflag::kOverlap : 0U)
        | (record.proven ? 0U : valueflag::kUnproven);
    return row;
}

Span ValueTracker::spanFor(const TensorView& view, ValueId value, std::uint64_t writeNumber)
{
    Span span;
    span.first = view.first;
    span.end = view.end;
    span.value = value;
    span.writeNumber = writeNumber;
    span.geometry = view.geometry;
    span.content = contentCode(view);
    span.valueFirst = view.first;
    span.valueEnd = view.end;
    return span;
}

void ValueTracker::remember(StorageRecord& record, const TensorView& view, std::uint64_t newest,
                            ValueId value, const Digest128& digest)
{
    Seen& seen = record.remember(view.geometry);
    seen = Seen{};
    seen.geometry = view.geometry;
    seen.newest = newest;
    seen.value = value;
    seen.digest = digest;
    seen.hasDigest = true;
    if (!view.rowMajor && view.covering) {
        seen.hull = hullDigest(view);
        seen.hasHull = true;
    }
}

ReadResult ValueTracker::readUnreadable(const TensorView& view)
{
    ValueRow row;
    row.kind = ValueKind::External;
    row.meta = m_sink.metaId(view);
    ReadResult result;
    if (view.content == Content::Zeros) {
        row.digest = result.digest = digestOf(view);
    } else {
        row.flags = valueflag::kNoReader | valueflag::kUnproven;
        result.comparable = false;
    }
    result.value = m_sink.addValue(std::move(row));
    return result;
}

bool ValueTracker::isPending(const Reach& reach) const
{
    const auto pending = [&](ValueId value) {
        return m_pending.contains(value);
    };
    return reach.only ? pending(reach.only->value)
                      : reach.sources != nullptr
            && std::any_of(reach.sources->begin(), reach.sources->end(), pending);
}

ReadResult ValueTracker::read(const TensorView& view, bool check)
{
    const PartScope timed(Part::Identity);
    if (view.content != Content::Dense) {
        return readUnreadable(view);
    }
    StorageRecord& record = this->record(view);
    const Reach reach = view.empty() ? Reach{} : record.map.read(view.first, view.end, m_sources);
    record.readAfter = std::max(record.readAfter, reach.newest + 1);
    if (!m_pending.empty() && isPending(reach)) {
        ReadResult result;
        result.value = reach.only ? reach.only->value : reach.sources->front();
        result.comparable = false;
        return result;
    }
    if (reach.only && reach.only->geometry == view.geometry && reach.only->hasDigest) {
        return check ? recheckSpan(record, view, *reach.only)
                     : ReadResult{reach.only->value, reach.only->digest};
    }
    Seen* seen = record.find(view.geometry);
    if (seen && seen->newest == reach.newest && seen->hasDigest) {
        return check && !view.empty() ? recheckSeen(record, view, *seen)
                                      : ReadResult{seen->value, seen->digest};
    }
    return meet(record, view, reach, check);
}

ReadResult ValueTracker::recheckSpan(StorageRecord& record, const TensorView& view,
                                     const Span& span)
{
    const bool same
        = span.hasHull ? hullDigest(view) == span.hull : contentDigest(view) == span.digest;
    if (same) {
        return ReadResult{span.value, span.digest};
    }
    return changed(record, view, span.value, digestOf(view));
}

ReadResult ValueTracker::recheckSeen(StorageRecord& record, const TensorView& view, Seen& seen)
{
    const bool same
        = seen.hasHull ? hullDigest(view) == seen.hull : contentDigest(view) == seen.digest;
    if (same) {
        return ReadResult{seen.value, seen.digest};
    }
    return changed(record, view, seen.value, digestOf(view));
}

// R13: nobody recorded wrote since, and yet the content differs. Claimed only for a storage object
// that is proven.
ReadResult ValueTracker::changed(StorageRecord& record, const TensorView& view, ValueId before,
                                 const Digest128& digest)
{
    ValueRow row = rowFor(record, view, record.proven ? ValueKind::Changed : ValueKind::External);
    row.digest = digest;
    row.base = record.proven ? before : ValueId{};
    const ValueId value = m_sink.addValue(std::move(row));
    const std::uint64_t number = ++m_writes;
    if (view.covering) {
        Span span = spanFor(view, value, number);
        span.digest = digest;
        span.hasDigest = true;
        if (!view.rowMajor) {
            span.hull = hullDigest(view);
            span.hasHull = true;
        }
        record.map.write(span);
    } else {
        record.map.overlay(spanFor(view, value, number));
        remember(record, view, number, value, digest);
    }
    record.readAfter = number + 1;
    return ReadResult{value, digest};
}

ReadResult ValueTracker::meet(StorageRecord& record, const TensorView& view, const Reach& reach,
                              bool check)
{
    if (view.empty()) {
        return meetExternal(record, view);
    }
    if (reach.only && !reach.only->uninitialised && !isNone(reach.only->value)) {
        return meetView(record, view, *reach.only, check);
    }
    const bool nothingWritten = reach.only ? reach.only->uninitialised : reach.sources->empty();
    if (nothingWritten && !reach.folded) {
        const std::uint64_t gaps = record.born ? 0 : reach.gapBytes;
        if (reach.only || gaps == 0) {
            return meetUninitialised(record, view, reach);
        }
        if (reach.uninitBytes == 0) {
            return meetExternal(record, view);
        }
    }
    return meetAssembled(record, view, reach);
}

ReadResult ValueTracker::meetView(StorageRecord& record, const TensorView& view, const Span& base,
                                  bool check)
{
    const Span before = base; // `changed` rewrites the map
    const bool sameWindow = before.valueFirst == view.first && before.valueEnd == view.end
        && before.content == contentCode(view) && before.hasDigest && view.covering;
    const bool baseInOrder = !before.hasHull;
    const bool inherits = sameWindow && baseInOrder && view.rowMajor;
    ValueRow row = rowFor(record, view, ValueKind::View);
    row.base = before.value;
    if (inherits && !check) {
        row.digest = before.digest;
        row.flags |= valueflag::kUnchecked;
    } else {
        row.digest = contentDigest(view);
        if (sameWindow && check) {
            const bool same = inherits
                ? *row.digest == before.digest
                : hullDigest(view) == (baseInOrder ? before.digest : before.hull);
            if (!same) {
                return changed(record, view, before.value, *row.digest);
            }
        }
    }
    const Digest128 digest = *row.digest;
    const ValueId value = m_sink.addValue(std::move(row));
    remember(record, view, before.writeNumber, value, digest);
    return ReadResult{value, digest};
}

ReadResult ValueTracker::meetExternal(StorageRecord& record, const TensorView& view)
{
    ValueRow row = rowFor(record, view, ValueKind::External);
    const Digest128 digest = contentDigest(view);
    row.digest = digest;
    const ValueId value = m_sink.addValue(std::move(row));
    if (view.covering && !view.empty()) { // its other readers are views of this value
        Span span = spanFor(view, value, 0);
        span.digest = digest;
        span.hasDigest = true;
        if (!view.rowMajor) {
            span.hull = hullDigest(view);
            span.hasHull = true;
        }
        record.map.write(span);
    } else {
        remember(record, view, 0, value, digest);
    }
    return ReadResult{value, digest};
}

ReadResult ValueTracker::meetUninitialised(StorageRecord& record, const TensorView& view,
                                           const Reach& reach)
{
    ValueRow row = rowFor(record, view, ValueKind::Uninitialised);
    const Digest128 digest = contentDigest(view);
    row.digest = digest;
    row.producer = reach.only ? reach.only->producer : record.creator;
    row.base = reach.only ? reach.only->value : ValueId{};
    row.flags |= valueflag::kUninitBytes;
    row.uninitBytes = static_cast<std::int64_t>(view.hullBytes());
    ReadResult result;
    result.digest = digest;
    result.uninitialised = true;
    result.uninitBytes = row.uninitBytes;
    result.allocator = row.producer;
    result.value = m_sink.addValue(std::move(row));
    return result; // not remembered: whoever fills it without an op that we see makes no hidden
                   // write of it
}

ReadResult ValueTracker::meetAssembled(StorageRecord& record, const TensorView& view,
                                       const Reach& reach)
{
    ValueRow row = rowFor(record, view, ValueKind::Assembled);
    row.sources = *reach.sources;
    const std::uint64_t uninit = reach.uninitBytes + (record.born ? reach.gapBytes : 0);
    row.uninitBytes = static_cast<std::int64_t>(uninit);
    row.flags |= (uninit > 0 ? valueflag::kUninitBytes : 0U)
        | (!record.born && reach.gapBytes > 0 ? valueflag::kExternalBytes : 0U)
        | (reach.folded ? valueflag::kFolded : 0U);
    const Digest128 digest = contentDigest(view);
    row.digest = digest;
    ReadResult result;
    result.digest = digest;
    result.uninitBytes = row.uninitBytes;
    result.allocator = record.creator;
    result.value = m_sink.addValue(std::move(row));
    if (uninit == 0) {
        remember(record, view, reach.newest, result.value, digest);
    }
    return result;
}

} // namespace samebit::capture
