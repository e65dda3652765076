// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/align/alignment.h"
#include "support/runbuilder.h"

#include <QString>
#include <QStringList>
#include <QtTest>

namespace samebit::test {

inline Alignment aligned(const RunData& baseline, const RunData& candidate)
{
    auto result
        = align(Baseline<const RunData*>(&baseline), Candidate<const RunData*>(&candidate), {}, {});
    if (!result)
        qFatal("align failed");
    return std::move(*result);
}

// One line per row: "mm | mm strong", "relu |", "| norm".
inline QString rowsText(const Alignment& rows, const RunData& baseline, const RunData& candidate)
{
    static constexpr const char* kRules[]
        = {"", "strong", "medium", "weak", "data flow", "moved", "pinned"};
    const auto text = [](const RunData& run, OpIndex op) {
        return op < 0
            ? QString()
            : QString::fromStdString(run.operatorOf(op).name).section(QStringLiteral("::"), 1);
    };
    QStringList lines;
    for (std::size_t row = 0; row < rows.size(); ++row)
        lines << QStringLiteral("%1 | %2 %3")
                     .arg(text(baseline, rows.baseline[row]), text(candidate, rows.candidate[row]),
                          QString::fromLatin1(kRules[static_cast<std::size_t>(rows.rule[row])]))
                     .trimmed();
    return lines.join(QStringLiteral("\n"));
}

inline QString rowsText(RunBuilder& baseline, RunBuilder& candidate)
{
    const RunData b = baseline.data();
    const RunData c = candidate.data();
    return rowsText(aligned(b, c), b, c);
}

} // namespace samebit::test
