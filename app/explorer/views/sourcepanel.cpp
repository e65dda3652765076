// SPDX-License-Identifier: Apache-2.0
#include "sourcepanel.h"

#include "codeview.h"
#include "models/runfacts.h"
#include "selectablelabel.h"
#include "services/sourcefiles.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace samebit::app {

namespace {

QString bannerOf(SourceText::Standing standing, const QString& file)
{
    using Standing = SourceText::Standing;
    switch (standing) {
    case Standing::Changed:
        return SourcePanel::tr("%1 has changed since the recording: this is the recorded text. "
                               "(SB-W02)")
            .arg(file);
    case Standing::NotHere:
        return SourcePanel::tr("%1 is not on this machine: this is the recorded text.").arg(file);
    case Standing::Unrecorded:
        return SourcePanel::tr(
                   "%1 was not recorded: this is the file on disk, which may have changed.")
            .arg(file);
    case Standing::Missing:
        return SourcePanel::tr("%1 was not recorded and is not on this machine.").arg(file);
    case Standing::Recorded:
        break;
    }
    return {};
}

const FrameRow* frameOf(const Pair& pair, Side side, std::int64_t row)
{
    const OpIndex op = pair.op(side, row);
    return op < 0 ? nullptr : userFrame(pair.side(side).data, op);
}

bool ranSameLine(const FrameRow& baseline, const FrameRow& candidate)
{
    return baseline.file == candidate.file && baseline.line == candidate.line;
}

} // namespace

SourcePanel::SourcePanel(QWidget* parent)
    : QWidget(parent)
    , m_place(new SelectableLabel(tr("Place in the source"), this))
    , m_side(new QComboBox(this))
    , m_banner(new SelectableLabel(tr("Notice about the source"), this))
    , m_code(new CodeView(this))
{
    m_side->addItems({tr("Baseline"), tr("Candidate")});
    m_side->setAccessibleName(tr("Run whose source is shown"));
    connect(m_side, &QComboBox::activated, this,
            [this](int index) { showSide(index == 0 ? Side::Baseline : Side::Candidate); });
    auto* const top = new QHBoxLayout;
    top->addWidget(m_place, 1);
    top->addWidget(m_side);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->setSpacing(4);
    layout->addLayout(top);
    layout->addWidget(m_banner);
    layout->addWidget(m_code, 1);
    m_banner->hide();
    m_side->hide();
    setFocusProxy(m_code);
}

QString SourcePanel::bannerText() const
{
    return m_banner->text();
}

void SourcePanel::showRow(const PairPointer& pair, std::int64_t row)
{
    m_pair = pair;
    m_row = pair == nullptr ? -1 : row;
    m_side->hide();
    if (m_row < 0) {
        m_place->setSentence({});
        m_banner->setSentence({});
        m_code->showText({}, 0);
        return;
    }
    chooseSides();
}

void SourcePanel::chooseSides()
{
    const FrameRow* const baseline = frameOf(*m_pair, Side::Baseline, m_row);
    const FrameRow* const candidate = frameOf(*m_pair, Side::Candidate, m_row);
    const bool both = baseline != nullptr && candidate != nullptr;
    m_side->setVisible(both && !ranSameLine(*baseline, *candidate));
    const Side side
        = baseline != nullptr || candidate == nullptr ? Side::Baseline : Side::Candidate;
    m_side->setCurrentIndex(side == Side::Baseline ? 0 : 1);
    showSide(side);
}

void SourcePanel::showSide(Side side)
{
    const FrameRow* const frame = frameOf(*m_pair, side, m_row);
    if (frame == nullptr) {
        m_place->setSentence(tr("No Python frame: no line of yours ran this op."));
        m_banner->setSentence({});
        m_code->showText({}, 0);
        return;
    }
    const QString place = placeText(*frame);
    m_place->setSentence(frame->function.empty()
                             ? place
                             : tr("%1 in %2").arg(place, QString::fromStdString(frame->function)));
    const SourceText source = sourceText(m_pair->side(side), frame->file);
    m_banner->setSentence(bannerOf(source.standing, fileName(frame->file)));
    m_code->showText(source.text, frame->line);
}

} // namespace samebit::app
