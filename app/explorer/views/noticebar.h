// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "services/errortexts.h"

#include <QFrame>

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
    QString shownText() const;

    void dismiss();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    SelectableLabel* m_text;
};

} // namespace samebit::app
