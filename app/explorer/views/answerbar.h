// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/pair.h"

#include <QFrame>

class QToolButton;

namespace samebit::app {

class SelectableLabel;

// The answer in three lines: where, how, likely cause and remedy. Words from core/report.
class AnswerBar : public QFrame
{
    Q_OBJECT

public:
    explicit AnswerBar(QWidget* parent = nullptr);

    void setPair(const Pair& pair);
    QString answer() const; // all lines

    void copyAnswer();

Q_SIGNALS:
    void noticed(const QString& text);

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void styleWhere();

    SelectableLabel* m_where;
    SelectableLabel* m_how;
    SelectableLabel* m_why;
    QToolButton* m_copy;
    State m_state = State::Identical; // whose glyph stands before the answer
};

} // namespace samebit::app
