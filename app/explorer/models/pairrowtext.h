// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "differenceindex.h"
#include "foldlayout.h"
#include "pair.h"
#include "pairmarks.h"

#include <QCoreApplication>
#include <QString>

namespace samebit::app {

// The texts of one row of the pair table. Ids are never grouped: they can be pasted elsewhere.
class PairRowText
{
    Q_DECLARE_TR_FUNCTIONS(PairRowText)

public:
    PairRowText(const Pair& pair, const DifferenceIndex& differences,
                const PairMarks* marks = nullptr)
        : m_pair(pair)
        , m_differences(differences)
        , m_marks(marks)
    {
    }

    QString number(Side side, std::int64_t row) const; // "418207"; empty: no op there
    QString step(std::int64_t row) const; // "2"; resumed runs: "5 = 0"
    QString phase(std::int64_t row) const;
    QString op(Side side, std::int64_t row) const;
    QString candidateOp(std::int64_t row) const; // "same" when both run the same operator
    QString source(std::int64_t row) const;
    QString state(std::int64_t row) const; // "origin: hidden write, allowed by rule 1"
    QString spoken(std::int64_t row) const; // the whole row as one sentence
    QString copied(std::int64_t row) const; // tab-separated, nothing left out
    QString fold(const Segment& segment) const; // "418 203 identical ops: step 0 to step 2"

    static QString copiedHeader();

private:
    std::int32_t stepOn(Side side, std::int64_t row) const;
    Side namingSide(std::int64_t row) const;
    QString plainState(std::int64_t row) const; // without marks
    QString foldRange(const Segment& segment) const;
    bool isBeforeResuming(const Segment& segment) const;

    const Pair& m_pair;
    const DifferenceIndex& m_differences;
    const PairMarks* m_marks; // null: none
};

} // namespace samebit::app
