// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/differenceindex.h"
#include "models/pair.h"
#include "models/pairmarks.h"

#include <QList>
#include <QObject>

class QDockWidget;
class QMainWindow;
class QSortFilterProxyModel;

namespace samebit::app {

class EnvironmentModel;
class ListTable;
class MarkSession;
class MarksPanel;
class OriginListModel;
class SourcePanel;
class StacksPanel;
class WhyPanel;

// The panels around the table and the docks that hold them. A hidden panel computes nothing.
class PanelDocks : public QObject
{
    Q_OBJECT

public:
    explicit PanelDocks(QMainWindow& window);

    void setPair(const PairPointer& pair, const DifferenceIndex& differences);
    void showMarks(const MarkSession& session); // of that pair
    void showRow(std::int64_t row); // -1: no op is selected
    void restoreDefault();

    const QList<QDockWidget*>& docks() const { return m_docks; }
    QList<QWidget*> panes() const; // visible, in the order of F6
    SourcePanel& source() const { return *m_source; }
    StacksPanel& stacks() const { return *m_stacks; }
    WhyPanel& why() const { return *m_why; }
    ListTable& origins() const { return *m_origins; }
    ListTable& environment() const { return *m_environment; }
    MarksPanel& marks() const { return *m_marks; }

Q_SIGNALS:
    void rowRequested(qlonglong row);

private:
    QDockWidget* add(QWidget* panel, const QString& name, const QString& title);
    void connectOrigins();
    void refresh(QDockWidget* dock);

    QMainWindow& m_window;
    SourcePanel* m_source;
    StacksPanel* m_stacks;
    WhyPanel* m_why;
    ListTable* m_origins;
    ListTable* m_environment;
    MarksPanel* m_marks;
    OriginListModel* m_originModel;
    QSortFilterProxyModel* m_sortedOrigins;
    EnvironmentModel* m_environmentModel;
    QDockWidget* m_sourceDock;
    QDockWidget* m_stacksDock;
    QDockWidget* m_whyDock;
    QDockWidget* m_originsDock;
    QDockWidget* m_environmentDock;
    QDockWidget* m_marksDock;
    QList<QDockWidget*> m_docks;
    PairPointer m_pair;
    DifferenceIndex m_differences;
    PairMarksPointer m_pairMarks;
    std::int64_t m_row = -1;
};

} // namespace samebit::app
