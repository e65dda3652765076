// SPDX-License-Identifier: Apache-2.0
#include "runfile/blockcheck.h"
#include "runfile/compression.h"
#include "runfile/filecontents.h"
#include "runfile/openfile.h"
#include "runfile/storedrows.h"
#include "runfile/tableloader.h"
#include "samebit/digest/hash.h"
#include "samebit/runfile/runreader.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstring>

namespace samebit {

namespace {

constexpr std::size_t kMostFindings = 100;

class Checker
{
public:
    Checker(SQLite::Database& database, const Progress& progress)
        : m_database(database)
        , m_progress(progress)
    {
    }

    void run(std::vector<CheckFinding>& findings);
    bool stopped() const { return m_stopped; }

private:
    void structure();
    void references();
    void sources();
    void blocks();
    void orphans(const std::string& table, const std::string& column, const std::string& target,
                 const std::string& key = "rowid");
    void find(std::string where, std::string what)
    {
        if (m_findings->size() < kMostFindings)
            m_findings->push_back({std::move(where), std::move(what)});
    }

    SQLite::Database& m_database;
    const Progress& m_progress;
    std::vector<CheckFinding>* m_findings = nullptr;
    bool m_stopped = false;
};

void Checker::run(std::vector<CheckFinding>& findings)
{
    m_findings = &findings;
    structure();
    if (!findings.empty())
        return; // what hangs on damaged pages says nothing
    references();
    sources();
    blocks();
    m_stopped = m_stopped || !checkBlobs(m_database, m_progress, findings);
}

void Checker::structure()
{
    SQLite::Statement check(m_database, "PRAGMA integrity_check(20)");
    while (check.executeStep()) {
        const std::string text = check.getColumn(0).getString();
        if (text != "ok")
            find("pages", text);
    }
}

void Checker::orphans(const std::string& table, const std::string& column,
                      const std::string& target, const std::string& key)
{
    SQLite::Statement count(m_database,
                            "SELECT count(*), min(t." + key + ") FROM " + table + " t LEFT JOIN "
                                + target + " r ON r.rowid = t." + column + " WHERE t." + column
                                + " IS NOT NULL AND r.rowid IS NULL");
    if (count.executeStep() && count.getColumn(0).getInt64() > 0) {
        find("table `" + table + "`",
             std::to_string(count.getColumn(0).getInt64()) + " rows name a " + target
                 + " that does not exist in `" + column + "`, first row "
                 + std::to_string(count.getColumn(1).getInt64()));
    }
}

void Checker::references()
{
    RunData run;
    if (const auto table = loadTables(m_database, run))
        find("table `" + *table + "`", "ids or references that do not fit");
    for (const auto& [column, target] : {std::pair{"operator", "operator"},
                                         {"signature", "signature"},
                                         {"stream", "stream"},
                                         {"module", "module"},
                                         {"stack", "stack_node"},
                                         {"context", "context"},
                                         {"arguments", "arguments"},
                                         {"forward", "op"},
                                         {"region", "region"}})
        orphans("op", column, target);
    for (const auto& [column, target] : {std::pair{"meta", "tensor_meta"},
                                         {"storage", "storage"},
                                         {"base", "value"},
                                         {"producer", "op"},
                                         {"first_read", "op"}})
        orphans("value", column, target);
    for (const auto* const column : {"value", "source"})
        orphans("value_source", column, "value", "value"); // a table without row ids
    orphans("draw", "op", "op");
    orphans("draw", "generator", "generator");
}

void Checker::sources()
{
    SQLite::Statement select(m_database, "SELECT id, file, hash, text FROM source");
    while (select.executeStep()) {
        const SQLite::Column packed = select.getColumn(3);
        const auto text = decompress({static_cast<const char*>(packed.getBlob()),
                                      static_cast<std::size_t>(packed.getBytes())},
                                     kMostSourceBytes);
        const SQLite::Column hash = select.getColumn(2);
        const bool same = text && hash.getBytes() == 16
            && std::memcmp(hash.getBlob(), hash128(*text).bytes.data(), 16) == 0;
        if (!same)
            find("table `source`",
                 "the text of \"" + select.getColumn(1).getString()
                     + "\" does not have its stored hash");
    }
}

void Checker::blocks()
{
    RunData run;
    loadTables(m_database, run);
    const BlockLimits limits = limitsOf(run, numberOf(m_database, "SELECT max(seq) FROM op"),
                                        numberOf(m_database, "SELECT max(id) FROM value"));
    BlockCheck check(m_database, run, limits);
    SQLite::Statement select(m_database,
                             std::string("SELECT ") + kBlockColumns
                                 + ", keys, detail FROM op_block ORDER BY id");
    std::int64_t nextSeq = 1;
    std::int64_t nextValue = 1;
    while (select.executeStep()) {
        if (m_progress.stopRequested()) {
            m_stopped = true;
            return;
        }
        Block block = blockOf(select);
        block.keys = bytesOf(select.getColumn(6));
        block.detail = bytesOf(select.getColumn(7));
        if (block.firstSeq != nextSeq || block.firstValue != nextValue || block.ops < 0
            || block.values < 0) {
            find("block of op #" + std::to_string(block.firstSeq),
                 "it does not follow the block before");
            return;
        }
        for (CheckFinding& finding : check(block))
            find(std::move(finding.where), std::move(finding.what));
        nextSeq += block.ops;
        nextValue += block.values;
        m_progress(Stage::ReadBaseline, nextSeq - 1, limits.ops);
    }
    if (nextSeq - 1 != limits.ops || nextValue - 1 != limits.values)
        find("table `op_block`", "rows that stand in no block");
}

} // namespace

Result<std::vector<CheckFinding>> checkRunFile(const std::string& path, const Progress& progress)
{
    auto database = openRunFile(path);
    if (!database)
        return Unexpected(database.error());
    std::vector<CheckFinding> findings;
    try {
        Checker checker(**database, progress);
        checker.run(findings);
        if (checker.stopped())
            return failure(ErrorCode::Cancelled, path);
    } catch (const SQLite::Exception& error) {
        findings.push_back({"pages", error.what()});
    }
    return findings;
}

} // namespace samebit
