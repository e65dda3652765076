// SPDX-License-Identifier: Apache-2.0
#include "runfile/summarystore.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstring>

namespace samebit {

struct SummaryStore::Statements
{
    explicit Statements(SQLite::Database& db)
        : insert(db, "INSERT OR IGNORE INTO summary VALUES(?,?,?,?,?,?,?,?,?,?,?,?)")
    {
    }
    SQLite::Statement insert;
};

SummaryStore::SummaryStore(SQLite::Database& database)
    : m_statements(std::make_unique<Statements>(database))
{
}

SummaryStore::~SummaryStore() = default;

void SummaryStore::store(const std::vector<SummaryRow>& rows)
{
    SQLite::Statement& insert = m_statements->insert;
    for (const SummaryRow& row : rows) {
        const Summary& summary = row.summary;
        insert.reset();
        int at = 0;
        insert.bindNoCopy(++at, row.digest.bytes.data(), static_cast<int>(row.digest.bytes.size()));
        for (const std::uint64_t count : {summary.numbers, summary.zeros, summary.nans,
                                          summary.positiveInfinities, summary.negativeInfinities})
            insert.bind(++at, static_cast<std::int64_t>(count));
        for (const double number :
             {summary.least, summary.most, summary.sum, summary.absolute, summary.squares})
            insert.bind(++at, number);
        ++at;
        if (summary.sketch.empty())
            insert.bind(at);
        else
            insert.bindNoCopy(at, summary.sketch.data(),
                              static_cast<int>(summary.sketch.size() * sizeof(double)));
        insert.exec();
    }
    insert.reset();
}

namespace {

bool sketchOf(const SQLite::Column& column, Summary& summary)
{
    if (column.isNull())
        return true;
    if (column.getBytes() != static_cast<int>(kSketchSize * sizeof(double)))
        return false;
    summary.sketch.resize(kSketchSize);
    std::memcpy(summary.sketch.data(), column.getBlob(), kSketchSize * sizeof(double));
    return true;
}

} // namespace

std::optional<Summary> summaryOf(SQLite::Database& database, std::string_view digest)
{
    if (!database.tableExists("summary"))
        return std::nullopt;
    SQLite::Statement select(database,
                             "SELECT numbers, zeros, nans, positive_infinities, "
                             "negative_infinities, least, most, sum, absolute, squares, sketch "
                             "FROM summary WHERE digest = ?");
    select.bindNoCopy(1, digest.data(), static_cast<int>(digest.size()));
    if (!select.executeStep())
        return std::nullopt;
    Summary summary;
    int at = 0;
    for (std::uint64_t* const count : {&summary.numbers, &summary.zeros, &summary.nans,
                                       &summary.positiveInfinities, &summary.negativeInfinities}) {
        const std::int64_t stored = select.getColumn(at++).getInt64();
        if (stored < 0)
            return std::nullopt;
        *count = static_cast<std::uint64_t>(stored);
    }
    for (double* const number :
         {&summary.least, &summary.most, &summary.sum, &summary.absolute, &summary.squares})
        *number = select.getColumn(at++).getDouble();
    const std::uint64_t special
        = summary.nans + summary.positiveInfinities + summary.negativeInfinities;
    if (special > summary.numbers || !sketchOf(select.getColumn(at), summary))
        return std::nullopt;
    return summary;
}

void checkSummaries(SQLite::Database& database, std::vector<CheckFinding>& findings)
{
    if (!database.tableExists("summary"))
        return;
    SQLite::Statement select(database,
                             "SELECT count(*) FROM summary WHERE digest NOT IN "
                             "(SELECT digest FROM value WHERE digest IS NOT NULL)");
    if (select.executeStep() && select.getColumn(0).getInt64() > 0)
        findings.push_back(
            {"table `summary`", select.getColumn(0).getString() + " rows belong to no value"});
}

} // namespace samebit
