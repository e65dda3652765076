// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/report/report.h"
#include "samebit/runfile/runreader.h"
#include "samebit/verdict/comparison.h"

#include <memory>
#include <string>

namespace samebit::app {

// One run in memory with the reader that it came from. Made on a worker; after that on the GUI
// thread only, because `data.detail` decodes on demand.
struct LoadedRun
{
    std::string path; // as the user gave it
    std::unique_ptr<RunReader> reader;
    RunData data;
};

// Two runs and what their comparison says. Shared, never changed.
struct Pair
{
    std::shared_ptr<const LoadedRun> baseline;
    std::shared_ptr<const LoadedRun> candidate;
    Comparison comparison;

    const LoadedRun& side(Side side) const
    {
        return side == Side::Baseline ? *baseline : *candidate;
    }
    OpIndex op(Side side, std::int64_t row) const // -1: no op on that side
    {
        const auto& column
            = side == Side::Baseline ? comparison.rows.baseline : comparison.rows.candidate;
        return column[static_cast<std::size_t>(row)];
    }
    std::int64_t rows() const { return static_cast<std::int64_t>(comparison.state.size()); }
    State state(std::int64_t row) const { return comparison.state[static_cast<std::size_t>(row)]; }
    ReportInput reportInput() const
    {
        return {&baseline->data, &candidate->data, baseline->path, candidate->path, &comparison};
    }
};

using PairPointer = std::shared_ptr<const Pair>;

} // namespace samebit::app
