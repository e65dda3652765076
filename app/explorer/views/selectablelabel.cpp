// SPDX-License-Identifier: Apache-2.0
#include "selectablelabel.h"

namespace samebit::app {

SelectableLabel::SelectableLabel(const QString& accessibleName, QWidget* parent)
    : QLabel(parent)
    , m_name(accessibleName)
{
    setTextFormat(Qt::PlainText);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setFocusPolicy(Qt::StrongFocus);
    setWordWrap(true);
    setAccessibleName(accessibleName);
}

void SelectableLabel::setSentence(const QString& sentence)
{
    setText(sentence);
    setAccessibleName(tr("%1: %2").arg(m_name, sentence));
    setVisible(!sentence.isEmpty());
}

QSize SelectableLabel::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 20, QLabel::minimumSizeHint().height()};
}

} // namespace samebit::app
