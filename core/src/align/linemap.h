// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/rundata.h"
#include "samebit/util/sides.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace samebit {

// Which line of the candidate's source is which line of the baseline's: a diff of the texts stored
// in the two runs, so that an inserted line does not unpair everything below it. Files that are
// equal, or stored on one side only, map to themselves.
class LineMap
{
public:
    LineMap(const Baseline<const RunData*>& baseline, const Candidate<const RunData*>& candidate);

    // The same number on both sides means "the same line"; a line without partner gets one that no
    // other line has.
    std::int64_t ofBaseline(const FrameRow& frame) const;
    std::int64_t ofCandidate(const FrameRow& frame) const;

private:
    struct File
    {
        std::vector<std::int32_t> candidateLine; // per baseline line (index = line), 0 none
        std::vector<bool> candidateHasPartner;
    };
    static File compare(const std::string& baseline, const std::string& candidate);

    std::unordered_map<std::string, File> m_files; // those whose texts differ
};

} // namespace samebit
