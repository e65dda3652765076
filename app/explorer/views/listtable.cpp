// SPDX-License-Identifier: Apache-2.0
#include "listtable.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QStringList>

#include <algorithm>

namespace samebit::app {

ListTable::ListTable(const QString& accessibleName, QWidget* parent)
    : QTableView(parent)
{
    setAccessibleName(accessibleName);
    setWordWrap(false);
    setShowGrid(false);
    setTabKeyNavigation(false);
    setSelectionBehavior(SelectRows);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setStretchLastSection(true);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    measure();
}

void ListTable::setWidths(const QList<int>& characters)
{
    m_characters = characters;
    measure();
}

void ListTable::measure()
{
    const int height = fontMetrics().height() + 6;
    verticalHeader()->setMinimumSectionSize(height);
    verticalHeader()->setDefaultSectionSize(height);
    for (int column = 0; column < m_characters.size(); ++column)
        setColumnWidth(column, m_characters[column] * fontMetrics().averageCharWidth() + 12);
}

QString ListTable::copiedText() const
{
    QModelIndexList rows = selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end());
    QString text;
    for (const QModelIndex& row : rows) {
        QStringList cells;
        for (int column = 0; column < model()->columnCount(); ++column)
            cells << row.siblingAtColumn(column).data().toString();
        text += cells.join(u'\t') + u'\n';
    }
    return text;
}

void ListTable::changeEvent(QEvent* event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        measure();
}

void ListTable::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy) && selectionModel() != nullptr) {
        QGuiApplication::clipboard()->setText(copiedText());
        event->accept();
    } else {
        QTableView::keyPressEvent(event);
    }
}

} // namespace samebit::app
