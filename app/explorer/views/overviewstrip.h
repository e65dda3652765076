// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/differenceindex.h"
#include "models/overviewbins.h"
#include "models/pair.h"

#include <QImage>
#include <QWidget>

namespace samebit::app {

// The whole alignment as one strip beside the table: the worst state wins each pixel, an origin has
// two at least. Click and drag go there; arrow keys step between differences. Folds do not change
// its scale.
class OverviewStrip : public QWidget
{
    Q_OBJECT

public:
    explicit OverviewStrip(QWidget* parent = nullptr);

    void setPair(PairPointer pair);
    void setVisibleRows(qlonglong firstRow, qlonglong endRow);

    QSize sizeHint() const override;

Q_SIGNALS:
    void rowRequested(qlonglong row);
    void nextDifferenceRequested();
    void previousDifferenceRequested();

protected:
    bool event(QEvent* event) override; // tool tip
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    qlonglong rowAtY(int y) const;
    void requestRowAt(int y);
    QString toolTipAt(int y) const;
    void renderImage(); // only when pair, size or colours change
    void paintBin(QPainter& painter, int y, int width) const;
    QRect frame() const;

    PairPointer m_pair;
    std::vector<OverviewBin> m_bins; // one per device pixel
    QImage m_image;
    qlonglong m_firstRow = 0;
    qlonglong m_endRow = 0;
};

} // namespace samebit::app
