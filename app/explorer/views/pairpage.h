// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "services/errortexts.h"
#include "services/marksession.h"
#include "services/pairloader.h"

#include <QWidget>

class QMainWindow;

namespace samebit::app {

class AnswerBar;
class GoToBar;
class NoticeBar;
class OverviewStrip;
class PairTableModel;
class PairTableView;
class SelectableLabel;
class StateChips;

// One compared pair: the answer, the runs, the counts, the table with its overview.
class PairPage : public QWidget
{
    Q_OBJECT

public:
    explicit PairPage(QWidget* parent = nullptr);

    void setPair(const LoadResult& result); // has a pair; without marks
    void showMarks(const MarkSession& marks); // of that pair
    void showErrors(const std::vector<ShownError>& errors);
    void addError(const ShownError& error); // below those that are shown
    bool goToOp(Side side, qlonglong seq); // false: no such op

    PairTableView& table() const { return *m_table; }
    PairTableModel& model() const { return *m_model; }
    OverviewStrip& overview() const { return *m_overview; }
    AnswerBar& answer() const { return *m_answer; }
    NoticeBar& notice() const { return *m_notice; }
    QMainWindow& dockArea() const { return *m_area; } // below the answer: table and panels
    QList<QWidget*> panes() const; // in the order of F6

    void goToRow(qlonglong row);
    void goToFirstOrigin(); // that no mark allows
    void goToNextDifference();
    void goToPreviousDifference();
    void goToNextOrigin();
    void goToPreviousOrigin();
    void openGoTo();

Q_SIGNALS:
    void currentRowChanged(qlonglong row); // -1: a fold or nothing
    void noticed(const QString& text);

private:
    void layOutTrace();
    void connectTable();
    void connectGoTo();
    void goTo(std::int64_t row, const QString& otherwise);
    QString headerText(const Pair& pair) const;

    PairTableModel* m_model;
    AnswerBar* m_answer;
    SelectableLabel* m_header;
    StateChips* m_chips;
    NoticeBar* m_notice;
    std::int64_t m_firstOrigin = -1; // row of the first that no mark allows
    QMainWindow* m_area;
    QWidget* m_trace;
    PairTableView* m_table;
    OverviewStrip* m_overview;
    GoToBar* m_goTo;
};

} // namespace samebit::app
