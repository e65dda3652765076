// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/pairtablemodel.h"

#include <QTableView>

namespace samebit::app {

// The table of pairs. Rows have one height; nothing in it scans all rows.
class PairTableView : public QTableView
{
    Q_OBJECT

public:
    static constexpr int kMostCopied = 100'000; // rows

    explicit PairTableView(PairTableModel& model, QWidget* parent = nullptr);

    std::int64_t currentRow() const; // of the alignment; of a fold: its first; -1 none
    void goToRow(std::int64_t row); // opens the fold around it when it is hidden
    QString copiedText() const; // of the selected rows

    void selectAll() override; // the visible rows when the table is very long
    void keyboardSearch(const QString& search) override; // nothing: it would scan 10^7 rows

    void copySelection();
    void toggleFold(); // of the current row

Q_SIGNALS:
    void currentRowChanged(qlonglong row); // of the alignment; -1: a fold or nothing
    void visibleRowsChanged(qlonglong firstRow, qlonglong endRow); // of the alignment
    void noticed(const QString& text); // for the status line

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    int sizeHintForColumn(int column) const override; // from characters, not from rows

private:
    void measure(); // row height and column widths, from the font
    void setCurrentViewRow(int viewRow);
    void announceVisibleRows();

    PairTableModel& m_model;
};

} // namespace samebit::app
