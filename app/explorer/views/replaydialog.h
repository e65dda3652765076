// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "services/marksession.h"
#include "services/replayexporter.h"

#include <QDialog>

class QLineEdit;
class QProgressBar;
class QPushButton;

namespace samebit::app {

class ListTable;
class MarkListModel;
class SelectableLabel;

// What a replay file of the marks would hold, and what is missing with the command that gets it;
// then writes it. Both on a worker: Cancel ends it.
class ReplayDialog : public QDialog
{
    Q_OBJECT

public:
    explicit ReplayDialog(const MarkSession& session, QWidget* parent = nullptr);

    void exportTo(const QString& path, bool replace); // accepts when it is written
    QString introText() const;
    QString notesText() const;
    QString command() const; // records what is missing; empty: nothing is
    bool isBusy() const { return m_exporter.isBusy(); }
    QPushButton& exportButton() const { return *m_export; }
    const ReplayExport& written() const { return m_written; }
    QString file() const { return QString::fromStdString(m_request.output); }

Q_SIGNALS:
    void fileWanted(); // the user has seen the preview: ask for a name, call exportTo()

private:
    void layOut();
    void setBusy(bool isBusy);
    void take(const ReplayOutcome& outcome);
    void showPreview(const ReplayExport& found);
    QStringList missingLines(const ReplayExport& found) const;

    const MarkSession& m_session;
    ReplayRequest m_request;
    ReplayExport m_written;
    MarkListModel* m_model;
    ListTable* m_rules;
    SelectableLabel* m_intro;
    SelectableLabel* m_notes;
    QWidget* m_commandRow;
    QLineEdit* m_command;
    QProgressBar* m_progress;
    QPushButton* m_export = nullptr;
    ReplayExporter m_exporter;
};

} // namespace samebit::app
