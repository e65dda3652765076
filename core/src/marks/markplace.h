// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/marks/mark.h"
#include "samebit/model/rundata.h"

#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace samebit {

// "float32 [17, 4]" of each tensor argument that counts for the signature.
std::vector<std::string> inputTexts(const RunData& run, OpIndex op);
std::string streamText(const RunData& run, OpIndex op); // "main 0"
std::string regionText(const RunData& run, OpIndex op); // "epoch/batch"

// Numbers the ops of one signature, stream, step and region in the order in which they pass.
class OccurrencePlaces
{
public:
    explicit OccurrencePlaces(const RunData& run)
        : m_run(run)
    {
    }
    void pass(OpIndex op);
    // Of the op that passed last.
    std::int32_t occurrence() const { return m_last; }
    bool isAt(const Mark& mark, OpIndex op) const;

private:
    using Key = std::tuple<std::uint64_t, std::int32_t, std::int32_t, std::int32_t>;
    const RunData& m_run;
    std::map<Key, std::int32_t> m_passed;
    std::int32_t m_last = 0;
};

} // namespace samebit
