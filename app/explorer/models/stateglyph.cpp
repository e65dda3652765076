// SPDX-License-Identifier: Apache-2.0
#include "stateglyph.h"

#include <QPainterPath>

namespace samebit::app {

namespace {

QPainterPath polygon(const QRectF& square, std::initializer_list<QPointF> unitPoints)
{
    QPolygonF points;
    for (const QPointF& unit : unitPoints)
        points << QPointF(square.left() + unit.x() * square.width(),
                          square.top() + unit.y() * square.height());
    QPainterPath path;
    path.addPolygon(points);
    path.closeSubpath();
    return path;
}

QPainterPath wave(const QRectF& square)
{
    QPainterPath path;
    for (const qreal height : {0.35, 0.65}) {
        const qreal y = square.top() + height * square.height();
        const qreal quarter = square.width() / 4;
        path.moveTo(square.left(), y);
        path.quadTo(square.left() + quarter, y - quarter, square.center().x(), y);
        path.quadTo(square.right() - quarter, y + quarter, square.right(), y);
    }
    return path;
}

QPainterPath questionMark(const QRectF& square)
{
    QPainterPath path;
    const QRectF bow(square.left() + 0.25 * square.width(), square.top(), 0.5 * square.width(),
                     0.5 * square.height());
    path.arcMoveTo(bow, 180);
    path.arcTo(bow, 180, -270);
    path.lineTo(bow.center().x(), square.top() + 0.68 * square.height());
    path.addRect(QRectF(bow.center().x() - 0.04 * square.width(),
                        square.top() + 0.88 * square.height(), 0.08 * square.width(),
                        0.08 * square.height()));
    return path;
}

void paintHalfBar(QPainter& painter, const QRectF& square, const QColor& colour, bool left)
{
    const QRectF box = square.adjusted(1, 1, -1, -1);
    QRectF half = box;
    half.setWidth(box.width() / 2);
    if (!left)
        half.moveRight(box.right());
    painter.fillRect(half, colour);
    painter.drawRect(box);
}

} // namespace

void paintState(QPainter& painter, const QRectF& square, State state, const QColor& colour)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, qMax(1.2, square.width() / 9)));
    painter.setBrush(Qt::NoBrush);
    switch (state) {
    case State::Identical:
        painter.drawLine(QPointF(square.left() + 0.25 * square.width(), square.center().y()),
                         QPointF(square.right() - 0.25 * square.width(), square.center().y()));
        break;
    case State::Tolerated:
        painter.drawPath(wave(square));
        break;
    case State::Origin:
        painter.fillPath(polygon(square, {{0.5, 0}, {1, 0.5}, {0.5, 1}, {0, 0.5}}), colour);
        break;
    case State::Propagated:
        painter.drawPath(polygon(square, {{0.06, 0.15}, {0.94, 0.15}, {0.5, 0.9}}));
        break;
    case State::BaselineOnly:
    case State::CandidateOnly:
        paintHalfBar(painter, square, colour, state == State::BaselineOnly);
        break;
    case State::Incomparable:
        painter.drawPath(questionMark(square));
        break;
    }
    painter.restore();
}

} // namespace samebit::app
