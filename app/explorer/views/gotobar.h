// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QLineEdit;
class QLabel;

namespace samebit::app {

// "Go to #" under the table: a number of the baseline, or `>N` for one of the candidate.
class GoToBar : public QWidget
{
    Q_OBJECT

public:
    explicit GoToBar(QWidget* parent = nullptr);

    void open();
    void refuse(const QString& why);

Q_SIGNALS:
    void baselineOpRequested(qlonglong seq);
    void candidateOpRequested(qlonglong seq);
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void submit();

    QLineEdit* m_number;
    QLabel* m_refusal;
};

} // namespace samebit::app
