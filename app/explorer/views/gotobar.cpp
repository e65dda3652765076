// SPDX-License-Identifier: Apache-2.0
#include "gotobar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>

namespace samebit::app {

GoToBar::GoToBar(QWidget* parent)
    : QWidget(parent)
    , m_number(new QLineEdit(this))
    , m_refusal(new QLabel(this))
{
    auto* const label = new QLabel(tr("Go to #"), this);
    label->setBuddy(m_number);
    m_number->setAccessibleName(tr("Number of the op to go to"));
    m_number->setPlaceholderText(tr("418207, of the candidate: >418195"));
    m_number->setClearButtonEnabled(true);
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 2, 8, 2);
    layout->addWidget(label);
    layout->addWidget(m_number);
    layout->addWidget(m_refusal, 1);
    connect(m_number, &QLineEdit::returnPressed, this, &GoToBar::submit);
    connect(m_number, &QLineEdit::textEdited, m_refusal, &QLabel::clear);
    hide();
}

void GoToBar::open()
{
    m_refusal->clear();
    show();
    m_number->setMinimumWidth(fontMetrics().averageCharWidth() * 36);
    m_number->selectAll();
    m_number->setFocus(Qt::ShortcutFocusReason);
}

void GoToBar::refuse(const QString& why)
{
    m_refusal->setText(why);
    m_number->setFocus();
}

void GoToBar::submit()
{
    QString text = m_number->text().trimmed();
    const bool isCandidate = text.startsWith(u'>');
    text.remove(u'>').remove(u'<').remove(u'#').remove(u' ');
    bool isNumber = false;
    const qlonglong seq = text.toLongLong(&isNumber);
    if (!isNumber)
        refuse(tr("Not a number"));
    else if (isCandidate)
        Q_EMIT candidateOpRequested(seq);
    else
        Q_EMIT baselineOpRequested(seq);
}

void GoToBar::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Escape) {
        // Enter is ours: it must not reach the window.
        if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter)
            QWidget::keyPressEvent(event);
        return;
    }
    hide();
    Q_EMIT closed();
}

} // namespace samebit::app
