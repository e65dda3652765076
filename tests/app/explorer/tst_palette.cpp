// SPDX-License-Identifier: Apache-2.0
// Contrast (WCAG 2) and distance (CIELAB) of the shipped colours, as normal, protan, deutan and
// tritan eyes see them (matrices of Machado, Oliveira and Fernandes, 2009).
#include "models/palette.h"
#include "models/stateglyph.h"

#include <QImage>
#include <QtTest>

#include <array>
#include <cmath>
#include <set>

using namespace samebit;
using namespace samebit::app;

namespace {

using Vector = std::array<double, 3>;
using Matrix = std::array<Vector, 3>;

constexpr Matrix kNormal = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
constexpr Matrix kProtan = {{{0.152286, 1.052583, -0.204868},
                             {0.114503, 0.786281, 0.099216},
                             {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix kDeutan = {{{0.367322, 0.860646, -0.227968},
                             {0.280085, 0.672501, 0.047413},
                             {-0.011820, 0.042940, 0.968881}}};
constexpr Matrix kTritan = {{{1.255528, -0.076749, -0.178779},
                             {-0.078411, 0.930809, 0.147602},
                             {0.004733, 0.691367, 0.303900}}};

double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

Vector linearRgb(const QColor& colour)
{
    return {linear(double(colour.redF())), linear(double(colour.greenF())),
            linear(double(colour.blueF()))};
}

double luminance(const QColor& colour)
{
    const Vector rgb = linearRgb(colour);
    return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
}

double contrast(const QColor& one, const QColor& other)
{
    const double high = std::max(luminance(one), luminance(other));
    const double low = std::min(luminance(one), luminance(other));
    return (high + 0.05) / (low + 0.05);
}

double labCurve(double t)
{
    return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116;
}

Vector lab(const QColor& colour, const Matrix& eye)
{
    const Vector rgb = linearRgb(colour);
    Vector seen{};
    for (std::size_t i = 0; i < 3; ++i)
        seen[i]
            = std::clamp(eye[i][0] * rgb[0] + eye[i][1] * rgb[1] + eye[i][2] * rgb[2], 0.0, 1.0);
    const double x = labCurve((0.4124 * seen[0] + 0.3576 * seen[1] + 0.1805 * seen[2]) / 0.95047);
    const double y = labCurve(0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]);
    const double z = labCurve((0.0193 * seen[0] + 0.1192 * seen[1] + 0.9505 * seen[2]) / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double deltaE(const QColor& one, const QColor& other, const Matrix& eye)
{
    const Vector a = lab(one, eye);
    const Vector b = lab(other, eye);
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

} // namespace

class TestPalette : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void glyphsAndTextStandOut_data() { themes(); }
    void glyphsAndTextStandOut()
    {
        QFETCH(int, theme);
        const auto chosen = static_cast<Theme>(theme);
        const QColor text = surfaceColours(chosen).text;
        for (int i = 0; i < kStateCount; ++i) {
            const StateColours colours = stateColours(chosen, static_cast<State>(i));
            QVERIFY2(contrast(colours.glyph, colours.background) >= 5.4,
                     qPrintable(stateNumber(i)));
            QVERIFY2(contrast(text, colours.background) >= 9.5, qPrintable(stateNumber(i)));
        }
        QVERIFY(contrast(text, surfaceColours(chosen).fold) >= 9.5);
        QVERIFY(contrast(text, surfaceColours(chosen).notice) >= 9.5);
        QVERIFY(contrast(text, surfaceColours(chosen).highlightedLine) >= 9.5);
        QVERIFY(contrast(surfaceColours(chosen).dimText, surfaceColours(chosen).window) >= 4.5);
        const QPalette palette = widgetPalette(chosen);
        QVERIFY(
            contrast(palette.color(QPalette::HighlightedText), palette.color(QPalette::Highlight))
            >= 4.5);
        QVERIFY(contrast(palette.color(QPalette::Link), palette.color(QPalette::Base)) >= 4.5);
    }

    void overviewColoursStayApart_data() { themes(); }
    void overviewColoursStayApart()
    {
        QFETCH(int, theme);
        const auto chosen = static_cast<Theme>(theme);
        for (const Matrix* const eye : {&kNormal, &kProtan, &kDeutan, &kTritan}) {
            for (int i = 0; i < kStateCount; ++i) {
                for (int j = 0; j < i; ++j) {
                    const double distance
                        = deltaE(stateColours(chosen, static_cast<State>(i)).overview,
                                 stateColours(chosen, static_cast<State>(j)).overview, *eye);
                    QVERIFY2(
                        distance >= 18,
                        qPrintable(stateNumber(i) + stateNumber(j) + QString::number(distance)));
                }
            }
        }
    }

    // Without any colour the shapes still tell the states apart.
    void everyShapeIsAnother()
    {
        std::set<QByteArray> shapes;
        for (int i = 0; i < kStateCount; ++i) {
            QImage image(24, 24, QImage::Format_Grayscale8);
            image.fill(Qt::white);
            QPainter painter(&image);
            paintState(painter, QRectF(2, 2, 20, 20), static_cast<State>(i), Qt::black);
            painter.end();
            shapes.insert(
                QByteArray(reinterpret_cast<const char*>(image.constBits()), image.sizeInBytes()));
        }
        QCOMPARE(int(shapes.size()), kStateCount);
    }

private:
    static QString stateNumber(int state) { return QStringLiteral("state %1 ").arg(state); }
    static void themes()
    {
        QTest::addColumn<int>("theme");
        QTest::newRow("light") << static_cast<int>(Theme::Light);
        QTest::newRow("dark") << static_cast<int>(Theme::Dark);
    }
};

QTEST_MAIN(TestPalette)
#include "tst_palette.moc"
