// SPDX-License-Identifier: Apache-2.0
#include "markcommands.h"

#include "models/pairtablemodel.h"
#include "models/runfacts.h"
#include "paneldocks.h"
#include "samebit/report/markreport.h"
#include "services/errortexts.h"
#include "views/allowlistdialog.h"
#include "views/answerbar.h"
#include "views/markdialog.h"
#include "views/markspanel.h"
#include "views/pairpage.h"
#include "views/pairtableview.h"
#include "windowactions.h"

#include <QAction>
#include <QFileDialog>

#include <memory>

namespace samebit::app {

namespace {

QString rule(const Mark& mark)
{
    return QString::fromStdString(markText(mark));
}

QString filter()
{
    return MarkCommands::tr("Allowlists (*.allow.json);;All files (*)");
}

} // namespace

MarkCommands::MarkCommands(MarkSession& session, PairPage& page, PanelDocks& docks,
                           WindowActions& actions, QWidget& window)
    : QObject(&window)
    , m_session(session)
    , m_page(page)
    , m_docks(docks)
    , m_actions(actions)
    , m_window(window)
{
    connectActions();
    connectUndo();
    connectPanel();
    connect(&m_session, &MarkSession::changed, this, &MarkCommands::showChange);
    connect(&m_session, &MarkSession::notKept, this, &MarkCommands::complain);
}

void MarkCommands::connectActions()
{
    m_page.table().addActions({m_actions.toggleMark, m_actions.markWithOptions});
    connect(m_actions.toggleMark, &QAction::triggered, this, &MarkCommands::toggle);
    connect(m_actions.markWithOptions, &QAction::triggered, this, &MarkCommands::openOptions);
    connect(m_actions.markAndGoOn, &QAction::triggered, this, &MarkCommands::markAndGoOn);
    connect(m_actions.importMarks, &QAction::triggered, this, &MarkCommands::chooseImport);
    connect(m_actions.exportMarks, &QAction::triggered, this, &MarkCommands::chooseExport);
    connect(&m_page.answer(), &AnswerBar::markAndGoOnRequested, this, &MarkCommands::markAndGoOn);
}

void MarkCommands::connectUndo()
{
    QUndoStack& stack = m_session.undoStack();
    connect(m_actions.undo, &QAction::triggered, &stack, &QUndoStack::undo);
    connect(m_actions.redo, &QAction::triggered, &stack, &QUndoStack::redo);
    connect(&stack, &QUndoStack::canUndoChanged, m_actions.undo, &QAction::setEnabled);
    connect(&stack, &QUndoStack::canRedoChanged, m_actions.redo, &QAction::setEnabled);
    connect(&stack, &QUndoStack::undoTextChanged, m_actions.undo, [this](const QString& text) {
        m_actions.undo->setText(text.isEmpty() ? tr("&Undo") : tr("&Undo %1").arg(text));
        m_actions.undo->setIconText(tr("Undo"));
    });
    connect(&stack, &QUndoStack::redoTextChanged, m_actions.redo, [this](const QString& text) {
        m_actions.redo->setText(text.isEmpty() ? tr("&Redo") : tr("&Redo %1").arg(text));
    });
}

void MarkCommands::connectPanel()
{
    const MarksPanel& panel = m_docks.marks();
    connect(&panel, &MarksPanel::changeRequested, this, &MarkCommands::change);
    connect(&panel, &MarksPanel::removeRequested, &m_session, &MarkSession::remove);
    connect(&panel, &MarksPanel::switchRequested, this, [this](int number) {
        Mark mark = m_session.marks()[static_cast<std::size_t>(number)];
        mark.enabled = !mark.enabled;
        m_session.replace(number, mark);
    });
    connect(&panel, &MarksPanel::goToRequested, this, &MarkCommands::goToOrigin);
    connect(&panel, &MarksPanel::importRequested, this, &MarkCommands::chooseImport);
    connect(&panel, &MarksPanel::exportRequested, this, &MarkCommands::chooseExport);
    connect(&panel, &MarksPanel::replayRequested, m_actions.exportReplay, &QAction::trigger);
}

void MarkCommands::showChange()
{
    // The page may show another pair while one is opened.
    if (m_session.pair() == nullptr || m_page.model().pair() != m_session.pair())
        return;
    m_page.showMarks(m_session);
    m_docks.showMarks(m_session);
}

bool MarkCommands::isMarkable(std::int64_t row)
{
    if (m_session.pair() != nullptr && row >= 0)
        return true;
    Q_EMIT noticed(tr("Select an op first"));
    return false;
}

void MarkCommands::toggle()
{
    const std::int64_t row = m_page.table().currentRow();
    if (!isMarkable(row))
        return;
    const std::int32_t number = m_session.state()->markAt(*m_session.pair(), row);
    if (number >= 0) {
        const QString text = rule(m_session.marks()[static_cast<std::size_t>(number)]);
        m_session.remove(number);
        Q_EMIT noticed(tr("No longer allowed: %1. Undo: Ctrl+Z").arg(text));
    } else if (m_page.model().differences().originAt(row) < 0) {
        Q_EMIT noticed(tr("This op is no origin: nothing enters here. Shift+M marks it all the "
                          "same"));
    } else {
        mark(m_session.proposed(row, MarkScope::Line), false);
    }
}

void MarkCommands::openOptions()
{
    const std::int64_t row = m_page.table().currentRow();
    if (!isMarkable(row))
        return;
    MarkDialog dialog(m_session, row, &m_window);
    if (dialog.exec() == QDialog::Accepted)
        mark(dialog.mark(), dialog.goesOn());
}

void MarkCommands::markAndGoOn()
{
    const std::int64_t row = m_session.firstOrigin();
    if (row >= 0)
        mark(m_session.proposed(row, MarkScope::Line), true);
    else
        Q_EMIT noticed(tr("Nothing is left to mark"));
}

void MarkCommands::mark(const Mark& mark, bool goesOn)
{
    m_session.add(mark);
    const MarkUse use = m_session.useOf(mark);
    if (goesOn && m_session.firstOrigin() >= 0)
        m_page.goToFirstOrigin();
    Q_EMIT noticed(tr("Allowed: %1 (%2). %3. Undo: Ctrl+Z")
                       .arg(rule(mark), counted(use.ops, tr("%1 op"), tr("%1 ops")), nextText()));
}

QString MarkCommands::nextText() const
{
    const std::int32_t first = m_session.marked().first;
    const Comparison& comparison = m_session.pair()->comparison;
    if (first < 0) {
        return comparison.counts.unexplained > 0
            ? tr("No origin is left")
            : tr("Nothing is left: rules allow every difference");
    }
    const Origin& origin = comparison.origins[static_cast<std::size_t>(first)];
    const std::int32_t step = origin.baseline >= 0 ? origin.baselineStep : origin.candidateStep;
    const QString op = QString::fromStdString(origin.op);
    return step < 0 ? tr("Next origin: %1, before step 0").arg(op)
                    : tr("Next origin: %1, step %2").arg(op).arg(step);
}

void MarkCommands::change(int number)
{
    MarkDialog dialog(m_session, m_session.marks()[static_cast<std::size_t>(number)], &m_window);
    if (dialog.exec() == QDialog::Accepted)
        m_session.replace(number, dialog.mark());
}

void MarkCommands::goToOrigin(int number)
{
    const std::vector<std::int32_t>& marks = m_session.marked().markOfOrigin;
    for (std::size_t origin = 0; origin < marks.size(); ++origin) {
        if (marks[origin] == number) {
            m_page.goToRow(m_session.pair()->comparison.origins[origin].row);
            return;
        }
    }
    Q_EMIT noticed(tr("This rule allows no origin of this pair"));
}

void MarkCommands::chooseImport()
{
    const QString path
        = QFileDialog::getOpenFileName(&m_window, tr("Import an allowlist"), {}, filter(), nullptr,
                                       QFileDialog::DontUseNativeDialog);
    if (!path.isEmpty())
        importFile(path);
}

void MarkCommands::importFile(const QString& path)
{
    const auto marks = readAllowlist(path.toStdString());
    if (!marks) {
        complain(marks.error());
        return;
    }
    const std::unique_ptr<AllowlistDialog> preview(
        AllowlistDialog::forImport(m_session, path, *marks, &m_window));
    if (preview->exec() != QDialog::Accepted)
        return;
    const auto before = static_cast<int>(m_session.marks().size());
    m_session.merge(*marks);
    const int added = static_cast<int>(m_session.marks().size()) - before;
    Q_EMIT noticed(tr("%1. %2. Undo: Ctrl+Z")
                       .arg(counted(added, tr("%1 new rule"), tr("%1 new rules")), nextText()));
}

void MarkCommands::chooseExport()
{
    const std::unique_ptr<AllowlistDialog> preview(
        AllowlistDialog::forExport(m_session, &m_window));
    if (preview->exec() != QDialog::Accepted)
        return;
    QFileDialog dialog(&m_window, tr("Export the allowlist"), {}, filter());
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setOption(QFileDialog::DontUseNativeDialog);
    dialog.setDefaultSuffix(QStringLiteral("allow.json"));
    if (dialog.exec() == QDialog::Accepted)
        exportFile(dialog.selectedFiles().front());
}

bool MarkCommands::exportFile(const QString& path)
{
    const auto written = writeAllowlist(path.toStdString(), m_session.marks());
    if (!written) {
        complain(written.error());
        return false;
    }
    const auto rules = static_cast<int>(m_session.marks().size());
    Q_EMIT noticed(tr("Written: %1 (%2)").arg(path, counted(rules, tr("%1 rule"), tr("%1 rules"))));
    return true;
}

void MarkCommands::complain(const Error& error)
{
    m_page.addError(shownError(error));
}

} // namespace samebit::app
