// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/facts.h"
#include "samebit/runfile/runreader.h"

namespace samebit::report {

// The tensor arguments of one op: name, what it holds, how the op uses it, who wrote it.
Result<void> addInputs(FactSheet& sheet, RunReader& reader, const RunData& run, const OpRow& op,
                       const OperatorRow& opRow);

// Its results and the arguments that it has written.
Result<void> addOutputs(FactSheet& sheet, RunReader& reader, const RunData& run, const OpRow& op,
                        const OperatorRow& opRow);

} // namespace samebit::report
