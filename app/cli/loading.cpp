// SPDX-License-Identifier: Apache-2.0
#include "loading.h"

#include "samebit/report/runreport.h"
#include "terminal.h"

namespace samebit::cli {

Result<LoadedRun> loadRun(const std::string& path, Stage side, const Progress& progress)
{
    auto reader = RunReader::open(path);
    if (!reader)
        return Unexpected(reader.error());
    auto data = (*reader)->load(progress, side);
    if (!data)
        return Unexpected(data.error());
    return LoadedRun{std::move(*reader), std::move(*data)};
}

void noteEnd(const LoadedRun& run)
{
    if (const auto notice = endNotice(run.data, run.reader->path()))
        printError(*notice);
}

} // namespace samebit::cli
