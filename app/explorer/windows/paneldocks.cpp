// SPDX-License-Identifier: Apache-2.0
#include "paneldocks.h"

#include "models/environmentmodel.h"
#include "models/originlistmodel.h"
#include "services/marksession.h"
#include "views/codeview.h"
#include "views/listtable.h"
#include "views/markspanel.h"
#include "views/sourcepanel.h"
#include "views/stackspanel.h"
#include "views/whypanel.h"

#include <QDockWidget>
#include <QHeaderView>
#include <QMainWindow>
#include <QSortFilterProxyModel>

namespace samebit::app {

PanelDocks::PanelDocks(QMainWindow& window)
    : QObject(&window)
    , m_window(window)
    , m_source(new SourcePanel(&window))
    , m_stacks(new StacksPanel(&window))
    , m_why(new WhyPanel(&window))
    , m_origins(new ListTable(tr("Origins"), &window))
    , m_environment(new ListTable(tr("Environment differences"), &window))
    , m_marks(new MarksPanel(&window))
    , m_originModel(new OriginListModel(this))
    , m_sortedOrigins(new QSortFilterProxyModel(this))
    , m_environmentModel(new EnvironmentModel(this))
{
    m_sortedOrigins->setSourceModel(m_originModel);
    m_sortedOrigins->setSortRole(OriginListModel::SortRole);
    m_origins->setModel(m_sortedOrigins);
    m_origins->setSortingEnabled(true);
    m_origins->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder); // as they ran
    m_origins->setWidths({9, 28, 26, 5, 10, 20, 10, 7, 10});
    m_environment->setModel(m_environmentModel);
    m_environment->setWidths({32, 28, 28});
    m_sourceDock = add(m_source, QStringLiteral("source"), tr("Source"));
    m_stacksDock = add(m_stacks, QStringLiteral("stacks"), tr("Stacks"));
    m_whyDock = add(m_why, QStringLiteral("why"), tr("Why"));
    m_originsDock = add(m_origins, QStringLiteral("origins"), tr("Origins"));
    m_environmentDock = add(m_environment, QStringLiteral("environment"), tr("Environment"));
    m_marksDock = add(m_marks, QStringLiteral("marks"), tr("Marks"));
    connectOrigins();
    connect(m_why, &WhyPanel::rowRequested, this, &PanelDocks::rowRequested);
    restoreDefault();
}

QDockWidget* PanelDocks::add(QWidget* panel, const QString& name, const QString& title)
{
    auto* const dock = new QDockWidget(title, &m_window);
    dock->setObjectName(name);
    dock->setFeatures(QDockWidget::DockWidgetMovable | QDockWidget::DockWidgetClosable);
    dock->setWidget(panel);
    m_window.addDockWidget(Qt::RightDockWidgetArea, dock);
    connect(dock, &QDockWidget::visibilityChanged, this, [this, dock](bool isVisible) {
        if (isVisible)
            refresh(dock);
    });
    m_docks << dock;
    return dock;
}

void PanelDocks::connectOrigins()
{
    const auto request = [this](const QModelIndex& index) {
        Q_EMIT rowRequested(index.data(OriginListModel::RowRole).toLongLong());
    };
    connect(m_origins, &QTableView::activated, this, request);
    connect(m_origins, &QTableView::clicked, this, request);
}

void PanelDocks::restoreDefault()
{
    for (QDockWidget* const dock : m_docks) {
        dock->setFloating(false);
        m_window.removeDockWidget(dock);
    }
    m_window.addDockWidget(Qt::RightDockWidgetArea, m_sourceDock);
    m_window.splitDockWidget(m_sourceDock, m_stacksDock, Qt::Vertical);
    m_window.addDockWidget(Qt::BottomDockWidgetArea, m_whyDock);
    m_window.tabifyDockWidget(m_whyDock, m_originsDock);
    m_window.tabifyDockWidget(m_originsDock, m_environmentDock);
    m_window.tabifyDockWidget(m_environmentDock, m_marksDock);
    for (QDockWidget* const dock : m_docks)
        dock->show();
    m_whyDock->raise();
    const int width = m_window.window()->width();
    const int height = m_window.window()->height();
    m_window.resizeDocks({m_sourceDock}, {width * 36 / 100}, Qt::Horizontal);
    m_window.resizeDocks({m_sourceDock, m_stacksDock}, {height * 40 / 100, height * 25 / 100},
                         Qt::Vertical);
    m_window.resizeDocks({m_whyDock}, {height * 26 / 100}, Qt::Vertical);
}

void PanelDocks::setPair(const PairPointer& pair, const DifferenceIndex& differences)
{
    m_pair = pair;
    m_differences = differences;
    m_row = -1;
    m_pairMarks = nullptr;
    m_originModel->setPair(pair);
    m_environmentModel->setDifferences(pair == nullptr ? std::vector<EnvironmentDifference>()
                                                       : pair->comparison.environment);
    if (pair == nullptr)
        return;
    const auto origins = static_cast<int>(pair->comparison.origins.size());
    const auto settings = static_cast<int>(pair->comparison.environment.size());
    m_originsDock->setWindowTitle(tr("Origins (%1)").arg(origins));
    m_environmentDock->setWindowTitle(tr("Environment (%1)").arg(settings));
    if (!pair->comparison.precondition.empty() && settings > 0)
        m_environmentDock->raise();
    else
        m_whyDock->raise();
}

void PanelDocks::showMarks(const MarkSession& session)
{
    m_pairMarks = session.state();
    m_originModel->setMarks(m_pairMarks);
    m_marks->show(session);
    m_marksDock->setWindowTitle(tr("Marks (%1)").arg(session.marks().size()));
    refresh(m_whyDock);
}

void PanelDocks::showRow(std::int64_t row)
{
    m_row = row;
    for (QDockWidget* const dock : {m_sourceDock, m_stacksDock, m_whyDock})
        refresh(dock);
}

void PanelDocks::refresh(QDockWidget* dock)
{
    // Nothing is computed for a panel that is closed.
    if (dock->isHidden())
        return;
    if (dock == m_sourceDock)
        m_source->showRow(m_pair, m_row);
    else if (dock == m_stacksDock)
        m_stacks->showRow(m_pair, m_row);
    else if (dock == m_whyDock)
        m_why->showRow(m_pair, m_differences, m_pairMarks, m_row);
}

QList<QWidget*> PanelDocks::panes() const
{
    QList<QWidget*> panes;
    for (QDockWidget* const dock : m_docks) {
        if (dock->isVisible() && !dock->visibleRegion().isEmpty())
            panes << dock->widget();
    }
    return panes;
}

} // namespace samebit::app
