// SPDX-License-Identifier: Apache-2.0
#include "marklistmodel.h"

#include "samebit/report/markreport.h"

#include <array>

namespace samebit::app {

MarkListModel::MarkListModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void MarkListModel::setMarks(std::vector<Mark> marks, std::vector<MarkUse> uses)
{
    beginResetModel();
    m_marks = std::move(marks);
    m_uses = std::move(uses);
    m_uses.resize(m_marks.size());
    endResetModel();
}

int MarkListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_marks.size());
}

int MarkListModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant MarkListModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return column == NumberColumn ? QString::number(index.row() + 1)
                                      : shown(m_marks[row], m_uses[row], column);
    case Qt::ToolTipRole:
        return column == NumberColumn ? shown(m_marks[row], m_uses[row], RuleColumn)
                                      : shown(m_marks[row], m_uses[row], column);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(column == NumberColumn || column == OriginsColumn
                                           || column == ExplainsColumn || column == OpsColumn
                                       ? Qt::AlignRight | Qt::AlignVCenter
                                       : Qt::AlignLeft | Qt::AlignVCenter);
    default:
        return {};
    }
}

QString MarkListModel::stateText(const Mark& mark, const MarkUse& use)
{
    if (!mark.enabled)
        return tr("off");
    if (use.unused)
        return tr("unused");
    if (use.undecided > 0)
        return tr("undecided: no content stored");
    return use.broad ? tr("too broad") : QString();
}

QString MarkListModel::shown(const Mark& mark, const MarkUse& use, int column) const
{
    const auto count = [](std::int64_t number) {
        return QString::fromStdString(grouped(number));
    };
    switch (column) {
    case RuleColumn:
        return QString::fromStdString(markText(mark));
    case ActionColumn:
        return QString::fromStdString(actionText(mark));
    case StateColumn:
        return stateText(mark, use);
    case OriginsColumn:
        return count(use.origins);
    case ExplainsColumn:
        return count(use.explains);
    case OpsColumn:
        return count(use.ops);
    case ReasonColumn:
        return QString::fromStdString(mark.reason);
    case AuthorColumn:
        return QString::fromStdString(mark.author.empty() ? mark.date
                                                          : mark.author + ", " + mark.date);
    default:
        return {};
    }
}

QVariant MarkListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    const std::array<QString, ColumnCount> titles
        = {tr("#"),        tr("rule"), tr("action"), tr("note"),  tr("origins"),
           tr("explains"), tr("ops"),  tr("reason"), tr("by, on")};
    const std::array<QString, ColumnCount> meanings = {
        tr("Number of the rule"),
        tr("Which ops may differ"),
        tr("What comparing and replaying do with them"),
        tr("Unused: covers no op of either run; too broad: hides over 20 % of all differing ops"),
        tr("How many origins it allows"),
        tr("How many other differing ops follow only from allowed origins"),
        tr("How many ops it covers, in the run where those are more"),
        tr("Why they may differ"),
        tr("Who said so, and when")};
    if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole)
        return titles.at(static_cast<std::size_t>(section));
    return role == Qt::ToolTipRole ? meanings.at(static_cast<std::size_t>(section)) : QVariant();
}

} // namespace samebit::app
