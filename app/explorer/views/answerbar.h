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

    void setAnswer(const ReportInput& input);
    QString answer() const; // all lines

    void copyAnswer();
    QToolButton& markAndGoOn() const { return *m_markAndGoOn; } // shown while an origin is left

Q_SIGNALS:
    void markAndGoOnRequested();
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
    QToolButton* m_markAndGoOn;
    State m_state = State::Identical; // whose glyph stands before the answer
};

} // namespace samebit::app
