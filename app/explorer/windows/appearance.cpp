// SPDX-License-Identifier: Apache-2.0
#include "appearance.h"

#include "models/palette.h"

#include <QApplication>

namespace samebit::app {

Appearance::Appearance()
    : m_startPalette(QApplication::palette())
    , m_startFont(QApplication::font())
{
}

void Appearance::apply(ThemeChoice theme) const
{
    const Theme chosen = theme == ThemeChoice::Light ? Theme::Light
        : theme == ThemeChoice::Dark                 ? Theme::Dark
                                                     : themeOf(m_startPalette);
    QApplication::setPalette(widgetPalette(chosen));
}

void Appearance::applyZoom(int percent) const
{
    QFont font = m_startFont;
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * percent / 100);
    else
        font.setPixelSize(qMax(1, font.pixelSize() * percent / 100));
    QApplication::setFont(font);
}

} // namespace samebit::app
