// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runfile/block.h"
#include "samebit/model/rows.h"

#include <cstdint>
#include <optional>
#include <string>

namespace SQLite {
class Column;
class Database;
class Statement;
} // namespace SQLite

namespace samebit {

// Rows as they stand in the tables. Each function reads the current row of a SELECT that begins
// with the columns named before it; more may follow. All throw SQLite::Exception.

inline constexpr auto kOpColumns = "seq, began, signature, stream, step, region, stack, forward, "
                                   "context, arguments, result, flags, time_ns";
OpRow opOf(SQLite::Statement& row); // without slots

inline constexpr auto kValueColumns = "id, kind, producer, slot, digest, meta, storage, "
                                      "first_byte, end_byte, flags, uninit_bytes, base, first_read";
ValueRow valueOf(SQLite::Statement& row); // without sources

inline constexpr auto kDrawColumns = "op, generator, before, after";
DrawRow drawOf(SQLite::Statement& row);

inline constexpr auto kBlockColumns
    = "first_seq, ops, first_value, value_count, last_step, checksum";
Block blockOf(SQLite::Statement& row); // without keys and detail

inline constexpr auto kFindValueKey = "SELECT kind, digest, meta FROM value WHERE id = ?";
// `find` is prepared from kFindValueKey; it is free again afterwards.
std::optional<ValueKey> findValueKey(SQLite::Statement& find, ValueId id);

std::string bytesOf(const SQLite::Column& column);
std::optional<Digest128> digestOf(const SQLite::Column& column); // nothing: not 16 bytes
std::int64_t numberOf(SQLite::Database& database, const std::string& sql); // 0 without a row

} // namespace samebit
