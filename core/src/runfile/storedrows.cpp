// SPDX-License-Identifier: Apache-2.0
#include "runfile/storedrows.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstring>

namespace samebit {

OpRow opOf(SQLite::Statement& row)
{
    OpRow op;
    op.seq = OpSeq{row.getColumn(0).getInt64()};
    op.began = row.getColumn(1).getInt64();
    op.signature = SignatureId{row.getColumn(2).getInt()};
    op.stream = StreamId{row.getColumn(3).getInt()};
    op.step = row.getColumn(4).isNull() ? -1 : row.getColumn(4).getInt64();
    op.region = RegionId{row.getColumn(5).getInt()};
    op.stack = StackId{row.getColumn(6).getInt()};
    op.forward = OpSeq{row.getColumn(7).getInt64()};
    op.context = ContextId{row.getColumn(8).getInt()};
    op.arguments = ArgumentsId{row.getColumn(9).getInt()};
    op.result = row.getColumn(10).getString();
    op.flags = static_cast<std::uint32_t>(row.getColumn(11).getInt64());
    op.timeNs = row.getColumn(12).getInt64();
    return op;
}

ValueRow valueOf(SQLite::Statement& row)
{
    ValueRow value;
    value.id = ValueId{row.getColumn(0).getInt64()};
    value.kind = static_cast<ValueKind>(row.getColumn(1).getInt());
    value.producer = OpSeq{row.getColumn(2).getInt64()};
    value.slot = row.getColumn(3).isNull() ? -1 : row.getColumn(3).getInt();
    value.digest = digestOf(row.getColumn(4));
    value.meta = MetaId{row.getColumn(5).getInt()};
    value.storage = StorageId{row.getColumn(6).getInt64()};
    value.firstByte = row.getColumn(7).getInt64();
    value.endByte = row.getColumn(8).getInt64();
    value.flags = static_cast<std::uint32_t>(row.getColumn(9).getInt64());
    value.uninitBytes = row.getColumn(10).getInt64();
    value.base = ValueId{row.getColumn(11).getInt64()};
    value.firstRead = OpSeq{row.getColumn(12).getInt64()};
    return value;
}

DrawRow drawOf(SQLite::Statement& row)
{
    return {OpSeq{row.getColumn(0).getInt64()}, GeneratorId{row.getColumn(1).getInt()},
            digestOf(row.getColumn(2)).value_or(Digest128{}),
            digestOf(row.getColumn(3)).value_or(Digest128{})};
}

Block blockOf(SQLite::Statement& row)
{
    return {.firstSeq = row.getColumn(0).getInt64(),
            .ops = row.getColumn(1).getInt64(),
            .firstValue = row.getColumn(2).getInt64(),
            .values = row.getColumn(3).getInt64(),
            .lastStep = row.getColumn(4).getInt64(),
            .keys = {},
            .detail = {},
            .checksum = static_cast<std::uint64_t>(row.getColumn(5).getInt64())};
}

std::optional<ValueKey> findValueKey(SQLite::Statement& find, ValueId id)
{
    find.reset();
    find.bind(1, raw(id));
    std::optional<ValueKey> key;
    if (find.executeStep())
        key = keyOf(static_cast<ValueKind>(find.getColumn(0).getInt()), digestOf(find.getColumn(1)),
                    MetaId{find.getColumn(2).getInt()});
    find.reset();
    return key;
}

std::string bytesOf(const SQLite::Column& column)
{
    return {static_cast<const char*>(column.getBlob()),
            static_cast<std::size_t>(column.getBytes())};
}

std::optional<Digest128> digestOf(const SQLite::Column& column)
{
    if (column.getBytes() != 16)
        return std::nullopt;
    Digest128 digest;
    std::memcpy(digest.bytes.data(), column.getBlob(), digest.bytes.size());
    return digest;
}

std::int64_t numberOf(SQLite::Database& database, const std::string& sql)
{
    SQLite::Statement select(database, sql);
    return select.executeStep() ? select.getColumn(0).getInt64() : 0;
}

} // namespace samebit
