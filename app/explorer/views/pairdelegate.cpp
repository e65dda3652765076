// SPDX-License-Identifier: Apache-2.0
#include "pairdelegate.h"

#include "models/pairtablemodel.h"
#include "models/stateglyph.h"
#include "models/statewords.h"

#include <QHeaderView>
#include <QPainter>
#include <QTableView>

namespace samebit::app {

namespace {

constexpr int kMargin = 4;

State stateOf(const QModelIndex& index)
{
    return static_cast<State>(index.data(PairTableModel::StateRole).toInt());
}

bool isSelected(const QStyleOptionViewItem& option)
{
    return option.state.testFlag(QStyle::State_Selected);
}

} // namespace

PairDelegate::PairDelegate(QObject* parent)
    : QStyledItemDelegate(parent)
{
}

void PairDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const
{
    const Theme theme = themeOf(option.palette);
    const QVariant fold = index.data(PairTableModel::FoldRole);
    QColor background = fold.isValid() ? surfaceColours(theme).fold
                                       : stateColours(theme, stateOf(index)).background;
    if (isSelected(option))
        background = option.palette.color(QPalette::Highlight);
    painter->save();
    painter->setClipRect(option.rect);
    painter->fillRect(option.rect, background);
    if (fold.isValid()) {
        paintFold(*painter, option, fold.toString(), index);
    } else {
        QRect rect = option.rect.adjusted(kMargin, 0, -kMargin, 0);
        if (index.column() == PairTableModel::StateColumn)
            rect = paintGlyph(*painter, option, index);
        paintText(*painter, option, rect, index);
    }
    if (option.state.testFlag(QStyle::State_HasFocus)) {
        painter->setPen(QPen(
            option.palette.color(isSelected(option) ? QPalette::HighlightedText : QPalette::Text),
            2));
        painter->drawRect(option.rect.adjusted(1, 1, -1, -1));
    }
    painter->restore();
}

// Every cell paints its part of one line that runs over the whole row.
void PairDelegate::paintFold(QPainter& painter, const QStyleOptionViewItem& option,
                             const QString& text, const QModelIndex& index) const
{
    const auto* const view = qobject_cast<const QTableView*>(option.widget);
    if (view == nullptr)
        return;
    const QHeaderView* const header = view->horizontalHeader();
    const int left = option.rect.left() - header->sectionViewportPosition(index.column())
        + header->sectionViewportPosition(0);
    const int width = qMin(header->length(), view->viewport()->width() - qMax(left, 0));
    const QRect row(left, option.rect.top(), width, option.rect.height());
    const Theme theme = themeOf(option.palette);
    const State state = stateOf(index);
    const QColor text1 = isSelected(option) ? option.palette.color(QPalette::HighlightedText)
                                            : surfaceColours(theme).text;
    const QColor glyph = isSelected(option) ? text1 : stateColours(theme, state).glyph;
    const int side = option.fontMetrics.ascent() * 3 / 4;
    paintState(painter, QRectF(left + 2 * kMargin, row.center().y() - side / 2.0 + 0.5, side, side),
               state, glyph);
    painter.setFont(option.font);
    painter.setPen(text1);
    const QRect inner = row.adjusted(side + 4 * kMargin, 0, -2 * kMargin, 0);
    painter.drawText(inner, Qt::AlignLeft | Qt::AlignVCenter,
                     QStringLiteral("\u00B7\u00B7\u00B7 %1 \u00B7\u00B7\u00B7").arg(text));
    const QString hint = PairDelegate::tr("Space opens");
    const int textWidth = option.fontMetrics.horizontalAdvance(text) + 60;
    if (textWidth + option.fontMetrics.horizontalAdvance(hint) < inner.width()) {
        painter.setPen(isSelected(option) ? text1 : surfaceColours(theme).dimText);
        painter.drawText(inner, Qt::AlignRight | Qt::AlignVCenter, hint);
    }
}

// The shape and the letter; gives the rest of the cell.
QRect PairDelegate::paintGlyph(QPainter& painter, const QStyleOptionViewItem& option,
                               const QModelIndex& index) const
{
    const State state = stateOf(index);
    const Theme theme = themeOf(option.palette);
    const bool isAllowed = index.data(PairTableModel::AllowedRole).toBool();
    const QColor colour = isSelected(option) ? option.palette.color(QPalette::HighlightedText)
        : isAllowed                          ? surfaceColours(theme).dimText
                                             : stateColours(theme, state).glyph;
    const int side = option.fontMetrics.ascent() * 3 / 4;
    const QRect& cell = option.rect;
    const QRectF shape(cell.left() + kMargin, cell.center().y() - side / 2.0 + 0.5, side, side);
    paintState(painter, shape, state, colour);
    if (index.data(PairTableModel::MarkedRole).toBool()) {
        painter.setPen(colour);
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(shape.adjusted(-3, -3, 3, 3));
    }
    const int letterLeft = cell.left() + side + 2 * kMargin;
    const int letterWidth = option.fontMetrics.horizontalAdvance(u'O');
    painter.setFont(option.font);
    painter.setPen(colour);
    painter.drawText(QRect(letterLeft, cell.top(), letterWidth, cell.height()), Qt::AlignCenter,
                     QString(StateWords::letter(state)));
    return {QPoint(letterLeft + letterWidth + 2 * kMargin, cell.top()),
            QPoint(cell.right() - kMargin, cell.bottom())};
}

void PairDelegate::paintText(QPainter& painter, const QStyleOptionViewItem& option,
                             const QRect& rect, const QModelIndex& index) const
{
    const SurfaceColours colours = surfaceColours(themeOf(option.palette));
    QColor colour = index.data(PairTableModel::DimRole).toBool() ? colours.dimText : colours.text;
    QFont font = option.font;
    if (index.column() == PairTableModel::StateColumn) {
        const bool isAllowed = index.data(PairTableModel::AllowedRole).toBool();
        if (!isAllowed)
            colour = stateColours(themeOf(option.palette), stateOf(index)).glyph;
        font.setBold(stateOf(index) == State::Origin && !isAllowed);
    }
    if (isSelected(option))
        colour = option.palette.color(QPalette::HighlightedText);
    // The line number is what matters of a place.
    const Qt::TextElideMode elide
        = index.column() == PairTableModel::SourceColumn ? Qt::ElideLeft : Qt::ElideRight;
    const QFontMetrics metrics(font);
    painter.setFont(font);
    painter.setPen(colour);
    const auto alignment = static_cast<Qt::Alignment>(index.data(Qt::TextAlignmentRole).toInt());
    painter.drawText(
        rect, static_cast<int>(alignment),
        metrics.elidedText(index.data(Qt::DisplayRole).toString(), elide, rect.width()));
}

} // namespace samebit::app
