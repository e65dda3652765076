// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/differenceindex.h"
#include "models/pair.h"
#include "models/pairmarks.h"

#include <QTextBrowser>

namespace samebit::app {

// Why the selected row is what it is. Links go to other rows.
class WhyPanel : public QTextBrowser
{
    Q_OBJECT

public:
    explicit WhyPanel(QWidget* parent = nullptr);

    void showRow(const PairPointer& pair, const DifferenceIndex& differences,
                 const PairMarksPointer& marks, std::int64_t row);

Q_SIGNALS:
    void rowRequested(qlonglong row);
};

} // namespace samebit::app
