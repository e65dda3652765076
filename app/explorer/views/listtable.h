// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTableView>

namespace samebit::app {

// A small read-only table in a panel: whole rows, sortable when asked, Ctrl+C copies full rows.
class ListTable : public QTableView
{
    Q_OBJECT

public:
    explicit ListTable(const QString& accessibleName, QWidget* parent = nullptr);

    void setWidths(const QList<int>& characters); // per column
    QString copiedText() const;

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void measure();

    QList<int> m_characters;
};

} // namespace samebit::app
