// SPDX-License-Identifier: Apache-2.0
#include "originlistmodel.h"

#include "runfacts.h"
#include "statewords.h"

#include <array>

namespace samebit::app {

namespace {

OpIndex namingOp(const Origin& origin)
{
    return origin.baseline >= 0 ? origin.baseline : origin.candidate;
}

std::int32_t namingStep(const Origin& origin)
{
    return origin.baseline >= 0 ? origin.baselineStep : origin.candidateStep;
}

QString sourceText(const Origin& origin)
{
    return origin.source.file.empty()
        ? QString()
        : QStringLiteral("%1:%2").arg(QString::fromStdString(origin.source.file),
                                      QString::number(origin.source.line));
}

} // namespace

OriginListModel::OriginListModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void OriginListModel::setPair(PairPointer pair)
{
    beginResetModel();
    m_pair = std::move(pair);
    m_marks = nullptr;
    endResetModel();
}

void OriginListModel::setMarks(PairMarksPointer marks)
{
    m_marks = std::move(marks);
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, MarkColumn), index(rowCount() - 1, MarkColumn));
}

QString OriginListModel::ruleText(const Origin& origin) const
{
    const auto number = static_cast<std::size_t>(&origin - m_pair->comparison.origins.data());
    if (m_marks == nullptr || number >= m_marks->marked.markOfOrigin.size())
        return {};
    const std::int32_t mark = m_marks->marked.markOfOrigin[number];
    return mark < 0 ? QString() : tr("rule %1").arg(mark + 1);
}

int OriginListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || m_pair == nullptr
        ? 0
        : static_cast<int>(m_pair->comparison.origins.size());
}

int OriginListModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant OriginListModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Origin& origin = m_pair->comparison.origins[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return shown(origin, index.column());
    case SortRole:
        return sorted(origin, index.column());
    case RowRole:
        return QVariant::fromValue<qlonglong>(origin.row);
    case Qt::ToolTipRole:
    case Qt::AccessibleDescriptionRole:
        return QString::fromStdString(originSentence(m_pair->reportInput(), origin));
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(sorted(origin, index.column()).typeId() == QMetaType::QString
                                       ? Qt::AlignLeft | Qt::AlignVCenter
                                       : Qt::AlignRight | Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant OriginListModel::shown(const Origin& origin, int column) const
{
    switch (column) {
    case NumberColumn:
        return origin.baseline >= 0 ? tr("#%1").arg(seqOf(origin.baseline))
                                    : tr("> #%1").arg(seqOf(origin.candidate));
    case StepColumn:
        return namingStep(origin) < 0 ? tr("-") : QString::number(namingStep(origin));
    case ExplainsColumn:
        return QString::fromStdString(grouped(origin.explains));
    case RepeatsColumn:
        return QString::fromStdString(grouped(origin.repeats));
    default:
        return sorted(origin, column);
    }
}

QVariant OriginListModel::sorted(const Origin& origin, int column) const
{
    switch (column) {
    case NumberColumn:
        return seqOf(namingOp(origin));
    case OpColumn:
        return QString::fromStdString(origin.op);
    case KindColumn:
        return StateWords::kind(origin.kind);
    case StepColumn:
        return namingStep(origin);
    case PhaseColumn:
        return StateWords::phase(origin.phase);
    case SourceColumn:
        return sourceText(origin);
    case ExplainsColumn:
        return QVariant::fromValue<qlonglong>(origin.explains);
    case RepeatsColumn:
        return QVariant::fromValue<qlonglong>(origin.repeats);
    case MarkColumn:
        return ruleText(origin);
    default:
        return {};
    }
}

QVariant OriginListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    const std::array<QString, ColumnCount> titles
        = {tr("#"),      tr("op"),       tr("how it entered"), tr("step"),      tr("phase"),
           tr("source"), tr("explains"), tr("times"),          tr("allowed by")};
    const std::array<QString, ColumnCount> meanings
        = {tr("Number of the op; > is a number of the candidate"),
           tr("The operator as recorded"),
           tr("How the difference entered"),
           tr("Training step; - is before step 0"),
           tr("Forward, backward, optimizer"),
           tr("Your line that ran it"),
           tr("How many other differing ops follow from it"),
           tr("Origins of the same kind, operator and line, shown as one"),
           tr("The rule of the marks that allows it")};
    if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole)
        return titles.at(static_cast<std::size_t>(section));
    return role == Qt::ToolTipRole ? meanings.at(static_cast<std::size_t>(section)) : QVariant();
}

} // namespace samebit::app
