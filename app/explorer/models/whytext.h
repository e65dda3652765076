// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "differenceindex.h"
#include "pair.h"
#include "pairmarks.h"

#include <QCoreApplication>
#include <QString>

namespace samebit::app {

// Why a row is what it is, as rich text: of an origin how, cause, evidence, remedy and cone; of a
// propagated op its origins as links ("row:N"). Sentences come from core/report.
class WhyText
{
    Q_DECLARE_TR_FUNCTIONS(WhyText)

public:
    WhyText(const Pair& pair, const DifferenceIndex& differences, const PairMarks* marks = nullptr)
        : m_pair(pair)
        , m_differences(differences)
        , m_marks(marks)
    {
    }

    QString html(std::int64_t row) const;

private:
    QString ruleHtml(std::int64_t row) const; // of the mark that covers it
    QString originHtml(const Origin& origin) const;
    QString causesHtml(const Origin& origin) const;
    QString coneText(const Origin& origin) const;
    QString propagatedHtml(std::int64_t row) const;
    QString stateHtml(std::int64_t row) const;

    const Pair& m_pair;
    const DifferenceIndex& m_differences;
    const PairMarks* m_marks; // null: none
};

} // namespace samebit::app
