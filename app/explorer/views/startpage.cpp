// SPDX-License-Identifier: Apache-2.0
#include "startpage.h"

#include "droptarget.h"
#include "noticebar.h"
#include "selectablelabel.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QVBoxLayout>

namespace samebit::app {

namespace {
constexpr int kBaselineRole = Qt::UserRole;
constexpr int kCandidateRole = Qt::UserRole + 1;
} // namespace

StartPage::StartPage(QWidget* parent)
    : QWidget(parent)
    , m_notice(new NoticeBar(this))
    , m_baseline(new DropTarget(Side::Baseline, this))
    , m_candidate(new DropTarget(Side::Candidate, this))
    , m_recentTitle(new QLabel(tr("Recent pairs"), this))
    , m_recent(new QListWidget(this))
{
    m_recent->setAccessibleName(tr("Recent pairs"));
    m_recentTitle->setBuddy(m_recent);
    auto* const record = new SelectableLabel(tr("How to record a run"), this);
    record->setSentence(tr("Record a run: samebit record -o a.db -- python train.py"));
    auto* const targets = new QHBoxLayout;
    targets->addWidget(m_baseline);
    targets->addWidget(m_candidate);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 24, 24, 24);
    layout->setSpacing(12);
    layout->addWidget(m_notice);
    layout->addLayout(targets, 1);
    layout->addWidget(record);
    layout->addWidget(m_recentTitle);
    layout->addWidget(m_recent, 1);
    connectTarget(m_baseline, Side::Baseline);
    connectTarget(m_candidate, Side::Candidate);
    connect(m_recent, &QListWidget::itemActivated, this, [this](const QListWidgetItem* item) {
        Q_EMIT pairChosen(item->data(kBaselineRole).toString(),
                          item->data(kCandidateRole).toString());
    });
    showResult({});
    showRecent({});
}

void StartPage::connectTarget(DropTarget* target, Side side)
{
    connect(target, &DropTarget::fileDropped, this,
            [this, side](const QString& path) { Q_EMIT fileChosen(side, path); });
    connect(target, &DropTarget::browseRequested, this,
            [this, side] { Q_EMIT browseRequested(side); });
}

void StartPage::showRecent(const std::vector<RecentPair>& pairs)
{
    m_recent->clear();
    for (const RecentPair& pair : pairs) {
        auto* const item
            = new QListWidgetItem(tr("%1 | %2").arg(pair.baseline, pair.candidate), m_recent);
        item->setData(kBaselineRole, pair.baseline);
        item->setData(kCandidateRole, pair.candidate);
        const bool isHere = QFileInfo::exists(pair.baseline) && QFileInfo::exists(pair.candidate);
        if (!isHere) {
            item->setText(tr("%1 (missing)").arg(item->text()));
            item->setFlags(item->flags() & ~Qt::ItemIsEnabled);
        }
    }
    m_recentTitle->setVisible(!pairs.empty());
    m_recent->setVisible(!pairs.empty());
}

void StartPage::showResult(const LoadResult& result)
{
    const bool baseline = result.baseline != nullptr;
    const bool candidate = result.candidate != nullptr;
    showSide(*m_baseline, result.baseline, result.baselineError, candidate);
    showSide(*m_candidate, result.candidate, result.candidateError, baseline);
    std::vector<ShownError> notices;
    if (result.pairError)
        notices.push_back(shownError(*result.pairError));
    m_notice->showErrors(notices);
}

void StartPage::showSide(DropTarget& target, const std::shared_ptr<const LoadedRun>& run,
                         const std::optional<Error>& error, bool otherIsOpen)
{
    if (run != nullptr)
        target.showRun(*run);
    else if (error)
        target.showError(shownError(*error));
    else if (otherIsOpen)
        target.showEmpty(tr("One run is open. Drop the second one here, or press Ctrl+O."));
    else
        target.showEmpty(tr("Drop one or two run files anywhere."));
}

void StartPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (focusWidget() == nullptr)
        m_baseline->setFocus();
}

} // namespace samebit::app
