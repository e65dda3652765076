// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "services/errortexts.h"

#include <QFrame>
#include <QList>
#include <QToolButton>

namespace samebit::app {

class SelectableLabel;

// A banner with an error or a notice: title, body, code; selectable, can be copied and put away.
class NoticeBar : public QFrame
{
    Q_OBJECT

public:
    explicit NoticeBar(QWidget* parent = nullptr);

    void addError(const ShownError& error); // below those that are shown
    void showErrors(const std::vector<ShownError>& errors); // empty: hides
    // In the place of what is shown, with a button for each action; owns the actions from then on.
    void showNotice(const QString& text, const QList<QAction*>& actions);
    QList<QToolButton*> actionButtons() const { return m_buttons; }
    QString shownText() const;

    void dismiss();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void clearActions();

    SelectableLabel* m_text;
    QList<QToolButton*> m_buttons;
};

} // namespace samebit::app
