// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/palette.h"

#include <QStyledItemDelegate>

namespace samebit::app {

// Paints the cells of the pair table: state colours, the state's shape and letter, folds over the
// whole row. Lean: one page is a few hundred cells, and over a remote display each costs.
class PairDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    explicit PairDelegate(QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

private:
    void paintFold(QPainter& painter, const QStyleOptionViewItem& option, const QString& text,
                   const QModelIndex& index) const;
    void paintText(QPainter& painter, const QStyleOptionViewItem& option, const QRect& rect,
                   const QModelIndex& index) const;
    QRect paintGlyph(QPainter& painter, const QStyleOptionViewItem& option,
                     const QModelIndex& index) const;
};

} // namespace samebit::app
