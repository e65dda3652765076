// SPDX-License-Identifier: Apache-2.0
#include "samebit/runfile/replayuses.h"

#include "runfile/openfile.h"

#include <SQLiteCpp/SQLiteCpp.h>

namespace samebit {

Result<std::vector<ReplayUseRow>> unusedReplays(const std::string& path, std::size_t most)
{
    const auto database = openRunFile(path);
    if (!database)
        return Unexpected(database.error());
    try {
        SQLite::Statement select(**database,
                                 "SELECT op, rule, outcome FROM replay_use "
                                 "WHERE outcome NOT LIKE 'replayed%' ORDER BY id LIMIT ?");
        select.bind(1, static_cast<std::int64_t>(most));
        std::vector<ReplayUseRow> rows;
        while (select.executeStep())
            rows.push_back({OpSeq{select.getColumn(0).getInt64()}, select.getColumn(1).getString(),
                            select.getColumn(2).getString()});
        return rows;
    } catch (const SQLite::Exception& error) {
        return readFailure(error, path, "replay_use");
    }
}

} // namespace samebit
