// SPDX-License-Identifier: Apache-2.0
#include "statechips.h"

#include "models/palette.h"
#include "models/stateglyph.h"
#include "models/statewords.h"

#include <QEvent>
#include <QPainter>

namespace samebit::app {

namespace {

constexpr int kGap = 6;
constexpr std::array kOrder
    = {State::Identical,     State::Origin,       State::Propagated, State::BaselineOnly,
       State::CandidateOnly, State::Incomparable, State::Tolerated};

} // namespace

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
    void changeEvent(QEvent* event) override
    {
        QWidget::changeEvent(event);
        if (event->type() == QEvent::FontChange)
            updateGeometry(); // tells the parent
    }
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
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    for (std::size_t i = 0; i < m_chips.size(); ++i)
        m_chips[i] = new Chip(static_cast<State>(i), this);
}

int StateChips::flow(int width, bool moves) const
{
    int left = 0;
    int top = 0;
    int height = 0;
    for (const State state : kOrder) {
        Chip* const chip = m_chips[static_cast<std::size_t>(state)];
        if (chip->isHidden())
            continue;
        const QSize size = chip->sizeHint();
        if (left > 0 && left + size.width() > width) {
            left = 0;
            top += size.height() + kGap;
        }
        if (moves)
            chip->setGeometry({QPoint(left, top), size});
        left += size.width() + kGap;
        height = top + size.height();
    }
    return height;
}

int StateChips::heightForWidth(int width) const
{
    return flow(width, false);
}

QSize StateChips::sizeHint() const
{
    int width = 0;
    for (const Chip* const chip : m_chips)
        width += chip->isHidden() ? 0 : chip->sizeHint().width() + kGap;
    return {width, flow(width, false)};
}

QSize StateChips::minimumSizeHint() const
{
    int width = 0;
    for (const Chip* const chip : m_chips)
        width = qMax(width, chip->isHidden() ? 0 : chip->sizeHint().width());
    return {width, m_chips.front()->sizeHint().height()};
}

void StateChips::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    place();
}

// Other counts or another font: the chips have other widths.
bool StateChips::event(QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest) {
        updateGeometry();
        place();
    }
    return QWidget::event(event);
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
    updateGeometry();
    place();
}

// The height is held by hand: a window at its smallest height does not ask heightForWidth again.
void StateChips::place()
{
    setMinimumHeight(flow(width(), true));
}

} // namespace samebit::app
