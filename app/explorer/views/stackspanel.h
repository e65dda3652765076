// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/pair.h"

#include <QWidget>

class QLabel;
class QTreeWidget;

namespace samebit::app {

struct OpStacks;

// The stacks of a pair: user frames first, library frames folded; one list when both runs took the
// same way, else two side by side.
class StacksPanel : public QWidget
{
    Q_OBJECT

public:
    explicit StacksPanel(QWidget* parent = nullptr);

    void showRow(const PairPointer& pair, std::int64_t row); // -1: nothing
    QString copiedText() const; // both stacks, full

private:
    struct SideView
    {
        QWidget* box = nullptr;
        QLabel* title = nullptr;
        QTreeWidget* frames = nullptr;
    };
    SideView makeSide(const QString& accessibleName);
    static void fill(const SideView& side, const QString& title, const OpStacks& stacks);

    SideView m_baseline;
    SideView m_candidate;
};

} // namespace samebit::app
