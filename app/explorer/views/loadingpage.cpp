// SPDX-License-Identifier: Apache-2.0
#include "loadingpage.h"

#include <QKeyEvent>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace samebit::app {

namespace {

QString stageName(Stage stage)
{
    switch (stage) {
    case Stage::ReadBaseline:
        return LoadingPage::tr("Reading baseline");
    case Stage::ReadCandidate:
        return LoadingPage::tr("Reading candidate");
    case Stage::Align:
        return LoadingPage::tr("Pairing");
    case Stage::Classify:
        break;
    }
    return LoadingPage::tr("Finding origins");
}

QString shortCount(std::int64_t count)
{
    return count < 10'000 ? QString::number(count)
        : count < 10'000'000
        ? LoadingPage::tr("%1 k").arg(count / 1000)
        : LoadingPage::tr("%1 M").arg(static_cast<double>(count) / 1e6, 0, 'f', 1);
}

int percentOf(const LoadProgress& progress)
{
    return progress.total <= 0
        ? 0
        : static_cast<int>(std::clamp<std::int64_t>(progress.done * 100 / progress.total, 0, 100));
}

} // namespace

LoadingPage::LoadingPage(QWidget* parent)
    : QWidget(parent)
    , m_title(new QLabel(this))
    , m_bar(new QProgressBar(this))
    , m_cancel(new QPushButton(tr("Cancel"), this))
{
    m_title->setTextFormat(Qt::PlainText);
    m_title->setAlignment(Qt::AlignCenter);
    m_bar->setRange(0, 100);
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(tr("Progress of this stage"));
    m_cancel->setAccessibleName(tr("Cancel loading"));
    connect(m_cancel, &QPushButton::clicked, this, &LoadingPage::cancelRequested);
    auto* const layout = new QVBoxLayout(this);
    layout->addStretch(2);
    layout->addWidget(m_title);
    layout->addSpacing(12);
    for (QLabel*& stage : m_stages) {
        stage = new QLabel(this);
        stage->setAlignment(Qt::AlignCenter);
        layout->addWidget(stage);
    }
    m_bar->setMaximumWidth(480);
    m_bar->setMinimumWidth(240);
    layout->addWidget(m_bar, 0, Qt::AlignHCenter);
    layout->addWidget(m_cancel, 0, Qt::AlignHCenter);
    layout->addStretch(3);
}

QString LoadingPage::stageText(const LoadProgress& progress)
{
    const bool reads
        = progress.stage == Stage::ReadBaseline || progress.stage == Stage::ReadCandidate;
    if (progress.total <= 0)
        return stageName(progress.stage);
    if (!reads)
        return tr("%1 %2 %").arg(stageName(progress.stage)).arg(percentOf(progress));
    return tr("%1 %2 % (%3 of %4 ops)")
        .arg(stageName(progress.stage))
        .arg(percentOf(progress))
        .arg(shortCount(progress.done), shortCount(progress.total));
}

void LoadingPage::begin(const QString& baseline, const QString& candidate)
{
    m_title->setText(tr("Opening %1 and %2").arg(baseline, candidate));
    showProgress({});
}

void LoadingPage::showProgress(const LoadProgress& progress)
{
    const int current = static_cast<int>(progress.stage);
    for (int i = 0; i < kStages; ++i) {
        const auto stage = static_cast<Stage>(i);
        QLabel* const label = m_stages[static_cast<std::size_t>(i)];
        label->setText(i < current        ? tr("%1: done").arg(stageName(stage))
                           : i == current ? stageText(progress)
                                          : stageName(stage));
        label->setEnabled(i <= current);
    }
    m_bar->setValue(percentOf(progress));
}

void LoadingPage::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        Q_EMIT cancelRequested();
    else
        QWidget::keyPressEvent(event);
}

void LoadingPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_cancel->setFocus();
}

} // namespace samebit::app
