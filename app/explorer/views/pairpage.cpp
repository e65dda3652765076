// SPDX-License-Identifier: Apache-2.0
#include "pairpage.h"

#include "answerbar.h"
#include "gotobar.h"
#include "models/pairtablemodel.h"
#include "models/runfacts.h"
#include "noticebar.h"
#include "overviewstrip.h"
#include "pairtableview.h"
#include "selectablelabel.h"
#include "statechips.h"

#include <QDateTime>
#include <QHBoxLayout>
#include <QMainWindow>
#include <QVBoxLayout>

namespace samebit::app {

PairPage::PairPage(QWidget* parent)
    : QWidget(parent)
    , m_model(new PairTableModel(this))
    , m_answer(new AnswerBar(this))
    , m_header(new SelectableLabel(tr("Runs"), this))
    , m_chips(new StateChips(this))
    , m_notice(new NoticeBar(this))
    , m_area(new QMainWindow(this, Qt::Widget))
    , m_trace(new QWidget(m_area))
    , m_table(new PairTableView(*m_model, m_trace))
    , m_overview(new OverviewStrip(m_trace))
    , m_goTo(new GoToBar(m_trace))
{
    auto* const facts = new QVBoxLayout;
    facts->setContentsMargins(10, 0, 8, 4);
    facts->addWidget(m_header);
    facts->addWidget(m_chips);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_answer);
    layout->addLayout(facts);
    layout->addWidget(m_notice);
    layout->addWidget(m_area, 1);
    layOutTrace();
    connectTable();
    connectGoTo();
    connect(m_answer, &AnswerBar::noticed, this, &PairPage::noticed);
}

void PairPage::layOutTrace()
{
    auto* const row = new QHBoxLayout;
    row->setSpacing(2);
    row->addWidget(m_table, 1);
    row->addWidget(m_overview);
    auto* const layout = new QVBoxLayout(m_trace);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addLayout(row, 1);
    layout->addWidget(m_goTo);
    m_area->setWindowFlags(Qt::Widget); // its constructor makes it a window
    m_area->setCentralWidget(m_trace);
    // Not animated: that costs over a remote display.
    m_area->setDockOptions(QMainWindow::AllowTabbedDocks | QMainWindow::AllowNestedDocks);
}

void PairPage::connectTable()
{
    connect(m_table, &PairTableView::currentRowChanged, this, &PairPage::currentRowChanged);
    connect(m_table, &PairTableView::noticed, this, &PairPage::noticed);
    connect(m_table, &PairTableView::visibleRowsChanged, m_overview,
            &OverviewStrip::setVisibleRows);
    connect(m_overview, &OverviewStrip::rowRequested, this, &PairPage::goToRow);
    connect(m_overview, &OverviewStrip::nextDifferenceRequested, this,
            &PairPage::goToNextDifference);
    connect(m_overview, &OverviewStrip::previousDifferenceRequested, this,
            &PairPage::goToPreviousDifference);
}

void PairPage::connectGoTo()
{
    const auto go = [this](Side side, qlonglong seq) {
        if (goToOp(side, seq)) {
            m_goTo->hide();
            m_table->setFocus();
            return;
        }
        const qlonglong ops = m_model->pair()->side(side).data.ops.size();
        m_goTo->refuse(side == Side::Baseline ? tr("The baseline has ops #1 to #%1").arg(ops)
                                              : tr("The candidate has ops #1 to #%1").arg(ops));
    };
    connect(m_goTo, &GoToBar::baselineOpRequested, this,
            [go](qlonglong seq) { go(Side::Baseline, seq); });
    connect(m_goTo, &GoToBar::candidateOpRequested, this,
            [go](qlonglong seq) { go(Side::Candidate, seq); });
    connect(m_goTo, &GoToBar::closed, m_table, [this] { m_table->setFocus(); });
}

void PairPage::setPair(const LoadResult& result)
{
    m_notice->showErrors(noticesOf(*result.pair));
    m_header->setSentence(headerText(*result.pair));
    m_chips->setCounts(result.pair->comparison.counts);
    m_overview->setPair(result.pair);
    m_model->setPair(result.pair, result.folds, result.differences);
    m_firstOrigin = result.differences.firstOrigin();
    m_answer->setAnswer(result.pair->reportInput());
    m_table->setFocus();
}

void PairPage::showMarks(const MarkSession& marks)
{
    m_firstOrigin = marks.firstOrigin();
    m_answer->setAnswer(marks.reportInput());
    m_model->setMarks(marks.state());
}

void PairPage::showErrors(const std::vector<ShownError>& errors)
{
    m_notice->showErrors(errors);
}

QString PairPage::headerText(const Pair& pair) const
{
    const auto runText = [](const QString& side, const LoadedRun& run) {
        const QDateTime began
            = QDateTime::fromString(QString::fromStdString(run.data.info.started), Qt::ISODate);
        const QString ops = QString::fromStdString(grouped(run.data.ops.size()));
        return began.isValid()
            ? tr("%1 %2, recorded %3, %4 ops")
                  .arg(side, fileName(run.path),
                       began.toLocalTime().toString(QStringLiteral("yyyy-MM-dd HH:mm")), ops)
            : tr("%1 %2, %3 ops").arg(side, fileName(run.path), ops);
    };
    const auto differences = static_cast<std::int64_t>(pair.comparison.environment.size());
    const QString environments = differences == 0
        ? tr("environments: no difference")
        : counted(differences, tr("environments: %1 difference"),
                  tr("environments: %1 differences"));
    return tr("%1   |   %2   |   %3")
        .arg(runText(tr("baseline"), *pair.baseline), runText(tr("candidate"), *pair.candidate),
             environments);
}

QList<QWidget*> PairPage::panes() const
{
    return {m_answer, m_table, m_overview};
}

bool PairPage::goToOp(Side side, qlonglong seq)
{
    const std::int64_t row = m_model->rowOfOp(side, seq);
    goToRow(row);
    return row >= 0;
}

void PairPage::addError(const ShownError& error)
{
    m_notice->addError(error);
}

void PairPage::goToRow(qlonglong row)
{
    m_table->goToRow(row);
}

void PairPage::goTo(std::int64_t row, const QString& otherwise)
{
    if (m_model->pair() == nullptr)
        return;
    if (row >= 0)
        goToRow(row);
    else
        Q_EMIT noticed(otherwise);
}

void PairPage::goToFirstOrigin()
{
    goTo(m_firstOrigin,
         m_model->differences().firstOrigin() < 0 ? tr("There is no origin")
                                                  : tr("Rules allow every origin"));
}

void PairPage::goToNextDifference()
{
    goTo(m_model->differences().nextDifference(m_table->currentRow()),
         tr("No difference after this row"));
}

void PairPage::goToPreviousDifference()
{
    goTo(m_model->differences().previousDifference(m_table->currentRow()),
         tr("No difference before this row"));
}

void PairPage::goToNextOrigin()
{
    goTo(m_model->differences().nextOrigin(m_table->currentRow()), tr("No origin after this row"));
}

void PairPage::goToPreviousOrigin()
{
    goTo(m_model->differences().previousOrigin(m_table->currentRow()),
         tr("No origin before this row"));
}

void PairPage::openGoTo()
{
    if (m_model->pair() != nullptr)
        m_goTo->open();
}

} // namespace samebit::app
