// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>

namespace samebit {

enum class Stage : unsigned char
{
    ReadBaseline,
    ReadCandidate,
    Align,
    Classify
};

// How a long piece of work reports and is stopped. `report` is called on the working thread, at
// most every few thousand units; `stop` is polled at least every 50 ms. A stopped piece of work
// returns ErrorCode::Cancelled.
struct Progress
{
    std::function<void(Stage, std::int64_t done, std::int64_t total)> report;
    std::stop_token stop;

    void operator()(Stage stage, std::int64_t done, std::int64_t total) const
    {
        if (report)
            report(stage, done, total);
    }
    bool stopRequested() const { return stop.stop_requested(); }
};

} // namespace samebit
