// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/runfile/runreader.h"
#include "samebit/verdict/comparison.h"

#include <memory>
#include <string>

namespace samebit::cli {

struct LoadedRun
{
    std::unique_ptr<RunReader> reader;
    RunData data;
};

// Opens and loads one run file. A run without a complete end is loaded all the same.
Result<LoadedRun> loadRun(const std::string& path, Stage side, const Progress& progress);

// Two runs and what their comparison found. The comparison refers to the runs: never copied.
struct ComparedPair
{
    LoadedRun baseline;
    LoadedRun candidate;
    Comparison comparison;
};
Result<std::unique_ptr<ComparedPair>> comparePair(const std::string& baselinePath,
                                                  const std::string& candidatePath,
                                                  const Progress& progress);

// Says on stderr that a run is still being recorded or has no complete end (SB-F08, SB-F09);
// nothing otherwise.
void noteEnd(const LoadedRun& run);

} // namespace samebit::cli
