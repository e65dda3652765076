// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/pair.h"

#include <QWidget>

class QComboBox;

namespace samebit::app {

class CodeView;
class SelectableLabel;

// The user's line of one op, from the run file; says when the file on disk has other text.
class SourcePanel : public QWidget
{
    Q_OBJECT

public:
    explicit SourcePanel(QWidget* parent = nullptr);

    void showRow(const PairPointer& pair, std::int64_t row); // -1: nothing
    const CodeView& code() const { return *m_code; }
    QString bannerText() const;

private:
    void showSide(Side side);
    void chooseSides();

    PairPointer m_pair;
    std::int64_t m_row = -1;
    SelectableLabel* m_place;
    QComboBox* m_side; // only when the two runs ran other lines
    SelectableLabel* m_banner;
    CodeView* m_code;
};

} // namespace samebit::app
