// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/rows.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace SQLite {
class Database;
}

namespace samebit {

// Stores kept content, each digest once. Throws SQLite::Exception; the caller holds the
// transaction.
class BlobStore
{
public:
    explicit BlobStore(SQLite::Database& database);
    ~BlobStore();

    void store(const std::vector<BlobRow>& blobs);

private:
    struct Statements;
    std::unique_ptr<Statements> m_statements;
};

// The bytes of a stored blob; none when they are not `bytes` many, or the codec is not known.
std::optional<std::string> unpackBlob(std::string_view codec, std::string_view stored,
                                      std::size_t bytes);

} // namespace samebit
