// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pair.h"
#include "pairmarks.h"

#include <QAbstractTableModel>

namespace samebit::app {

// Every origin of a comparison. Adapts the pair that it is given. GUI thread only.
class OriginListModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        NumberColumn,
        OpColumn,
        KindColumn,
        StepColumn,
        PhaseColumn,
        SourceColumn,
        ExplainsColumn,
        RepeatsColumn,
        MarkColumn, // the rule that allows it
        ColumnCount
    };
    enum Role
    {
        SortRole = Qt::UserRole,
        RowRole // qlonglong: row of the alignment; -1 none
    };

    explicit OriginListModel(QObject* parent = nullptr);

    void setPair(PairPointer pair);
    void setMarks(PairMarksPointer marks); // of that pair

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QVariant shown(const Origin& origin, int column) const;
    QString ruleText(const Origin& origin) const;
    QVariant sorted(const Origin& origin, int column) const;

    PairPointer m_pair;
    PairMarksPointer m_marks; // null: none
};

} // namespace samebit::app
