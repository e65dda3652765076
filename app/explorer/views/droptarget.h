// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "services/errortexts.h"

#include <QFrame>

class QMimeData;
class QPushButton;

namespace samebit::app {

class SelectableLabel;

// Files of a drag that are on this machine.
QStringList draggedFiles(const QMimeData* data);

// One side of the start page: drop a run here or browse; shows the open run or what is wrong.
class DropTarget : public QFrame
{
    Q_OBJECT

public:
    explicit DropTarget(Side side, QWidget* parent = nullptr);

    void showEmpty(const QString& invitation);
    void showRun(const LoadedRun& run);
    void showError(const ShownError& error);
    QString shownText() const;

Q_SIGNALS:
    void fileDropped(const QString& path);
    void browseRequested();

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    SelectableLabel* m_text;
    QPushButton* m_browse;
};

} // namespace samebit::app
