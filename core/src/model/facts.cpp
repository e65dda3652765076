// SPDX-License-Identifier: Apache-2.0
#include "samebit/model/facts.h"

namespace samebit {

std::string_view name(Phase phase)
{
    switch (phase) {
    case Phase::Other:
        return "other";
    case Phase::Forward:
        return "forward";
    case Phase::Recompute:
        return "recompute";
    case Phase::Backward:
        return "backward";
    case Phase::Optimizer:
        return "optimizer";
    }
    return "other";
}

} // namespace samebit
