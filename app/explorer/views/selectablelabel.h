// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLabel>

namespace samebit::app {

// A sentence that can be selected with mouse and keyboard, and that a screen reader reads. Plain
// text: what comes from a run file is never markup.
class SelectableLabel : public QLabel
{
    Q_OBJECT

public:
    explicit SelectableLabel(const QString& accessibleName, QWidget* parent = nullptr);

    void setSentence(const QString& sentence); // empty: hidden
    QSize minimumSizeHint() const override; // may be narrower than a long word

private:
    QString m_name;
};

} // namespace samebit::app
