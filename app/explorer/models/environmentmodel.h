// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/verdict/comparison.h"

#include <QAbstractTableModel>

namespace samebit::app {

// What differs between the environments of two runs, most important first. GUI thread only.
class EnvironmentModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        KeyColumn,
        BaselineColumn,
        CandidateColumn,
        ColumnCount
    };

    explicit EnvironmentModel(QObject* parent = nullptr);

    void setDifferences(std::vector<EnvironmentDifference> differences);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<EnvironmentDifference> m_differences;
};

} // namespace samebit::app
