// SPDX-License-Identifier: Apache-2.0
#include "noticebar.h"

#include "models/palette.h"
#include "selectablelabel.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPainter>
#include <QStringList>

namespace samebit::app {

NoticeBar::NoticeBar(QWidget* parent)
    : QFrame(parent)
    , m_text(new SelectableLabel(tr("Notice"), this))
{
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 4, 8, 4);
    layout->addWidget(m_text, 1);
    const auto addButton = [&](const QString& text, const QString& name) {
        auto* const button = new QToolButton(this);
        button->setText(text);
        button->setAccessibleName(name);
        button->setToolTip(name);
        button->setFocusPolicy(Qt::StrongFocus);
        layout->addWidget(button, 0, Qt::AlignTop);
        return button;
    };
    connect(addButton(tr("Copy"), tr("Copy the notice")), &QToolButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(shownText()); });
    connect(addButton(tr("Close"), tr("Close the notice")), &QToolButton::clicked, this,
            &NoticeBar::dismiss);
    hide();
}

void NoticeBar::clearActions()
{
    // One of them may be what is being handled.
    for (QToolButton* const button : std::exchange(m_buttons, {})) {
        button->hide();
        button->deleteLater();
    }
}

void NoticeBar::showNotice(const QString& text, const QList<QAction*>& actions)
{
    clearActions();
    m_text->setSentence(text);
    auto* const row = static_cast<QHBoxLayout*>(layout());
    for (QAction* const action : actions) {
        auto* const button = new QToolButton(this);
        action->setParent(button);
        button->setDefaultAction(action);
        button->setFocusPolicy(Qt::StrongFocus);
        button->setAccessibleName(action->text());
        row->insertWidget(1 + static_cast<int>(m_buttons.size()), button, 0, Qt::AlignTop);
        m_buttons << button;
    }
    show();
}

void NoticeBar::showErrors(const std::vector<ShownError>& errors)
{
    clearActions();
    QStringList parts;
    for (const ShownError& error : errors)
        parts << error.copied();
    m_text->setSentence(parts.join(u'\n'));
    setVisible(!errors.empty());
}

void NoticeBar::addError(const ShownError& error)
{
    const QString before = isHidden() ? QString() : shownText() + u'\n';
    m_text->setSentence(before + error.copied());
    show();
}

QString NoticeBar::shownText() const
{
    return m_text->text();
}

void NoticeBar::dismiss()
{
    hide();
}

void NoticeBar::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), surfaceColours(themeOf(palette())).notice);
}

} // namespace samebit::app
