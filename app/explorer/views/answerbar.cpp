// SPDX-License-Identifier: Apache-2.0
#include "answerbar.h"

#include "models/palette.h"
#include "models/stateglyph.h"
#include "samebit/marks/markmatch.h"
#include "selectablelabel.h"

#include <QClipboard>
#include <QEvent>
#include <QGridLayout>
#include <QGuiApplication>
#include <QPainter>
#include <QToolButton>

namespace samebit::app {

AnswerBar::AnswerBar(QWidget* parent)
    : QFrame(parent)
    , m_where(new SelectableLabel(tr("Answer"), this))
    , m_how(new SelectableLabel(tr("How"), this))
    , m_why(new SelectableLabel(tr("Cause and remedy"), this))
    , m_copy(new QToolButton(this))
    , m_markAndGoOn(new QToolButton(this))
{
    setFrameShape(QFrame::NoFrame);
    m_copy->setText(tr("Copy"));
    m_copy->setToolTip(tr("Copy the answer"));
    m_copy->setAccessibleName(tr("Copy the answer"));
    m_copy->setFocusPolicy(Qt::StrongFocus);
    connect(m_copy, &QToolButton::clicked, this, &AnswerBar::copyAnswer);
    m_markAndGoOn->setText(tr("Mark and Go On"));
    m_markAndGoOn->setToolTip(tr("Allow this origin to differ and go to the next one"));
    m_markAndGoOn->setAccessibleName(tr("Mark and go on"));
    m_markAndGoOn->setFocusPolicy(Qt::StrongFocus);
    connect(m_markAndGoOn, &QToolButton::clicked, this, &AnswerBar::markAndGoOnRequested);
    auto* const layout = new QGridLayout(this);
    layout->setVerticalSpacing(2);
    layout->addWidget(m_where, 0, 0);
    layout->addWidget(m_markAndGoOn, 0, 1, Qt::AlignTop);
    layout->addWidget(m_copy, 0, 2, Qt::AlignTop);
    layout->addWidget(m_how, 1, 0, 1, 3);
    layout->addWidget(m_why, 2, 0, 1, 3);
    layout->setColumnStretch(0, 1);
    setFocusProxy(m_where);
    styleWhere();
}

void AnswerBar::styleWhere()
{
    QFont font = this->font();
    font.setBold(true);
    m_where->setFont(font);
    const int glyph = fontMetrics().height();
    layout()->setContentsMargins(glyph + 14, 6, 8, 6);
}

void AnswerBar::setAnswer(const ReportInput& input)
{
    const Answer told = samebit::answer(input);
    m_where->setSentence(QString::fromStdString(told.where));
    m_how->setSentence(QString::fromStdString(told.how));
    m_why->setSentence(QString::fromStdString(told.why));
    const std::int32_t first
        = input.marked != nullptr ? input.marked->first : input.comparison->first;
    m_state = first >= 0                                       ? State::Origin
        : input.comparison->verdict == VerdictWord::Incomplete ? State::Incomparable
                                                               : State::Identical;
    // From the start everything differs: there is no op to allow.
    m_markAndGoOn->setVisible(first >= 0 && input.comparison->precondition.empty());
    update();
}

QString AnswerBar::answer() const
{
    QString whole;
    for (const SelectableLabel* const line : {m_where, m_how, m_why}) {
        if (!line->text().isEmpty())
            whole += line->text() + u'\n';
    }
    return whole;
}

void AnswerBar::copyAnswer()
{
    QGuiApplication::clipboard()->setText(answer());
    Q_EMIT noticed(tr("Answer copied"));
}

void AnswerBar::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        styleWhere();
}

void AnswerBar::paintEvent(QPaintEvent* event)
{
    QFrame::paintEvent(event);
    QPainter painter(this);
    const StateColours colours = stateColours(themeOf(palette()), m_state);
    painter.fillRect(QRect(0, 0, 4, height()), colours.overview);
    const int side = fontMetrics().ascent();
    paintState(painter, QRectF(10, m_where->y() + 1, side, side), m_state, colours.glyph);
}

} // namespace samebit::app
