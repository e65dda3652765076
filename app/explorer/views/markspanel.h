// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "services/marksession.h"

#include <QWidget>

class QLayout;
class QPushButton;

namespace samebit::app {

class ListTable;
class MarkListModel;
class SelectableLabel;

// The rules of the session, what each explains, and what is wrong with them. Asks for what it
// wants done.
class MarksPanel : public QWidget
{
    Q_OBJECT

public:
    explicit MarksPanel(QWidget* parent = nullptr);

    void show(const MarkSession& session);
    int current() const; // index of the selected rule; -1 none

    ListTable& table() const { return *m_table; }
    QString notesText() const;

Q_SIGNALS:
    void changeRequested(int number);
    void removeRequested(int number);
    void switchRequested(int number); // on or off
    void goToRequested(int number); // the first origin that it allows
    void importRequested();
    void exportRequested();
    void replayRequested();

private:
    QPushButton* addButton(QLayout& layout, const QString& text, const QString& toolTip);
    void connectButtons();
    void enableButtons();

    MarkListModel* m_model;
    ListTable* m_table;
    SelectableLabel* m_notes;
    QPushButton* m_goTo = nullptr;
    QPushButton* m_change = nullptr;
    QPushButton* m_switch = nullptr;
    QPushButton* m_remove = nullptr;
    QPushButton* m_import = nullptr;
    QPushButton* m_export = nullptr;
    QPushButton* m_exportReplay = nullptr;
};

} // namespace samebit::app
