// SPDX-License-Identifier: Apache-2.0
// The writing half of ValueTracker: what ops leave behind.
#include "tensor/parttimes.h"
#include "tensor/valuetracker.h"

#include <algorithm>

namespace samebit::capture {
namespace {

bool hasUnwritten(const StorageRecord& record, const Reach& reach)
{
    return reach.only ? reach.only->uninitialised
                      : reach.uninitBytes > 0 || (record.born && reach.gapBytes > 0);
}

} // namespace

ValueId ValueTracker::known(const TensorView& view)
{
    const PartScope timed(Part::Identity);
    if (view.content != Content::Dense || view.empty()) {
        return ValueId{};
    }
    StorageRecord* record = m_storages.findMarked(view.storage);
    if (record == nullptr || record->bytes != view.storageBytes) {
        return ValueId{};
    }
    const Reach reach = record->map.read(view.first, view.end, m_sources);
    if (reach.only && reach.only->geometry == view.geometry) {
        return reach.only->value;
    }
    const Seen* seen = record->find(view.geometry);
    if (seen && seen->newest == reach.newest) {
        return seen->value;
    }
    return reach.only ? reach.only->value : ValueId{};
}

bool ValueTracker::isUnread(const TensorView& view)
{
    if (view.content != Content::Dense || view.empty()) {
        return false;
    }
    const StorageRecord* record = m_storages.findMarked(view.storage);
    if (record == nullptr) {
        return true;
    }
    const Reach reach = record->map.read(view.first, view.end, m_sources);
    return !hasUnwritten(*record, reach) && record->readAfter < reach.newest + 1;
}

bool ValueTracker::isUnwritten(const TensorView& view)
{
    if (view.content != Content::Dense || view.empty()) {
        return false;
    }
    const StorageRecord* record = m_storages.findMarked(view.storage);
    return record != nullptr
        && hasUnwritten(*record, record->map.read(view.first, view.end, m_sources));
}

bool ValueTracker::hasChanged(const TensorView& view, ValueId value)
{
    if (view.content != Content::Dense || view.empty()) {
        return false;
    }
    const StorageRecord& record = this->record(view);
    const Reach reach = record.map.read(view.first, view.end, m_sources);
    if (reach.only && reach.only->value == value && reach.only->hasDigest) {
        return contentDigest(view) != reach.only->digest;
    }
    const Seen* seen = m_storages.resolve(view.storage).find(view.geometry);
    return seen && seen->value == value && seen->hasDigest && contentDigest(view) != seen->digest;
}

ValueId ValueTracker::write(const TensorView& view, OpSeq producer, int slot,
                            const ReadResult* uninitialised)
{
    const PartScope timed(Part::Identity);
    if (view.content != Content::Dense) {
        ValueRow row;
        row.producer = producer;
        row.slot = slot;
        row.meta = m_sink.metaId(view);
        row.flags = view.content == Content::NoReader ? valueflag::kNoReader : 0U;
        if (view.content == Content::Zeros) {
            row.digest = digestOf(view);
        }
        return m_sink.addValue(std::move(row));
    }
    StorageRecord& record = this->record(view);
    const bool allUninit = uninitialised != nullptr && uninitialised->uninitialised;
    ValueRow row = rowFor(record, view, allUninit ? ValueKind::Uninitialised : ValueKind::Written);
    row.producer = allUninit ? uninitialised->allocator : producer;
    row.slot = slot;
    if (uninitialised != nullptr && uninitialised->uninitBytes > 0) {
        row.flags |= valueflag::kUninitBytes;
        row.uninitBytes = uninitialised->uninitBytes;
        row.base = allUninit ? uninitialised->value : ValueId{};
    }
    const Digest128 digest = contentDigest(view);
    row.digest = digest;
    const ValueId value = m_sink.addValue(std::move(row));
    Span span = spanFor(view, value, ++m_writes);
    span.producer = allUninit ? uninitialised->allocator : producer;
    span.uninitialised = allUninit;
    if (view.empty() || !view.covering) {
        if (!view.empty()) {
            record.map.overlay(span);
        }
        remember(record, view, view.empty() ? 0 : span.writeNumber, value, digest);
        return value;
    }
    span.digest = digest;
    span.hasDigest = !allUninit;
    if (!view.rowMajor) {
        span.hull = hullDigest(view);
        span.hasHull = true;
    }
    record.map.write(span);
    return value;
}

ValueId ValueTracker::writePending(const TensorView& view, OpSeq producer, int slot)
{
    StorageRecord& record = this->record(view);
    ValueRow row = rowFor(record, view, ValueKind::Pending);
    row.producer = producer;
    row.slot = slot;
    const ValueId value = m_sink.addValue(std::move(row));
    Span span = spanFor(view, value, ++m_writes);
    span.producer = producer;
    if (view.covering) {
        record.map.write(span);
    } else {
        record.map.overlay(span);
    }
    m_pending.insert(value);
    return value;
}

std::optional<Digest128> ValueTracker::complete(const TensorView& view, ValueId value)
{
    if (m_pending.erase(value) == 0 || view.content != Content::Dense) {
        return std::nullopt;
    }
    StorageRecord& record = this->record(view);
    const Reach reach = record.map.read(view.first, view.end, m_sources);
    const bool newest = reach.only
        ? reach.only->value == value
        : reach.sources != nullptr && !reach.sources->empty() && reach.sources->back() == value;
    if (!newest) {
        return std::nullopt;
    }
    const Digest128 digest = contentDigest(view);
    if (!reach.only || !view.covering) {
        remember(record, view, reach.newest, value, digest);
        return digest;
    }
    Span span = *reach.only;
    span.digest = digest;
    span.hasDigest = true;
    if (!view.rowMajor) {
        span.hull = hullDigest(view);
        span.hasHull = true;
    }
    record.map.write(span);
    return digest;
}

ValueId ValueTracker::allocate(const TensorView& view, OpSeq producer, int slot)
{
    if (view.content != Content::Dense) {
        return write(view, producer, slot);
    }
    StorageRecord& record = this->record(view);
    ValueRow row = rowFor(record, view, ValueKind::Uninitialised);
    row.producer = producer;
    row.slot = slot;
    row.uninitBytes = static_cast<std::int64_t>(view.hullBytes());
    row.flags |= valueflag::kUninitBytes;
    const ValueId value = m_sink.addValue(std::move(row));
    if (!view.empty()) {
        Span span = spanFor(view, value, ++m_writes);
        span.producer = producer;
        span.uninitialised = true;
        record.map.write(span);
    }
    return value;
}

void ValueTracker::grow(const TensorView& view, OpSeq producer)
{
    if (view.content != Content::Dense) {
        return;
    }
    StorageRecord& record = m_storages.resolve(view.storage);
    if (view.storageBytes > record.bytes) {
        ValueRow row = rowFor(record, view, ValueKind::Uninitialised);
        row.firstByte = static_cast<std::int64_t>(record.bytes);
        row.endByte = static_cast<std::int64_t>(view.storageBytes);
        row.producer = producer;
        row.uninitBytes = row.endByte - row.firstByte;
        row.flags = valueflag::kUninitBytes;
        Span span;
        span.first = record.bytes;
        span.end = view.storageBytes;
        span.value = m_sink.addValue(std::move(row));
        span.writeNumber = ++m_writes;
        span.producer = producer;
        span.uninitialised = true;
        record.map.write(span);
    } else {
        record.map.truncate(view.storageBytes);
    }
    record.bytes = view.storageBytes;
}

void ValueTracker::meetResult(const TensorView& view, OpSeq creator, bool born)
{
    if (view.storage != nullptr && m_storages.findMarked(view.storage) == nullptr) {
        m_storages.begin(view.storage, born, creator);
    }
}

void ValueTracker::shareContent(const TensorView& source, const TensorView& clone, OpSeq creator)
{
    if (source.content != Content::Dense || clone.content != Content::Dense) {
        return;
    }
    IntervalMap copied = record(source).map.copy();
    StorageRecord& target = m_storages.begin(clone.storage, record(source).born, creator);
    target.map = std::move(copied);
}

} // namespace samebit::capture
