// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "services/marksession.h"

#include <QDialog>

class QVBoxLayout;

namespace samebit::app {

class ListTable;
class MarkListModel;
class SelectableLabel;

// What an import would bring, or what an export would write: the rules with what each does in the
// open pair, and what should be seen before it is done. Changes nothing itself.
class AllowlistDialog : public QDialog
{
    Q_OBJECT

public:
    static AllowlistDialog* forImport(const MarkSession& session, const QString& file,
                                      const std::vector<Mark>& marks, QWidget* parent = nullptr);
    static AllowlistDialog* forExport(const MarkSession& session, QWidget* parent = nullptr);

    QString notesText() const;
    ListTable& rules() const { return *m_rules; }

private:
    AllowlistDialog(const QString& title, const QString& lead, const QString& button,
                    QWidget* parent);
    void showRules(const MarkSession& session, const std::vector<Mark>& marks);
    void addText(const QString& text); // of the file that is written
    void note(const std::vector<std::string>& sentences);

    MarkListModel* m_model;
    ListTable* m_rules;
    SelectableLabel* m_notes;
    QVBoxLayout* m_middle;
};

} // namespace samebit::app
