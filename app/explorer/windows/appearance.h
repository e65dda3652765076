// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "services/settings.h"

#include <QFont>
#include <QPalette>

namespace samebit::app {

// Theme and text size of the whole program, from what the desktop gave at the start.
class Appearance
{
public:
    Appearance(); // after the QApplication exists, before anything changes it

    void apply(ThemeChoice theme) const;
    void applyZoom(int percent) const;

private:
    QPalette m_startPalette;
    QFont m_startFont;
};

} // namespace samebit::app
