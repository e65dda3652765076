// SPDX-License-Identifier: Apache-2.0
#include "codeview.h"

#include "models/palette.h"

#include <QEvent>
#include <QFontDatabase>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>

#include <cmath>

namespace samebit::app {

class CodeView::Margin : public QWidget
{
public:
    explicit Margin(CodeView* view)
        : QWidget(view)
        , m_view(view)
    {
        setAccessibleName(CodeView::tr("Line numbers"));
    }

protected:
    void paintEvent(QPaintEvent* event) override { m_view->paintMargin(event->rect()); }

private:
    CodeView* m_view;
};

CodeView::CodeView(QWidget* parent)
    : QPlainTextEdit(parent)
    , m_margin(new Margin(this))
{
    setReadOnly(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setLineWrapMode(NoWrap);
    setTabChangesFocus(true);
    setAccessibleName(tr("Source text"));
    measure();
    connect(this, &QPlainTextEdit::updateRequest, m_margin, [this](const QRect& rect, int dy) {
        if (dy != 0)
            m_margin->scroll(0, dy);
        else
            m_margin->update(0, rect.y(), m_margin->width(), rect.height());
    });
    connect(this, &QPlainTextEdit::blockCountChanged, m_margin, [this] { measure(); });
}

void CodeView::measure()
{
    QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    if (parentWidget() != nullptr)
        fixed.setPointSizeF(parentWidget()->font().pointSizeF());
    if (fixed != font())
        setFont(fixed);
    const QFontMetrics metrics(font());
    setTabStopDistance(4 * metrics.horizontalAdvance(u' '));
    const int digits = static_cast<int>(std::log10(qMax(blockCount(), 1))) + 1;
    const int width = metrics.horizontalAdvance(u'9') * (digits + 3);
    setViewportMargins(width, 0, 0, 0);
    const QRect inner = contentsRect();
    m_margin->setGeometry(inner.left(), inner.top(), width, inner.height());
}

void CodeView::showText(const QString& text, int line)
{
    if (toPlainText() != text)
        setPlainText(text);
    m_line = line;
    markLine();
    goToLine();
}

void CodeView::markLine()
{
    QList<QTextEdit::ExtraSelection> marks;
    const QTextBlock block = document()->findBlockByNumber(m_line - 1);
    if (m_line > 0 && block.isValid()) {
        QTextEdit::ExtraSelection mark;
        mark.cursor = QTextCursor(block);
        mark.format.setBackground(surfaceColours(themeOf(palette())).highlightedLine);
        mark.format.setProperty(QTextFormat::FullWidthSelection, true);
        marks << mark;
    }
    setExtraSelections(marks);
}

void CodeView::goToLine()
{
    const QTextBlock block = document()->findBlockByNumber(qMax(m_line - 1, 0));
    if (!block.isValid())
        return;
    setTextCursor(QTextCursor(block));
    centerCursor();
}

void CodeView::resizeEvent(QResizeEvent* event)
{
    QPlainTextEdit::resizeEvent(event);
    measure();
    // Panels get their size after the text: keep the line in the middle until someone scrolls.
    if (m_line > 0)
        centerCursor();
}

void CodeView::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        markLine();
    if (event->type() == QEvent::FontChange)
        measure();
}

void CodeView::paintMargin(const QRect& dirty)
{
    QPainter painter(m_margin);
    const SurfaceColours colours = surfaceColours(themeOf(palette()));
    painter.fillRect(dirty, colours.window);
    painter.setFont(font());
    const int width = m_margin->width() - fontMetrics().horizontalAdvance(u'9') / 2;
    QTextBlock block = firstVisibleBlock();
    qreal top = blockBoundingGeometry(block).translated(contentOffset()).top();
    while (block.isValid() && top <= dirty.bottom()) {
        const bool isMarked = block.blockNumber() + 1 == m_line;
        const qreal height = blockBoundingRect(block).height();
        if (isMarked)
            painter.fillRect(QRectF(0, top, m_margin->width(), height), colours.highlightedLine);
        painter.setPen(isMarked ? colours.text : colours.dimText);
        painter.drawText(QRectF(0, top, width, height), Qt::AlignRight | Qt::AlignVCenter,
                         isMarked ? QStringLiteral("%1 >").arg(block.blockNumber() + 1)
                                  : QStringLiteral("%1  ").arg(block.blockNumber() + 1));
        top += height;
        block = block.next();
    }
}

} // namespace samebit::app
