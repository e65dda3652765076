// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/rundata.h"
#include "samebit/verdict/comparison.h"

#include <string>
#include <vector>

namespace samebit {

// What `samebit env` says: under which versions, settings, seeds and sources runs were recorded.

// Keys as in the run file; those of the certificate alone: "torch.version", "seed.cpu",
// "source.train.py" (the digest of its text).
std::vector<KeyValue> environmentOf(const RunData& run);
// The settings that compareEnvironments names, then versions, seeds and sources that differ.
std::vector<EnvironmentDifference>
environmentDifferences(const Baseline<const RunData*>& baseline,
                       const Candidate<const RunData*>& candidate);

std::string environmentReport(const std::vector<KeyValue>& environment, const std::string& path);
std::string environmentReportJson(const std::vector<KeyValue>& environment,
                                  const std::string& path);

struct EnvironmentPair
{
    std::string baselinePath;
    std::string candidatePath;
    std::vector<EnvironmentDifference> differences;
};
std::string environmentReport(const EnvironmentPair& pair);
std::string environmentReportJson(const EnvironmentPair& pair);

} // namespace samebit
