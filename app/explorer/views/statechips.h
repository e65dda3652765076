// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/pair.h"

#include <QWidget>

#include <array>

namespace samebit::app {

// How many rows have which state: shape, count and word each. Goes on in a second line when the
// window is too narrow for one.
class StateChips : public QWidget
{
    Q_OBJECT

public:
    explicit StateChips(QWidget* parent = nullptr);

    void setCounts(const ComparisonCounts& counts);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override; // the widest chip

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    class Chip;
    // Gives each chip its place in lines of this width; the height of all lines.
    int flow(int width, bool moves) const;
    void place();

    std::array<Chip*, kStateCount> m_chips{};
};

} // namespace samebit::app
