// SPDX-License-Identifier: Apache-2.0
#include "allowlistdialog.h"

#include "listtable.h"
#include "models/marklistmodel.h"
#include "models/runfacts.h"
#include "samebit/report/markreport.h"
#include "selectablelabel.h"

#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace samebit::app {

AllowlistDialog::AllowlistDialog(const QString& title, const QString& lead, const QString& button,
                                 QWidget* parent)
    : QDialog(parent)
    , m_model(new MarkListModel(this))
    , m_rules(new ListTable(tr("Rules"), this))
    , m_notes(new SelectableLabel(tr("Notes"), this))
    , m_middle(new QVBoxLayout)
{
    setWindowTitle(title);
    m_rules->setModel(m_model);
    m_rules->setWidths({3, 44, 18, 12, 7, 8, 6, 40, 18});
    auto* const intro = new SelectableLabel(tr("What happens"), this);
    intro->setSentence(lead);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(button, QDialogButtonBox::AcceptRole)->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_middle->addWidget(m_rules, 1);
    m_middle->addWidget(m_notes);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(intro);
    layout->addLayout(m_middle, 1);
    layout->addWidget(buttons);
    resize(fontMetrics().averageCharWidth() * 160, fontMetrics().height() * 28);
}

void AllowlistDialog::showRules(const MarkSession& session, const std::vector<Mark>& marks)
{
    m_model->setMarks(marks, session.usesOf(marks));
}

void AllowlistDialog::note(const std::vector<std::string>& sentences)
{
    QStringList lines;
    for (const std::string& sentence : sentences)
        lines << QString::fromStdString(sentence);
    m_notes->setSentence(lines.join(u'\n'));
    m_notes->setVisible(!lines.empty());
}

void AllowlistDialog::addText(const QString& text)
{
    auto* const view = new QPlainTextEdit(text, this);
    view->setReadOnly(true);
    view->setLineWrapMode(QPlainTextEdit::NoWrap);
    view->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    view->setAccessibleName(tr("Text of the file"));
    m_middle->addWidget(view, 2);
}

QString AllowlistDialog::notesText() const
{
    return m_notes->text();
}

AllowlistDialog* AllowlistDialog::forImport(const MarkSession& session, const QString& file,
                                            const std::vector<Mark>& marks, QWidget* parent)
{
    const auto count = static_cast<int>(marks.size());
    auto* const dialog = new AllowlistDialog(
        tr("Import an allowlist"),
        tr("%1 holds %2. This is what each would do in the open pair.")
            .arg(fileName(file.toStdString()), counted(count, tr("%1 rule"), tr("%1 rules"))),
        tr("&Import"), parent);
    dialog->showRules(session, marks);
    std::vector<std::string> notes;
    const MergedMarks merged = mergeMarks({session.marks(), marks});
    for (const MarkConflict& conflict : merged.conflicts)
        notes.push_back(tr("%1. The one that is here stays.")
                            .arg(QString::fromStdString(conflictText(conflict)))
                            .toStdString());
    const int added = static_cast<int>(merged.marks.size() - session.marks().size());
    notes.push_back(
        counted(added, tr("%1 rule would be new here."), tr("%1 rules would be new here."))
            .toStdString());
    dialog->note(notes);
    return dialog;
}

AllowlistDialog* AllowlistDialog::forExport(const MarkSession& session, QWidget* parent)
{
    auto* const dialog = new AllowlistDialog(
        tr("Export the allowlist"),
        tr("An allowlist is made to be kept in git and reviewed. This is what will be written."),
        tr("&Export..."), parent);
    dialog->showRules(session, session.marks());
    std::vector<std::string> notes = markWarnings(session.marks(), session.marked(),
                                                  session.pair()->comparison.counts.differing());
    const std::vector<std::string> reasons = reasonWarnings(session.marks());
    notes.insert(notes.end(), reasons.begin(), reasons.end());
    dialog->note(notes);
    dialog->addText(QString::fromStdString(allowlistText(session.marks())));
    return dialog;
}

} // namespace samebit::app
