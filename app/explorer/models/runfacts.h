// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/rundata.h"

#include <QString>

namespace samebit::app {

// What the window shows of one op, straight from the columns. All accept only ops of that run.
QString opName(const RunData& run, OpIndex op); // "aten::add.Tensor"
Phase phaseOf(const RunData& run, OpIndex op);
std::int32_t stepOf(const RunData& run, OpIndex op); // -1: before step 0
QString moduleOf(const RunData& run, OpIndex op);
const FrameRow* userFrame(const RunData& run, OpIndex op); // null: none
QString placeText(const FrameRow& frame); // "train.py:88"
QString fileName(const std::string& path); // the last part
// "1 rule", "12 044 rules": `one` and `many` are texts with %1. A plural of tr() would need a
// translation file for English too.
QString counted(std::int64_t count, const QString& one, const QString& many);
inline qlonglong seqOf(OpIndex op)
{
    return qlonglong{op} + 1;
} // what people see as #N

} // namespace samebit::app
