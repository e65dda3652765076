// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/pairmarks.h"
#include "samebit/marks/allowlist.h"

#include <QObject>
#include <QUndoStack>

#include <vector>

namespace samebit::app {

// The marks of the open pair: each change can be undone, is applied to the comparison at once and
// kept in a file. Marks belong to the baseline: another candidate of it, such as one that was
// recorded under replay, opens with them. GUI thread only: matching reads the runs' details.
class MarkSession : public QObject
{
    Q_OBJECT

public:
    // Kept as allowlists in this folder, one file per baseline.
    explicit MarkSession(QString folder, QObject* parent = nullptr);

    void setPair(const PairPointer& pair); // null: none; forgets what can be undone

    const PairPointer& pair() const { return m_pair; }
    const PairMarksPointer& state() const { return m_state; } // never null
    const std::vector<Mark>& marks() const { return m_state->marks; }
    const MarkedComparison& marked() const { return m_state->marked; }
    ReportInput reportInput() const; // of the pair, seen through the marks
    std::string keptPath() const; // their allowlist; empty: the baseline has no identity
    std::int64_t firstOrigin() const; // row of the first origin that no mark allows; -1 none

    // A mark for the op of this row; of an origin with the evidence as reason.
    Mark proposed(std::int64_t row, MarkScope scope) const;
    MarkUse useOf(const Mark& mark) const; // what it would do alone
    std::vector<MarkUse> usesOf(const std::vector<Mark>& marks) const;

    void add(const Mark& mark); // in the place of one with the same target
    void replace(int number, const Mark& mark);
    void remove(int number);
    void merge(const std::vector<Mark>& marks); // of a conflict the one that is here stays
    QUndoStack& undoStack() { return m_undo; }

Q_SIGNALS:
    void changed(); // marks and what they do
    void notKept(const samebit::Error& error); // the file could not be read or written

private:
    class Change;

    void push(const QString& text, std::vector<Mark> marks);
    void take(std::vector<Mark> marks); // of a done or undone change
    void apply(std::vector<Mark> marks);
    std::vector<Mark> keptMarks();

    QString m_folder;
    PairPointer m_pair;
    PairMarksPointer m_state;
    QUndoStack m_undo;
};

} // namespace samebit::app
