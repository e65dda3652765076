// SPDX-License-Identifier: Apache-2.0
#include "pairrowtext.h"

#include "runfacts.h"
#include "statewords.h"

#include <QStringList>

#include <limits>

namespace samebit::app {

namespace {

constexpr std::int32_t kNoStep = std::numeric_limits<std::int32_t>::min();

QString stepText(std::int32_t step)
{
    return step < 0 ? QStringLiteral("-") : QString::number(step);
}

} // namespace

QString PairRowText::number(Side side, std::int64_t row) const
{
    const OpIndex op = m_pair.op(side, row);
    return op < 0 ? QString() : QString::number(seqOf(op));
}

Side PairRowText::namingSide(std::int64_t row) const
{
    return m_pair.op(Side::Baseline, row) >= 0 ? Side::Baseline : Side::Candidate;
}

std::int32_t PairRowText::stepOn(Side side, std::int64_t row) const
{
    const OpIndex index = m_pair.op(side, row);
    return index < 0 ? kNoStep : stepOf(m_pair.side(side).data, index);
}

QString PairRowText::step(std::int64_t row) const
{
    const std::int32_t baseline = stepOn(Side::Baseline, row);
    const std::int32_t candidate = stepOn(Side::Candidate, row);
    if (baseline == kNoStep)
        return stepText(candidate);
    if (candidate == kNoStep || candidate == baseline)
        return stepText(baseline);
    return tr("%1 = %2").arg(stepText(baseline), stepText(candidate));
}

QString PairRowText::phase(std::int64_t row) const
{
    const Side side = namingSide(row);
    return StateWords::phase(phaseOf(m_pair.side(side).data, m_pair.op(side, row)));
}

QString PairRowText::op(Side side, std::int64_t row) const
{
    const OpIndex index = m_pair.op(side, row);
    return index < 0 ? QString() : opName(m_pair.side(side).data, index);
}

QString PairRowText::candidateOp(std::int64_t row) const
{
    const QString name = op(Side::Candidate, row);
    return !name.isEmpty() && name == op(Side::Baseline, row) ? tr("same") : name;
}

QString PairRowText::source(std::int64_t row) const
{
    const Side side = namingSide(row);
    const FrameRow* const frame = userFrame(m_pair.side(side).data, m_pair.op(side, row));
    return frame == nullptr ? tr("no Python frame") : placeText(*frame);
}

QString PairRowText::state(std::int64_t row) const
{
    const QString plain = plainState(row);
    if (m_marks == nullptr || m_marks->marks.empty())
        return plain;
    const std::int32_t mark = m_marks->markAt(m_pair, row);
    if (m_marks->allows(m_pair, row))
        return mark >= 0 && m_pair.state(row) == State::Origin
            ? tr("%1, allowed by rule %2").arg(plain).arg(mark + 1)
            : tr("%1, allowed").arg(plain);
    return mark >= 0 ? tr("%1, marked").arg(plain) : plain;
}

QString PairRowText::plainState(std::int64_t row) const
{
    const State state = m_pair.state(row);
    if (state != State::Origin)
        return StateWords::word(state);
    const std::int32_t origin = m_differences.originAt(row);
    if (origin < 0)
        return StateWords::word(state);
    return tr("origin: %1")
        .arg(StateWords::shortKind(
            m_pair.comparison.origins[static_cast<std::size_t>(origin)].kind));
}

QString PairRowText::spoken(std::int64_t row) const
{
    const Side side = namingSide(row);
    const QString where = side == Side::Baseline ? tr("op %1") : tr("candidate op %1");
    return tr("%1, %2, %3, step %4, %5, %6")
        .arg(where.arg(number(side, row)), state(row), op(side, row), step(row), phase(row),
             source(row));
}

QString PairRowText::copied(std::int64_t row) const
{
    const Side side = namingSide(row);
    const FrameRow* const frame = userFrame(m_pair.side(side).data, m_pair.op(side, row));
    const QStringList cells
        = {number(Side::Baseline, row),
           step(row),
           phase(row),
           op(Side::Baseline, row),
           state(row),
           op(Side::Candidate, row),
           number(Side::Candidate, row),
           source(row),
           frame == nullptr ? QString() : QString::fromStdString(frame->function),
           moduleOf(m_pair.side(side).data, m_pair.op(side, row))};
    return cells.join(u'\t');
}

QString PairRowText::copiedHeader()
{
    return QStringList({tr("baseline #"), tr("step"), tr("phase"), tr("baseline op"), tr("state"),
                        tr("candidate op"), tr("candidate #"), tr("source"), tr("function"),
                        tr("module")})
        .join(u'\t');
}

QString PairRowText::foldRange(const Segment& segment) const
{
    const Side side = namingSide(segment.firstRow);
    const std::int64_t last = segment.endRow() - 1;
    std::int32_t from = stepOn(side, segment.firstRow);
    std::int32_t to = stepOn(side, last);
    if (to == kNoStep)
        to = stepOn(namingSide(last), last);
    if (from < 0 && to < 0)
        return tr("before step 0");
    if (from == to)
        return tr("step %1").arg(from);
    return from < 0 ? tr("up to step %1").arg(to) : tr("step %1 to step %2").arg(from).arg(to);
}

bool PairRowText::isBeforeResuming(const Segment& segment) const
{
    const std::int32_t shift = m_pair.comparison.rows.stepShift;
    if (shift > 0 && segment.state == State::BaselineOnly)
        return stepOn(Side::Baseline, segment.endRow() - 1) < shift;
    return shift < 0 && segment.state == State::CandidateOnly
        && stepOn(Side::Candidate, segment.endRow() - 1) < -shift;
}

QString PairRowText::fold(const Segment& segment) const
{
    const auto number = [](std::int64_t count) {
        return QString::fromStdString(grouped(count));
    };
    const QString rows = number(segment.rows);
    switch (segment.state) {
    case State::BaselineOnly:
    case State::CandidateOnly: {
        const QString ops = segment.state == State::BaselineOnly
            ? tr("%1 ops only in the baseline: %2")
            : tr("%1 ops only in the candidate: %2");
        return ops.arg(rows,
                       isBeforeResuming(segment) ? tr("before the point of resuming")
                                                 : foldRange(segment));
    }
    case State::Propagated:
        if (segment.propagated < segment.rows)
            return tr("%1 propagated and %2 identical ops: %3")
                .arg(number(segment.propagated), number(segment.rows - segment.propagated),
                     foldRange(segment));
        break;
    default:
        break;
    }
    return tr("%1 %2 ops: %3").arg(rows, StateWords::word(segment.state), foldRange(segment));
}

} // namespace samebit::app
