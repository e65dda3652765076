// SPDX-License-Identifier: Apache-2.0
#include "palette.h"

#include <array>

namespace samebit::app {

namespace {

struct StateRow
{
    QRgb background;
    QRgb glyph;
    QRgb overview;
};
using StateTable = std::array<StateRow, kStateCount>;

// In the order of enum State. Chosen by search so that the strip's colours stay apart for
// protan, deutan and tritan eyes too.
constexpr StateTable kLight = {{
    {0xFFFFFFFF, 0xFF5F6B7A, 0xFFE3E6EA}, // identical
    {0xFFDDF3EE, 0xFF00604F, 0xFF3FB68B}, // tolerated
    {0xFFFFD9B8, 0xFF8A3100, 0xFFD55E00}, // origin
    {0xFFFFF3D6, 0xFF7A5200, 0xFFF0C000}, // propagated
    {0xFFDCEBFA, 0xFF0B4F8A, 0xFF1F4E9E}, // baseline only
    {0xFFEADFF5, 0xFF5B2A86, 0xFFB79AD9}, // candidate only
    {0xFFF1F1F1, 0xFF555555, 0xFF6B6B6B}, // not comparable
}};
constexpr StateTable kDark = {{
    {0xFF1E1F22, 0xFF9AA4B2, 0xFF3A3D42},
    {0xFF0F3A33, 0xFF86DCC8, 0xFF3FB68B},
    {0xFF5A2A08, 0xFFFFC48F, 0xFFFF7A1A},
    {0xFF3E3213, 0xFFF2D27A, 0xFFF2D27A},
    {0xFF12314F, 0xFF9CCBF5, 0xFF2F7BC4},
    {0xFF35204C, 0xFFD3B5F0, 0xFFB79AD9},
    {0xFF2A2A2C, 0xFFB0B0B0, 0xFFC7CED8},
}};

struct Surfaces
{
    SurfaceColours own;
    QColor button;
    QColor alternate;
    QColor highlight;
    QColor highlightedText;
    QColor link;
    QColor disabled;
};

const Surfaces& surfaces(Theme theme)
{
    static const Surfaces light{{QColor(0x1B1F24), QColor(0x55606E), QColor(0xFFFFFF),
                                 QColor(0xF4F5F7), QColor(0xEDF0F3), QColor(0xFFE3C2),
                                 QColor(0xFFF3D6), QColor(0xF7F8F9)},
                                QColor(0xE9EBEF),
                                QColor(0xF7F8FA),
                                QColor(0x1F5FBF),
                                QColor(0xFFFFFF),
                                QColor(0x0B4F8A),
                                QColor(0x8A929C)};
    static const Surfaces dark{{QColor(0xECEEF1), QColor(0xA7B0BC), QColor(0x1E1F22),
                                QColor(0x2B2D31), QColor(0x26282C), QColor(0x54320F),
                                QColor(0x3E3213), QColor(0x26282C)},
                               QColor(0x35383D),
                               QColor(0x232528),
                               QColor(0x2F6FCE),
                               QColor(0xFFFFFF),
                               QColor(0x9CCBF5),
                               QColor(0x7C8591)};
    return theme == Theme::Light ? light : dark;
}

} // namespace

StateColours stateColours(Theme theme, State state)
{
    const StateTable& table = theme == Theme::Light ? kLight : kDark;
    const StateRow& row = table[static_cast<std::size_t>(state)];
    return {QColor::fromRgb(row.background), QColor::fromRgb(row.glyph),
            QColor::fromRgb(row.overview)};
}

SurfaceColours surfaceColours(Theme theme)
{
    return surfaces(theme).own;
}

QPalette widgetPalette(Theme theme)
{
    const Surfaces& colours = surfaces(theme);
    QPalette palette(colours.button, colours.own.window);
    palette.setColor(QPalette::WindowText, colours.own.text);
    palette.setColor(QPalette::Text, colours.own.text);
    palette.setColor(QPalette::ButtonText, colours.own.text);
    palette.setColor(QPalette::Base, colours.own.base);
    palette.setColor(QPalette::AlternateBase, colours.alternate);
    palette.setColor(QPalette::ToolTipBase, colours.own.base);
    palette.setColor(QPalette::ToolTipText, colours.own.text);
    palette.setColor(QPalette::PlaceholderText, colours.own.dimText);
    palette.setColor(QPalette::Highlight, colours.highlight);
    palette.setColor(QPalette::HighlightedText, colours.highlightedText);
    palette.setColor(QPalette::Link, colours.link);
    palette.setColor(QPalette::LinkVisited, colours.link);
    for (const QPalette::ColorRole role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, colours.disabled);
    return palette;
}

Theme themeOf(const QPalette& palette)
{
    return palette.color(QPalette::Window).lightnessF() < 0.5F ? Theme::Dark : Theme::Light;
}

} // namespace samebit::app
