// SPDX-License-Identifier: Apache-2.0
#include "environmentmodel.h"

#include <array>

namespace samebit::app {

EnvironmentModel::EnvironmentModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void EnvironmentModel::setDifferences(std::vector<EnvironmentDifference> differences)
{
    beginResetModel();
    m_differences = std::move(differences);
    endResetModel();
}

int EnvironmentModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_differences.size());
}

int EnvironmentModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant EnvironmentModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    const EnvironmentDifference& difference = m_differences[static_cast<std::size_t>(index.row())];
    if (index.column() == KeyColumn)
        return QString::fromStdString(difference.key);
    const std::string& value
        = index.column() == BaselineColumn ? difference.baseline : difference.candidate;
    return value.empty() ? tr("not set") : QString::fromStdString(value);
}

QVariant EnvironmentModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    const std::array<QString, ColumnCount> titles
        = {tr("setting"), tr("baseline"), tr("candidate")};
    return titles.at(static_cast<std::size_t>(section));
}

} // namespace samebit::app
