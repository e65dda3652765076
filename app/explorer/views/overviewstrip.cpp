// SPDX-License-Identifier: Apache-2.0
#include "overviewstrip.h"

#include "models/palette.h"
#include "models/runfacts.h"
#include "models/statewords.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStringList>
#include <QToolTip>

#include <algorithm>
#include <array>

namespace samebit::app {

OverviewStrip::OverviewStrip(QWidget* parent)
    : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    setAccessibleName(tr("Overview"));
    setCursor(Qt::PointingHandCursor);
}

void OverviewStrip::setPair(PairPointer pair)
{
    m_pair = std::move(pair);
    QString name = tr("Overview");
    if (m_pair != nullptr && m_pair->comparison.first >= 0 && m_pair->rows() > 0) {
        const Comparison& comparison = m_pair->comparison;
        const Origin& first = comparison.origins[static_cast<std::size_t>(comparison.first)];
        name = tr("Overview, %1; first at %2 %")
                   .arg(StateWords::ops(State::Origin, qlonglong(comparison.origins.size())))
                   .arg(first.row * 100 / m_pair->rows());
    }
    setAccessibleName(name);
    renderImage();
    update();
}

void OverviewStrip::setVisibleRows(qlonglong firstRow, qlonglong endRow)
{
    const QRect before = frame();
    m_firstRow = firstRow;
    m_endRow = endRow;
    update(before.united(frame()).adjusted(-2, -2, 2, 2));
}

QSize OverviewStrip::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 3, 100};
}

void OverviewStrip::renderImage()
{
    const qreal ratio = devicePixelRatioF();
    const int pixels = qRound(height() * ratio);
    const int across = qRound(width() * ratio);
    m_bins.clear();
    m_image = QImage(across, qMax(pixels, 1), QImage::Format_RGB32);
    m_image.setDevicePixelRatio(ratio);
    m_image.fill(surfaceColours(themeOf(palette())).strip);
    if (m_pair == nullptr || pixels <= 0 || across <= 0)
        return;
    m_bins = overviewBins(m_pair->comparison.state, pixels);
    QImage pixelsOnly(across, pixels, QImage::Format_RGB32);
    pixelsOnly.fill(surfaceColours(themeOf(palette())).strip);
    QPainter painter(&pixelsOnly);
    for (int y = 0; y < pixels; ++y)
        paintBin(painter, y, across);
    // After the others: an origin may cover its neighbour, never the other way.
    const QColor origin = stateColours(themeOf(palette()), State::Origin).overview;
    for (int y = 0; y < pixels; ++y) {
        if (m_bins[static_cast<std::size_t>(y)].has(State::Origin))
            painter.fillRect(0, qMin(y, pixels - 2), across, 2, origin);
    }
    painter.end();
    pixelsOnly.setDevicePixelRatio(ratio);
    m_image = pixelsOnly;
}

void OverviewStrip::paintBin(QPainter& painter, int y, int width) const
{
    const OverviewBin& bin = m_bins[static_cast<std::size_t>(y)];
    const Theme theme = themeOf(palette());
    const auto fill = [&](State state, int left, int right) {
        painter.fillRect(left, y, right - left, 1, stateColours(theme, state).overview);
    };
    const State worst = bin.worst();
    if (worst != State::BaselineOnly && worst != State::CandidateOnly) {
        fill(worst, 0, width);
        return;
    }
    if (bin.has(State::BaselineOnly))
        fill(State::BaselineOnly, 0, width / 2);
    if (bin.has(State::CandidateOnly))
        fill(State::CandidateOnly, width / 2, width);
}

QRect OverviewStrip::frame() const
{
    if (m_pair == nullptr || m_pair->rows() == 0)
        return {};
    const qlonglong rows = m_pair->rows();
    const int top = static_cast<int>(m_firstRow * height() / rows);
    const int bottom = static_cast<int>(m_endRow * height() / rows);
    return {0, top, width() - 1, qMax(bottom - top, 4)};
}

void OverviewStrip::paintEvent(QPaintEvent* event)
{
    QPainter painter(this);
    painter.setClipRect(event->rect());
    painter.drawImage(0, 0, m_image);
    const QColor text = palette().color(QPalette::Text);
    if (m_pair != nullptr) {
        painter.setPen(QPen(text, 1));
        painter.drawRect(frame().intersected(rect().adjusted(0, 0, -1, -1)));
    }
    if (hasFocus()) {
        painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
}

void OverviewStrip::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    renderImage();
}

void OverviewStrip::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        renderImage();
    if (event->type() == QEvent::FontChange)
        updateGeometry();
}

qlonglong OverviewStrip::rowAtY(int y) const
{
    const qlonglong row = qlonglong{y} * m_pair->rows() / qMax(height(), 1);
    return std::clamp<qlonglong>(row, 0, m_pair->rows() - 1);
}

// Goes to the worst row behind the pixel: aiming at one of 10^4 rows is nobody's task.
void OverviewStrip::requestRowAt(int y)
{
    if (m_pair == nullptr || m_pair->rows() == 0)
        return;
    const qlonglong first = rowAtY(qMax(y - 1, 0));
    const qlonglong end = qMax(rowAtY(qMin(y + 2, height())), first + 1);
    const auto& states = m_pair->comparison.state;
    OverviewBin here;
    for (qlonglong row = first; row < end; ++row)
        here.add(states[static_cast<std::size_t>(row)]);
    const State worst = here.worst();
    const auto found
        = std::find(states.begin() + first, states.begin() + end, worst) - states.begin();
    Q_EMIT rowRequested(worst == State::Identical ? rowAtY(y) : qlonglong{found});
}

void OverviewStrip::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        requestRowAt(event->pos().y());
}

void OverviewStrip::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons().testFlag(Qt::LeftButton))
        requestRowAt(event->pos().y());
}

void OverviewStrip::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Down)
        Q_EMIT nextDifferenceRequested();
    else if (event->key() == Qt::Key_Up)
        Q_EMIT previousDifferenceRequested();
    else
        QWidget::keyPressEvent(event);
}

QString OverviewStrip::toolTipAt(int y) const
{
    if (m_pair == nullptr || m_pair->rows() == 0)
        return {};
    const qlonglong first = rowAtY(y);
    const qlonglong end = qMax(rowAtY(y + 1), first + 1);
    std::array<qlonglong, kStateCount> counts{};
    for (qlonglong row = first; row < end; ++row)
        ++counts[static_cast<std::size_t>(m_pair->state(row))];
    QStringList parts;
    for (const State state :
         {State::Origin, State::BaselineOnly, State::CandidateOnly, State::Incomparable,
          State::Propagated, State::Tolerated, State::Identical}) {
        if (const qlonglong count = counts[static_cast<std::size_t>(state)]; count > 0)
            parts << StateWords::ops(state, count);
    }
    return tr("rows %1 to %2: %3").arg(first + 1).arg(end).arg(parts.join(QStringLiteral(", ")));
}

bool OverviewStrip::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* const help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), toolTipAt(help->pos().y()), this);
    return true;
}

} // namespace samebit::app
