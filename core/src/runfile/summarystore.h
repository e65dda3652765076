// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/summary.h"
#include "samebit/runfile/runreader.h"

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace SQLite {
class Column;
class Database;
} // namespace SQLite

namespace samebit {

// Stores summaries, one for each digest. Throws SQLite::Exception; the caller holds the
// transaction.
class SummaryStore
{
public:
    explicit SummaryStore(SQLite::Database& database);
    ~SummaryStore();

    void store(const std::vector<SummaryRow>& rows);

private:
    struct Statements;
    std::unique_ptr<Statements> m_statements;
};

// The summary of the content with this digest; none: not stored, not one that a writer stores, or
// the file is older than the table. Throws SQLite::Exception.
std::optional<Summary> summaryOf(SQLite::Database& database, std::string_view digest);

// Summaries that belong to no value. Throws SQLite::Exception.
void checkSummaries(SQLite::Database& database, std::vector<CheckFinding>& findings);

} // namespace samebit
