// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "services/marksession.h"

#include <QDialog>

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QVBoxLayout;

namespace samebit::app {

// One mark with all its options: where it holds, what it lets happen, why. Says what the mark would
// do in this pair before it is made. Changes nothing itself.
class MarkDialog : public QDialog
{
    Q_OBJECT

public:
    // A new mark for the op of this row.
    MarkDialog(const MarkSession& session, std::int64_t row, QWidget* parent = nullptr);
    // One that exists: its place stays.
    MarkDialog(const MarkSession& session, const Mark& mark, QWidget* parent = nullptr);

    Mark mark() const;
    bool goesOn() const { return m_goesOn; } // to the next origin, afterwards
    QString effectText() const;

    QComboBox& scope() const { return *m_scope; }
    QComboBox& action() const { return *m_action; }
    QPlainTextEdit& reason() const { return *m_reason; }

private:
    void layOut();
    void addTolerances(QFormLayout& form);
    void addButtons(QVBoxLayout& layout);
    void showMark(const Mark& mark);
    void showEffect();
    Tolerance tolerance() const;

    const MarkSession& m_session;
    const std::int64_t m_row; // -1: the mark exists
    Mark m_mark;
    bool m_goesOn = false;
    QLabel* m_rule;
    QComboBox* m_scope;
    QComboBox* m_action;
    QLineEdit* m_absolute;
    QLineEdit* m_relative;
    QLineEdit* m_ulp;
    QPlainTextEdit* m_reason;
    QLabel* m_effect;
    QPushButton* m_accept = nullptr;
    QPushButton* m_acceptAndGoOn = nullptr;
};

} // namespace samebit::app
