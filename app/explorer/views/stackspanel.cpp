// SPDX-License-Identifier: Apache-2.0
#include "stackspanel.h"

#include "models/runfacts.h"
#include "models/stacks.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace samebit::app {

namespace {

QString frameText(const FrameRow& frame)
{
    const QString place = placeText(frame);
    return frame.function.empty()
        ? place
        : StacksPanel::tr("%1  %2").arg(QString::fromStdString(frame.function), place);
}

QTreeWidgetItem* addItem(QTreeWidget* tree, QTreeWidgetItem* parent, const QString& text)
{
    auto* const item = parent == nullptr ? new QTreeWidgetItem(tree) : new QTreeWidgetItem(parent);
    item->setText(0, text);
    item->setToolTip(0, text);
    return item;
}

void addFrames(QTreeWidget* tree, QTreeWidgetItem* parent, const StackFrames& frames)
{
    for (const FrameRow& frame : frames.user)
        addItem(tree, parent, frameText(frame));
    if (frames.library.empty())
        return;
    auto* const folded = addItem(
        tree, parent,
        StacksPanel::tr("%n library frames", nullptr, static_cast<int>(frames.library.size())));
    for (const FrameRow& frame : frames.library)
        addItem(tree, folded, frameText(frame));
}

QString itemsText(const QTreeWidgetItem* item, int depth)
{
    QString text = QString(qsizetype{2} * depth, u' ') + item->text(0) + u'\n';
    for (int i = 0; i < item->childCount(); ++i)
        text += itemsText(item->child(i), depth + 1);
    return text;
}

QString treeText(const QTreeWidget* tree)
{
    QString text;
    for (int i = 0; i < tree->topLevelItemCount(); ++i)
        text += itemsText(tree->topLevelItem(i), 0);
    return text;
}

} // namespace

StacksPanel::StacksPanel(QWidget* parent)
    : QWidget(parent)
    , m_baseline(makeSide(tr("Stack of the baseline")))
    , m_candidate(makeSide(tr("Stack of the candidate")))
{
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addWidget(m_baseline.box);
    layout->addWidget(m_candidate.box);
    showRow(nullptr, -1);
}

StacksPanel::SideView StacksPanel::makeSide(const QString& accessibleName)
{
    SideView side{new QWidget(this), new QLabel, new QTreeWidget};
    side.frames->setHeaderHidden(true);
    side.frames->setUniformRowHeights(true);
    side.frames->setAccessibleName(accessibleName);
    side.frames->setIndentation(14);
    side.title->setBuddy(side.frames);
    auto* const copy = new QAction(tr("Copy"), side.frames);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    connect(copy, &QAction::triggered, this,
            [this] { QGuiApplication::clipboard()->setText(copiedText()); });
    side.frames->addAction(copy);
    side.frames->setContextMenuPolicy(Qt::ActionsContextMenu);
    auto* const layout = new QVBoxLayout(side.box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(side.title);
    layout->addWidget(side.frames);
    return side;
}

void StacksPanel::fill(const SideView& side, const QString& title, const OpStacks& stacks)
{
    side.title->setText(title);
    side.frames->clear();
    if (stacks.forward >= 0) {
        auto* const forward = addItem(side.frames, nullptr,
                                      tr("forward op %1 #%2, called from")
                                          .arg(QString::fromStdString(stacks.forwardName))
                                          .arg(seqOf(stacks.forward)));
        addFrames(side.frames, forward, stacks.ofForward);
        auto* const own = addItem(side.frames, nullptr, tr("this op, called from"));
        addFrames(side.frames, own, stacks.own);
        forward->setExpanded(true);
        own->setExpanded(true);
    } else {
        addFrames(side.frames, nullptr, stacks.own);
    }
    if (side.frames->topLevelItemCount() == 0)
        addItem(side.frames, nullptr, tr("no Python frame"));
    side.frames->setCurrentItem(side.frames->topLevelItem(0));
}

void StacksPanel::showRow(const PairPointer& pair, std::int64_t row)
{
    const bool isShown = pair != nullptr && row >= 0;
    const OpIndex baseline = isShown ? pair->op(Side::Baseline, row) : -1;
    const OpIndex candidate = isShown ? pair->op(Side::Candidate, row) : -1;
    const OpStacks ofBaseline = isShown ? opStacks(pair->baseline->data, baseline) : OpStacks();
    const OpStacks ofCandidate = isShown ? opStacks(pair->candidate->data, candidate) : OpStacks();
    const bool isSame = baseline >= 0 && candidate >= 0 && ofBaseline.samePlaces(ofCandidate);
    if (isShown && baseline >= 0)
        fill(m_baseline, isSame ? tr("Same in both runs") : tr("Baseline"), ofBaseline);
    if (isShown && candidate >= 0 && !isSame)
        fill(m_candidate, tr("Candidate"), ofCandidate);
    m_baseline.box->setVisible(baseline >= 0);
    m_candidate.box->setVisible(candidate >= 0 && !isSame);
}

QString StacksPanel::copiedText() const
{
    QString text;
    for (const SideView* const side : {&m_baseline, &m_candidate}) {
        if (!side->box->isHidden())
            text += side->title->text() + u'\n' + treeText(side->frames);
    }
    return text;
}

} // namespace samebit::app
