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

Result<std::unique_ptr<ComparedPair>> comparePair(const std::string& baselinePath,
                                                  const std::string& candidatePath,
                                                  const Progress& progress)
{
    auto baseline = loadRun(baselinePath, Stage::ReadBaseline, progress);
    if (!baseline)
        return Unexpected(baseline.error());
    auto candidate = loadRun(candidatePath, Stage::ReadCandidate, progress);
    if (!candidate)
        return Unexpected(candidate.error());
    auto pair = std::make_unique<ComparedPair>(
        ComparedPair{std::move(*baseline), std::move(*candidate), {}});
    const CompareInput input{Baseline<const RunData*>(&pair->baseline.data),
                             Candidate<const RunData*>(&pair->candidate.data), baselinePath,
                             candidatePath};
    auto comparison = compare(input, {}, progress);
    if (!comparison)
        return Unexpected(comparison.error());
    pair->comparison = std::move(*comparison);
    return pair;
}

void noteEnd(const LoadedRun& run)
{
    if (const auto notice = endNotice(run.data, run.reader->path()))
        printError(*notice);
}

} // namespace samebit::cli
