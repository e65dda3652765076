// SPDX-License-Identifier: Apache-2.0
#include "statechips.h"

#include "models/palette.h"
#include "models/stateglyph.h"
#include "models/statewords.h"

#include <QHBoxLayout>
#include <QPainter>

namespace samebit::app {

class StateChips::Chip : public QWidget
{
public:
    Chip(State state, QWidget* parent)
        : QWidget(parent)
        , m_state(state)
    {
        setToolTip(StateWords::meaning(state));
    }

    void setCount(qlonglong count)
    {
        m_text = StateWords::ops(m_state, count);
        setAccessibleName(m_text);
        updateGeometry();
        update();
    }

    QSize sizeHint() const override
    {
        return {fontMetrics().horizontalAdvance(m_text) + glyphSide() + 3 * kMargin,
                fontMetrics().height() + 4};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const StateColours colours = stateColours(themeOf(palette()), m_state);
        painter.setPen(colours.glyph);
        painter.setBrush(colours.background);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
        const int side = glyphSide();
        paintState(painter, QRectF(kMargin, (height() - side) / 2.0, side, side), m_state,
                   colours.glyph);
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(rect().adjusted(side + 2 * kMargin, 0, 0, 0),
                         Qt::AlignLeft | Qt::AlignVCenter, m_text);
    }

private:
    static constexpr int kMargin = 6;
    int glyphSide() const { return fontMetrics().ascent() * 3 / 4; }

    State m_state;
    QString m_text;
};

StateChips::StateChips(QWidget* parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    for (const State state :
         {State::Identical, State::Origin, State::Propagated, State::BaselineOnly,
          State::CandidateOnly, State::Incomparable, State::Tolerated}) {
        auto* const chip = new Chip(state, this);
        m_chips[static_cast<std::size_t>(state)] = chip;
        layout->addWidget(chip);
    }
    layout->addStretch();
}

void StateChips::setCounts(const ComparisonCounts& counts)
{
    for (std::size_t i = 0; i < m_chips.size(); ++i) {
        const auto state = static_cast<State>(i);
        m_chips[i]->setCount(counts.of(state));
        // These two are rare: say them only when there is something to say.
        m_chips[i]->setVisible(counts.of(state) > 0
                               || (state != State::Tolerated && state != State::Incomparable));
    }
}

} // namespace samebit::app
