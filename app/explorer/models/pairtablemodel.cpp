// SPDX-License-Identifier: Apache-2.0
#include "pairtablemodel.h"

#include "pairrowtext.h"
#include "statewords.h"

#include <algorithm>
#include <array>
#include <limits>

namespace samebit::app {

PairTableModel::PairTableModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void PairTableModel::setPair(PairPointer pair, FoldLayout folds, DifferenceIndex differences)
{
    beginResetModel();
    m_pair = std::move(pair);
    m_marks = nullptr;
    m_folds = std::move(folds);
    m_differences = std::move(differences);
    endResetModel();
}

void PairTableModel::clear()
{
    setPair(nullptr, {}, {});
}

void PairTableModel::setRowHeight(int pixels)
{
    m_rowHeight = std::max(pixels, 1);
}

std::int64_t PairTableModel::mostRows() const
{
    return std::numeric_limits<int>::max() / m_rowHeight - kMostOpened;
}

int PairTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(std::min(m_folds.viewRows(), mostRows()));
}

int PairTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant PairTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    return cell(index.row(), index.column(), role);
}

void PairTableModel::multiData(const QModelIndex& index, QModelRoleDataSpan roles) const
{
    for (QModelRoleData& role : roles)
        role.setData(cell(index.row(), index.column(), role.role()));
}

PairRowText PairTableModel::rowText() const
{
    return {*m_pair, m_differences, m_marks.get()};
}

void PairTableModel::setMarks(PairMarksPointer marks)
{
    m_marks = std::move(marks);
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

QVariant PairTableModel::cell(int viewRow, int column, int role) const
{
    const Segment& segment = m_folds.segmentAt(viewRow);
    if (segment.form == Segment::Form::Folded)
        return foldCell(segment, column, role);
    const std::int64_t row = m_folds.firstRowAt(viewRow);
    const PairRowText text = rowText();
    switch (role) {
    case Qt::DisplayRole:
        return cellText(row, column);
    case StateRole:
        return static_cast<int>(m_pair->state(row));
    case DimRole:
        return column == CandidateOpColumn && m_pair->op(Side::Baseline, row) >= 0
            && text.candidateOp(row) != text.op(Side::Candidate, row);
    case MarkedRole:
        return m_marks != nullptr && m_marks->markAt(*m_pair, row) >= 0;
    case AllowedRole:
        return m_marks != nullptr && m_marks->allows(*m_pair, row);
    case Qt::ToolTipRole:
        return column == StateColumn
            ? tr("%1: %2").arg(text.state(row), StateWords::meaning(m_pair->state(row)))
            : cellText(row, column);
    case Qt::AccessibleTextRole:
        return column == StateColumn ? text.state(row)
                                     : tr("%1, %2").arg(cellText(row, column), text.state(row));
    case Qt::AccessibleDescriptionRole:
        return text.spoken(row);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(column == NumberColumn || column == CandidateNumberColumn
                                       ? Qt::AlignRight | Qt::AlignVCenter
                                       : Qt::AlignLeft | Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant PairTableModel::foldCell(const Segment& fold, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        if (column != BaselineOpColumn)
            return {};
        [[fallthrough]];
    case FoldRole:
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return rowText().fold(fold);
    case Qt::AccessibleDescriptionRole:
        return tr("folded; Space opens");
    case StateRole:
        return static_cast<int>(fold.state);
    default:
        return {};
    }
}

QString PairTableModel::cellText(std::int64_t row, int column) const
{
    const PairRowText text = rowText();
    switch (column) {
    case NumberColumn:
        return text.number(Side::Baseline, row);
    case StepColumn:
        return tr("%1 %2").arg(text.step(row), text.phase(row));
    case BaselineOpColumn:
        return text.op(Side::Baseline, row);
    case StateColumn:
        return text.state(row);
    case CandidateOpColumn:
        return text.candidateOp(row);
    case CandidateNumberColumn:
        return text.number(Side::Candidate, row);
    case SourceColumn:
        return text.source(row);
    default:
        return {};
    }
}

QVariant PairTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    struct Header
    {
        QString title;
        QString meaning;
    };
    const std::array<Header, ColumnCount> headers = {{
        {tr("#"), tr("Number of the op in the baseline; paste it into Go To or samebit show")},
        {tr("step, phase"),
         tr("Training step and forward, backward, optimizer; - is before step 0; 5 = 0 is a step "
            "of each run")},
        {tr("baseline op"), tr("The operator as recorded in the baseline")},
        {tr("state"), tr("What happened to this pair of ops")},
        {tr("candidate op"), tr("The operator as recorded in the candidate")},
        {tr("source"), tr("Your line that ran it; of a backward op: the line of its forward op")},
        {tr("candidate #"), tr("Number of the op in the candidate")},
    }};
    if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole)
        return headers.at(static_cast<std::size_t>(section)).title;
    return role == Qt::ToolTipRole ? headers.at(static_cast<std::size_t>(section)).meaning
                                   : QVariant();
}

std::int64_t PairTableModel::rowAt(int viewRow) const
{
    return m_folds.rowAt(viewRow);
}

std::int64_t PairTableModel::firstRowAt(int viewRow) const
{
    return m_folds.firstRowAt(viewRow);
}

int PairTableModel::viewRowOf(std::int64_t row) const
{
    return static_cast<int>(std::min(m_folds.viewRowOf(row), std::int64_t{rowCount()} - 1));
}

std::int64_t PairTableModel::rowOfOp(Side side, std::int64_t seq) const
{
    if (m_pair == nullptr || seq < 1 || seq > m_pair->side(side).data.ops.size())
        return -1;
    // A row number is not an op number, and with several streams rows do not ascend.
    const auto& column = side == Side::Baseline ? m_pair->comparison.rows.baseline
                                                : m_pair->comparison.rows.candidate;
    const auto found = std::find(column.begin(), column.end(), static_cast<OpIndex>(seq - 1));
    return found == column.end() ? -1 : found - column.begin();
}

bool PairTableModel::isOpened(int viewRow) const
{
    return m_folds.segmentAt(viewRow).form == Segment::Form::Opened;
}

QString PairTableModel::copiedText(int viewRow) const
{
    const PairRowText text = rowText();
    const Segment& segment = m_folds.segmentAt(viewRow);
    return segment.form == Segment::Form::Folded ? text.fold(segment)
                                                 : text.copied(m_folds.firstRowAt(viewRow));
}

bool PairTableModel::open(int viewRow)
{
    const std::int64_t room = mostRows() - m_folds.viewRows();
    if (room <= 0)
        return false;
    apply(m_folds.opening(viewRow, std::min(kMostOpened, room), m_pair->comparison));
    return true;
}

int PairTableModel::close(int viewRow)
{
    const FoldLayout::Edit edit = m_folds.closing(viewRow, m_pair->comparison);
    apply(edit);
    return edit.isEmpty() ? viewRow : static_cast<int>(edit.firstViewRow);
}

int PairTableModel::reveal(std::int64_t row)
{
    if (m_folds.viewRows() + 2 * FoldLayout::kContext < mostRows())
        apply(m_folds.revealing(row, m_pair->comparison));
    return viewRowOf(row);
}

void PairTableModel::apply(const FoldLayout::Edit& edit)
{
    if (edit.isEmpty())
        return;
    // New rows first: the table is never empty, so the view always has a current index.
    const int first = static_cast<int>(edit.firstViewRow);
    const int inserted = static_cast<int>(edit.insertedViewRows);
    beginInsertRows({}, first, first + inserted - 1);
    m_folds.insertNew(edit);
    endInsertRows();
    const int old = first + inserted;
    beginRemoveRows({}, old, old + static_cast<int>(edit.removedViewRows) - 1);
    m_folds.removeOld(edit);
    endRemoveRows();
}

} // namespace samebit::app
