// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runfile/block.h"

#include <memory>

namespace SQLite {
class Database;
}

namespace samebit {

// Inserts the rows of batches, each table with one prepared statement. Throws SQLite::Exception;
// the caller holds the transaction.
class RowStore
{
public:
    explicit RowStore(SQLite::Database& database);
    ~RowStore();

    // `flags` of the packed batch replace those of the op rows. A batch without ops and values
    // stores no block.
    void store(const RunBatch& batch, const PackedBatch& packed);
    // The fingerprint key of a value that is already stored; reads the file.
    std::optional<ValueKey> valueKey(ValueId id);

private:
    struct Statements;

    void storeDefinitions(const RunBatch& batch);
    void storeStacks(const RunBatch& batch);
    void storeTensors(const RunBatch& batch);
    void storeCalls(const RunBatch& batch);
    void storeSources(const RunBatch& batch);
    void storeValues(const RunBatch& batch);
    void storeOps(const RunBatch& batch, const std::vector<std::uint32_t>& flags);
    void storeBlock(const Block& block);

    std::unique_ptr<Statements> m_statements;
    std::vector<SignatureRow>
        m_signatures; // by id - 1: op rows repeat operator, phase and module for SQL users
};

} // namespace samebit
