// SPDX-License-Identifier: Apache-2.0
#include "runfile/blobstore.h"

#include "runfile/compression.h"

#include <SQLiteCpp/SQLiteCpp.h>

namespace samebit {
namespace {

constexpr const char* kRaw = "raw";
constexpr const char* kZstd = "zstd";
constexpr std::size_t kLeastCompressed = 128; // below it a zstd frame gains nothing

} // namespace

struct BlobStore::Statements
{
    explicit Statements(SQLite::Database& db)
        : find(db, "SELECT 1 FROM blob WHERE digest = ?")
        , insert(db, "INSERT INTO blob VALUES(?,?,?)")
    {
    }
    SQLite::Statement find, insert;
};

BlobStore::BlobStore(SQLite::Database& database)
    : m_statements(std::make_unique<Statements>(database))
{
}

BlobStore::~BlobStore() = default;

void BlobStore::store(const std::vector<BlobRow>& blobs)
{
    SQLite::Statement& find = m_statements->find;
    SQLite::Statement& insert = m_statements->insert;
    for (const BlobRow& blob : blobs) {
        const auto digestBytes = static_cast<int>(blob.digest.bytes.size());
        find.reset();
        find.bindNoCopy(1, blob.digest.bytes.data(), digestBytes);
        if (find.executeStep())
            continue;
        std::string packed;
        if (blob.bytes.size() >= kLeastCompressed)
            packed = compress(blob.bytes);
        const bool isSmaller = !packed.empty() && packed.size() < blob.bytes.size();
        const std::string& stored = isSmaller ? packed : blob.bytes;
        insert.reset();
        insert.bindNoCopy(1, blob.digest.bytes.data(), digestBytes);
        insert.bindNoCopy(2, isSmaller ? kZstd : kRaw);
        insert.bindNoCopy(3, stored.data(), static_cast<int>(stored.size()));
        insert.exec();
    }
    find.reset();
}

std::optional<std::string> unpackBlob(std::string_view codec, std::string_view stored,
                                      std::size_t bytes)
{
    if (codec == kRaw)
        return stored.size() == bytes ? std::optional<std::string>(stored) : std::nullopt;
    if (codec != kZstd)
        return std::nullopt;
    auto unpacked = decompress(stored, bytes);
    return unpacked && unpacked->size() == bytes ? unpacked : std::nullopt;
}

} // namespace samebit
