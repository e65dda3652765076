// SPDX-License-Identifier: Apache-2.0
#include "pairtableview.h"

#include "models/pairrowtext.h"
#include "pairdelegate.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>

#include <algorithm>
#include <array>
#include <vector>

namespace samebit::app {

namespace {

// Widths in characters of the font: measuring cells would ask the model for a thousand rows.
constexpr std::array<int, PairTableModel::ColumnCount> kCharacters = {8, 15, 26, 28, 16, 21, 12};

} // namespace

PairTableView::PairTableView(PairTableModel& model, QWidget* parent)
    : QTableView(parent)
    , m_model(model)
{
    setModel(&model);
    setItemDelegate(new PairDelegate(this));
    setAccessibleName(tr("Pairs of ops"));
    setWordWrap(false);
    setShowGrid(false);
    setTabKeyNavigation(false); // Tab leaves the table
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setHorizontalScrollMode(ScrollPerPixel);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setStretchLastSection(true);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    measure();
    connect(&model, &QAbstractItemModel::modelReset, this, [this] {
        if (m_model.rowCount() > 0)
            setCurrentViewRow(0);
        announceVisibleRows();
    });
    connect(&model, &QAbstractItemModel::rowsInserted, this, &PairTableView::announceVisibleRows);
    connect(&model, &QAbstractItemModel::rowsRemoved, this, &PairTableView::announceVisibleRows);
}

void PairTableView::measure()
{
    const QFontMetrics metrics = fontMetrics();
    const int height = metrics.height() + 6;
    verticalHeader()->setMinimumSectionSize(height);
    verticalHeader()->setDefaultSectionSize(height);
    m_model.setRowHeight(height);
    for (int column = 0; column < PairTableModel::ColumnCount; ++column)
        setColumnWidth(column, sizeHintForColumn(column));
}

int PairTableView::sizeHintForColumn(int column) const
{
    return fontMetrics().averageCharWidth() * kCharacters.at(static_cast<std::size_t>(column)) + 12;
}

std::int64_t PairTableView::currentRow() const
{
    return currentIndex().isValid() ? m_model.firstRowAt(currentIndex().row()) : -1;
}

void PairTableView::setCurrentViewRow(int viewRow)
{
    const int column = std::max(currentIndex().column(), 0);
    setCurrentIndex(m_model.index(viewRow, column));
}

void PairTableView::goToRow(std::int64_t row)
{
    if (m_model.pair() == nullptr || row < 0 || row >= m_model.pair()->rows())
        return;
    const int viewRow = m_model.reveal(row);
    setCurrentViewRow(viewRow);
    // Room above and below: what ran before it is part of the answer.
    const QRect place = visualRect(m_model.index(viewRow, 0));
    const int margin = 3 * place.height();
    if (place.top() < margin || place.bottom() > viewport()->height() - margin)
        scrollTo(m_model.index(viewRow, 0), PositionAtCenter);
}

void PairTableView::toggleFold()
{
    if (!currentIndex().isValid())
        return;
    const int viewRow = currentIndex().row();
    if (m_model.isFold(viewRow)) {
        if (!m_model.open(viewRow))
            Q_EMIT noticed(tr("The table is full: close another stretch first."));
        setCurrentViewRow(viewRow);
    } else if (m_model.isOpened(viewRow)) {
        setCurrentViewRow(m_model.close(viewRow));
    }
}

QString PairTableView::copiedText() const
{
    // Ranges, not selectedRows(): that would make an index per row.
    std::vector<std::pair<int, int>> ranges;
    for (const QItemSelectionRange& range : selectionModel()->selection())
        ranges.emplace_back(range.top(), range.bottom());
    std::sort(ranges.begin(), ranges.end());
    QString text;
    int left = kMostCopied;
    for (const auto& [top, bottom] : ranges) {
        for (int viewRow = top; viewRow <= bottom && left > 0; ++viewRow, --left)
            text += m_model.copiedText(viewRow) + u'\n';
    }
    return text;
}

void PairTableView::copySelection()
{
    const QString text = copiedText();
    if (text.isEmpty())
        return;
    QGuiApplication::clipboard()->setText(text);
    const auto rows = text.count(u'\n');
    Q_EMIT noticed(rows < kMostCopied ? tr("%n rows copied", nullptr, static_cast<int>(rows))
                                      : tr("The first %1 rows copied").arg(kMostCopied));
}

void PairTableView::selectAll()
{
    if (m_model.rowCount() == 0)
        return;
    if (m_model.rowCount() <= kMostCopied) {
        QTableView::selectAll();
        return;
    }
    const int first = std::max(rowAt(0), 0);
    const int last = rowAt(viewport()->height() - 1);
    selectionModel()->select(
        QItemSelection(m_model.index(first, 0),
                       m_model.index(last < 0 ? m_model.rowCount() - 1 : last, 0)),
        QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    Q_EMIT noticed(
        tr("Only the visible rows are selected: the table has %1 rows").arg(m_model.rowCount()));
}

void PairTableView::keyboardSearch(const QString& search)
{
    Q_UNUSED(search)
}

void PairTableView::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTableView::currentChanged(current, previous);
    Q_EMIT currentRowChanged(current.isValid() ? m_model.rowAt(current.row()) : -1);
}

void PairTableView::changeEvent(QEvent* event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        measure();
}

void PairTableView::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) {
        copySelection();
    } else if (event->key() == Qt::Key_Space && event->modifiers() == Qt::NoModifier) {
        toggleFold();
    } else {
        QTableView::keyPressEvent(event);
        return;
    }
    event->accept();
}

void PairTableView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const QModelIndex index = indexAt(event->pos());
    if (event->button() == Qt::LeftButton && index.isValid() && m_model.isFold(index.row()))
        toggleFold();
    else
        QTableView::mouseDoubleClickEvent(event);
}

void PairTableView::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    announceVisibleRows();
}

void PairTableView::scrollContentsBy(int dx, int dy)
{
    QTableView::scrollContentsBy(dx, dy);
    if (dy != 0)
        announceVisibleRows();
}

void PairTableView::announceVisibleRows()
{
    const int rows = m_model.rowCount();
    if (rows == 0) {
        Q_EMIT visibleRowsChanged(0, 0);
        return;
    }
    const int first = std::clamp(rowAt(0), 0, rows - 1);
    const int below = rowAt(viewport()->height() - 1);
    const int last = below < 0 ? rows - 1 : below;
    const std::int64_t end
        = last + 1 < rows ? m_model.firstRowAt(last + 1) : m_model.pair()->rows();
    Q_EMIT visibleRowsChanged(m_model.firstRowAt(first), end);
}

} // namespace samebit::app
