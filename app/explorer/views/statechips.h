// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/pair.h"

#include <QWidget>

#include <array>

namespace samebit::app {

// How many rows have which state: shape, count and word each.
class StateChips : public QWidget
{
    Q_OBJECT

public:
    explicit StateChips(QWidget* parent = nullptr);

    void setCounts(const ComparisonCounts& counts);

private:
    class Chip;
    std::array<Chip*, kStateCount> m_chips{};
};

} // namespace samebit::app
