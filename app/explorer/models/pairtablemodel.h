// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "differenceindex.h"
#include "foldlayout.h"
#include "pair.h"
#include "pairmarks.h"

#include <QAbstractTableModel>

namespace samebit::app {

class PairRowText;

// The aligned ops of two runs, one row per pair, with folded stretches. Holds no object per row:
// a cell is made from the comparison's columns when it is asked for. GUI thread only.
class PairTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        NumberColumn,
        StepColumn,
        BaselineOpColumn,
        StateColumn,
        CandidateOpColumn,
        SourceColumn,
        CandidateNumberColumn,
        ColumnCount
    };
    enum Role
    {
        StateRole = Qt::UserRole, // int of State; of a fold: the state it is painted as
        FoldRole, // QString: the text over the whole row; invalid for a pair
        DimRole, // bool: says nothing new ("same")
        MarkedRole, // bool: a rule covers it
        AllowedRole // bool: differs, and only by origins that rules allow
    };
    static constexpr std::int64_t kMostOpened = 1000; // rows that one step of unfolding shows

    explicit PairTableModel(QObject* parent = nullptr);

    void setPair(PairPointer pair, FoldLayout folds, DifferenceIndex differences);
    void setMarks(PairMarksPointer marks); // of that pair; after setPair()
    void clear();
    // A view of rows this high cannot show more: its pixels are counted in int.
    void setRowHeight(int pixels);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    void multiData(const QModelIndex& index, QModelRoleDataSpan roles) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    const PairPointer& pair() const { return m_pair; }
    const DifferenceIndex& differences() const { return m_differences; }
    std::int64_t rowAt(int viewRow) const; // in the alignment; -1: a fold
    std::int64_t firstRowAt(int viewRow) const; // of a fold: its first row
    int viewRowOf(std::int64_t row) const; // of a hidden row: its fold
    std::int64_t rowOfOp(Side side, std::int64_t seq) const; // -1: no such op
    bool isFold(int viewRow) const { return rowAt(viewRow) < 0; }
    bool isOpened(int viewRow) const; // came out of a fold and can go back
    QString copiedText(int viewRow) const; // a whole row, nothing elided

    // Opens the fold, at most kMostOpened rows of it. False when the table cannot hold more.
    bool open(int viewRow);
    int close(int viewRow); // the fold's view row
    int reveal(std::int64_t row); // opens just enough to show it; its view row

private:
    void apply(const FoldLayout::Edit& edit);
    QVariant cell(int viewRow, int column, int role) const;
    QVariant foldCell(const Segment& fold, int column, int role) const;
    QString cellText(std::int64_t row, int column) const;
    std::int64_t mostRows() const;
    PairRowText rowText() const;

    PairPointer m_pair;
    FoldLayout m_folds;
    DifferenceIndex m_differences;
    PairMarksPointer m_marks; // null: none
    int m_rowHeight = 22;
};

} // namespace samebit::app
