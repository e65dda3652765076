// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/marks/markmatch.h"

#include <QAbstractTableModel>

#include <vector>

namespace samebit::app {

// Marks and what each of them does in a comparison. Adapts what it is given. GUI thread only.
class MarkListModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        NumberColumn,
        RuleColumn,
        ActionColumn,
        StateColumn, // "unused", "too broad"
        OriginsColumn,
        ExplainsColumn,
        OpsColumn,
        ReasonColumn,
        AuthorColumn,
        ColumnCount
    };

    explicit MarkListModel(QObject* parent = nullptr);

    void setMarks(std::vector<Mark> marks, std::vector<MarkUse> uses); // one use per mark
    const std::vector<Mark>& marks() const { return m_marks; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    // "unused", "too broad", "undecided: no content stored", "off"; empty: nothing to say.
    static QString stateText(const Mark& mark, const MarkUse& use);

private:
    QString shown(const Mark& mark, const MarkUse& use, int column) const;

    std::vector<Mark> m_marks;
    std::vector<MarkUse> m_uses;
};

} // namespace samebit::app
