// SPDX-License-Identifier: Apache-2.0
#include "runfile/runloader.h"

#include "runfile/blockdetails.h"
#include "runfile/filecontents.h"
#include "runfile/storedrows.h"
#include "runfile/tableloader.h"

#include <SQLiteCpp/SQLiteCpp.h>

namespace samebit {

namespace {

Unexpected damaged(const std::string& path, const std::string& where, const std::string& what)
{
    return failure(ErrorCode::FileDamaged, path, {where, what});
}

} // namespace

RunLoader::RunLoader(std::shared_ptr<SQLite::Database> database, std::string path, RunInfo info)
    : m_database(std::move(database))
    , m_path(std::move(path))
    , m_info(std::move(info))
{
}

Result<RunData> RunLoader::load(const Progress& progress, Stage side) const
{
    RunData run;
    run.environment = loadPairs(*m_database, "environment");
    if (const auto table = loadTables(*m_database, run))
        return damaged(m_path, "table `" + *table + "`", "ids or references that do not fit");
    auto blocks = loadKeys(run, progress, side);
    if (!blocks)
        return Unexpected(blocks.error());
    run.info = m_info;
    run.info.ops = run.ops.size();
    const std::int64_t values
        = blocks->empty() ? 0 : blocks->back().firstValue + blocks->back().values - 1;
    const BlockLimits limits = limitsOf(run, run.info.ops, values);
    auto fetch = [database = m_database](std::size_t index) -> std::optional<std::string> {
        try {
            SQLite::Statement select(*database, "SELECT detail FROM op_block WHERE id = ?");
            select.bind(1, static_cast<std::int64_t>(index) + 1);
            return select.executeStep() ? std::optional(bytesOf(select.getColumn(0)))
                                        : std::nullopt;
        } catch (const SQLite::Exception&) {
            return std::nullopt;
        }
    };
    run.detail = std::make_shared<BlockDetails>(std::move(*blocks), limits, std::move(fetch));
    run.contents = contentsOf(m_database, m_path);
    return run;
}

Result<std::vector<Block>> RunLoader::loadKeys(RunData& run, const Progress& progress,
                                               Stage side) const
{
    std::vector<Block> blocks;
    const BlockLimits limits = limitsOf(run, m_info.ops, m_info.values);
    SQLite::Statement select(*m_database,
                             std::string("SELECT ") + kBlockColumns
                                 + ", keys, detail, id FROM op_block ORDER BY id");
    std::int64_t nextSeq = 1;
    std::int64_t nextValue = 1;
    while (select.executeStep()) {
        if (progress.stopRequested())
            return failure(ErrorCode::Cancelled, m_path);
        Block block = blockOf(select);
        block.keys = bytesOf(select.getColumn(6));
        const std::string where
            = "block " + std::to_string(blocks.size() + 1) + " of table `op_block`";
        const bool inOrder
            = select.getColumn(8).getInt64() == static_cast<std::int64_t>(blocks.size()) + 1
            && block.firstSeq == nextSeq && block.firstValue == nextValue && block.ops >= 0
            && block.values >= 0 && block.ops <= m_info.ops && block.values <= m_info.values;
        // A flipped bit in a fingerprint would read as a difference; in a detail it would show too
        // late.
        const SQLite::Column detail = select.getColumn(7);
        const std::string_view detailBytes(static_cast<const char*>(detail.getBlob()),
                                           static_cast<std::size_t>(detail.getBytes()));
        if (checksumOf(block.keys, detailBytes) != block.checksum)
            return damaged(m_path, where, "its bytes are not what was written");
        if (!inOrder || !unpackKeys(block, limits, run.ops))
            return damaged(m_path, where, "its columns do not fit");
        nextSeq += block.ops;
        nextValue += block.values;
        block.keys.clear();
        block.keys.shrink_to_fit();
        blocks.push_back(std::move(block));
        progress(side, nextSeq - 1, m_info.ops);
    }
    if (nextSeq - 1 != m_info.ops || nextValue - 1 != m_info.values)
        return damaged(m_path, "table `op_block`", "blocks and rows do not hold the same ops");
    return blocks;
}

} // namespace samebit
