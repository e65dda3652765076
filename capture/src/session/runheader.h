// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/runfile/runwriter.h"
#include "session/session.h"

#include <optional>

namespace samebit::capture {

// RANK, SLURM_PROCID, OMPI_COMM_WORLD_RANK, PMI_RANK, in this order.
std::optional<int> rankOfProcess();

RunHeader makeRunHeader(const SessionOptions& options, std::optional<int> rank,
                        std::vector<KeyValue> environment);

} // namespace samebit::capture
