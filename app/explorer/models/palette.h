// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/verdict/comparison.h"

#include <QColor>
#include <QPalette>

namespace samebit::app {

enum class Theme
{
    Light,
    Dark
};

// The colours of one state. Shape, letter and word carry the state; these only repeat it.
struct StateColours
{
    QColor background; // of the row
    QColor glyph; // on that background
    QColor overview; // in the strip
};

// The only table of state colours. Contrast and distance under colour-blindness are kept by
// tst_palette.
StateColours stateColours(Theme theme, State state);

// Colours that are no state.
struct SurfaceColours
{
    QColor text;
    QColor dimText;
    QColor base;
    QColor window;
    QColor fold; // background of a folded stretch
    QColor highlightedLine; // in the source panel
    QColor notice; // background of a banner
    QColor strip; // background of the overview
};
SurfaceColours surfaceColours(Theme theme);

QPalette widgetPalette(Theme theme);

// Qt 6.4 does not know the desktop's colour scheme: told from the palette the program starts with.
Theme themeOf(const QPalette& palette);

} // namespace samebit::app
