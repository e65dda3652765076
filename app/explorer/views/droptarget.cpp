// SPDX-License-Identifier: Apache-2.0
#include "droptarget.h"

#include "selectablelabel.h"

#include <QDragEnterEvent>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QUrl>
#include <QVBoxLayout>

namespace samebit::app {

QStringList draggedFiles(const QMimeData* data)
{
    QStringList files;
    const QList<QUrl> urls = data->urls();
    for (const QUrl& url : urls) {
        if (url.isLocalFile())
            files << url.toLocalFile();
    }
    return files;
}

DropTarget::DropTarget(Side side, QWidget* parent)
    : QFrame(parent)
    , m_text(new SelectableLabel(side == Side::Baseline ? tr("Baseline") : tr("Candidate"), this))
    , m_browse(new QPushButton(tr("Browse..."), this))
{
    setAcceptDrops(true);
    setFrameShape(StyledPanel);
    auto* const title = new QLabel(side == Side::Baseline ? tr("Baseline") : tr("Candidate"), this);
    QFont bold = title->font();
    bold.setBold(true);
    title->setFont(bold);
    m_text->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_browse->setAccessibleName(side == Side::Baseline ? tr("Browse for the baseline")
                                                       : tr("Browse for the candidate"));
    connect(m_browse, &QPushButton::clicked, this, &DropTarget::browseRequested);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(14, 12, 14, 12);
    layout->addWidget(title);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_browse, 0, Qt::AlignLeft);
    setMinimumHeight(fontMetrics().height() * 9);
}

void DropTarget::showEmpty(const QString& invitation)
{
    m_text->setSentence(invitation);
}

void DropTarget::showRun(const LoadedRun& run)
{
    const RunInfo& info = run.data.info;
    m_text->setSentence(tr("%1\n%2 ops in %3 steps, torch %4")
                            .arg(QString::fromStdString(run.path),
                                 QString::fromStdString(grouped(run.data.ops.size())),
                                 QString::fromStdString(grouped(info.steps)),
                                 QString::fromStdString(info.torchVersion)));
}

void DropTarget::showError(const ShownError& error)
{
    m_text->setSentence(error.copied());
}

QString DropTarget::shownText() const
{
    return m_text->text();
}

void DropTarget::dragEnterEvent(QDragEnterEvent* event)
{
    // Two files are for the page, which makes a pair of them.
    if (draggedFiles(event->mimeData()).size() == 1)
        event->acceptProposedAction();
}

void DropTarget::dropEvent(QDropEvent* event)
{
    const QStringList files = draggedFiles(event->mimeData());
    if (files.size() != 1)
        return;
    event->acceptProposedAction();
    Q_EMIT fileDropped(files.front());
}

} // namespace samebit::app
