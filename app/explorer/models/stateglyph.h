// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/verdict/comparison.h"

#include <QPainter>
#include <QRectF>

namespace samebit::app {

// Paints the shape of a state into a square. Painted, not a letter of a symbol font: those are
// missing on bare and remote machines.
void paintState(QPainter& painter, const QRectF& square, State state, const QColor& colour);

} // namespace samebit::app
