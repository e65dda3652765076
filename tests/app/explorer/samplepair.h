// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/pair.h"
#include "support/runbuilder.h"

#include <QtTest>

namespace samebit::test {

// Two runs of a small training: 200 identical ops, an origin (row 200, train.py:7), 20 propagated,
// 20 identical, a second origin (row 241, train.py:9), 10 propagated.
struct SamplePair
{
    static constexpr std::int64_t kRows = 252;
    static constexpr std::int64_t kFirstOrigin = 200;
    static constexpr std::int64_t kSecondOrigin = 241;
    static constexpr int kViewRows = 17; // as it opens: 3 folds of 197, 34 and 7 rows

    static RunBuilder run(const std::string& uuid, bool differs);
    static app::PairPointer pair(); // in memory, compared by the engine
};

app::PairPointer pairOf(RunData baseline, RunData candidate);

// A pair of two equal columns, for what only depends on their length. The rows in `origins` are
// origins, all others identical.
app::PairPointer longPair(std::int64_t rows, const std::vector<std::int64_t>& origins);

// Any Qt warning fails the test, but for two of the offscreen platform. For init() of each test.
inline void failOnWarnings()
{
    QTest::failOnWarning(QRegularExpression(
        QStringLiteral("^(?!This plugin does not support|QStandardPaths: XDG).*")));
}

} // namespace samebit::test
