// SPDX-License-Identifier: Apache-2.0
#include "replaydialog.h"

#include "listtable.h"
#include "models/marklistmodel.h"
#include "models/runcommands.h"
#include "models/runfacts.h"
#include "samebit/report/markreport.h"
#include "selectablelabel.h"
#include "services/errortexts.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace samebit::app {

namespace {
constexpr std::size_t kMostMissing = 5; // ops that are listed
}

ReplayDialog::ReplayDialog(const MarkSession& session, QWidget* parent)
    : QDialog(parent)
    , m_session(session)
    , m_model(new MarkListModel(this))
    , m_rules(new ListTable(tr("Rules"), this))
    , m_intro(new SelectableLabel(tr("What happens"), this))
    , m_notes(new SelectableLabel(tr("Notes"), this))
    , m_commandRow(new QWidget(this))
    , m_command(new QLineEdit(m_commandRow))
    , m_progress(new QProgressBar(this))
{
    setWindowTitle(tr("Export a replay file"));
    layOut();
    m_model->setMarks(session.marks(), session.marked().uses);
    connect(&m_exporter, &ReplayExporter::ended, this, &ReplayDialog::take);
    m_request.baselinePath = session.pair()->baseline->path;
    m_request.marks = session.marks();
    m_intro->setSentence(
        tr("Reading what the marked ops wrote in %1").arg(fileName(m_request.baselinePath)));
    m_notes->setSentence({});
    m_commandRow->hide();
    setBusy(true);
    m_exporter.start(m_request);
}

void ReplayDialog::layOut()
{
    m_rules->setModel(m_model);
    m_rules->setWidths({3, 44, 18, 12, 7, 8, 6, 40, 18});
    m_progress->setRange(0, 0);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Progress"));
    m_command->setReadOnly(true);
    m_command->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_command->setAccessibleName(tr("Command that records what is missing"));
    auto* const copy = new QPushButton(tr("&Copy Command"), m_commandRow);
    copy->setToolTip(tr("Copy the command that records what is missing"));
    connect(copy, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(m_command->text()); });
    auto* const row = new QHBoxLayout(m_commandRow);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_command, 1);
    row->addWidget(copy);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_export = buttons->addButton(tr("&Export..."), QDialogButtonBox::ActionRole);
    m_export->setToolTip(tr("Choose a name and write the file"));
    m_export->setDefault(true);
    connect(m_export, &QPushButton::clicked, this, &ReplayDialog::fileWanted);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(this, &QDialog::rejected, &m_exporter, &ReplayExporter::cancel);
    auto* const layout = new QVBoxLayout(this);
    for (QWidget* const widget : QList<QWidget*>{m_intro, m_progress})
        layout->addWidget(widget);
    layout->addWidget(m_rules, 1);
    for (QWidget* const widget : QList<QWidget*>{m_notes, m_commandRow, buttons})
        layout->addWidget(widget);
    resize(fontMetrics().averageCharWidth() * 140, fontMetrics().height() * 24);
}

void ReplayDialog::setBusy(bool isBusy)
{
    m_progress->setVisible(isBusy);
    if (isBusy)
        m_export->setEnabled(false);
}

void ReplayDialog::exportTo(const QString& path, bool replace)
{
    m_request.output = path.toStdString();
    m_request.replace = replace;
    setBusy(true);
    m_exporter.start(m_request);
}

void ReplayDialog::take(const ReplayOutcome& outcome)
{
    setBusy(false);
    if (const auto* const error = std::get_if<Error>(&outcome)) {
        m_notes->setSentence(shownError(*error).copied());
        m_export->setEnabled(!m_request.output.empty()); // under another name
        return;
    }
    m_written = std::get<ReplayExport>(outcome);
    if (m_request.output.empty())
        showPreview(m_written);
    else
        accept();
}

void ReplayDialog::showPreview(const ReplayExport& found)
{
    const QString rules = counted(found.rules, tr("%1 rule"), tr("%1 rules"));
    const QString name = fileName(m_request.baselinePath);
    m_export->setEnabled(found.outputs > 0);
    m_intro->setSentence(
        found.outputs > 0
            ? tr("The file will hold %1 (%2) that %3 of %4 wrote in %5. A run under it gets these "
                 "instead of its own.")
                  .arg(counted(found.outputs, tr("%1 output"), tr("%1 outputs")),
                       sizeText(found.bytes), counted(found.ops, tr("%1 op"), tr("%1 ops")), rules,
                       name)
            : tr("There is nothing to replay: %1 with action \"allow and replay\", no output of "
                 "theirs in %2.")
                  .arg(rules, name));
    QStringList lines = missingLines(found);
    for (const std::string& warning : reasonWarnings(m_request.marks))
        lines << QString::fromStdString(warning);
    m_notes->setSentence(lines.join(u'\n'));
    const bool lacksContent
        = std::any_of(found.missing.begin(), found.missing.end(),
                      [](const ReplayMissing& missing) { return !missing.isCollective; });
    m_commandRow->setVisible(lacksContent);
    if (lacksContent) {
        m_command->setText(
            keepCommand(*m_session.pair()->baseline, QString::fromStdString(m_session.keptPath())));
        m_command->setCursorPosition(0);
    }
}

QStringList ReplayDialog::missingLines(const ReplayExport& found) const
{
    QStringList lines;
    const RunData& run = m_session.pair()->baseline->data;
    for (std::size_t i = 0; i < std::min(found.missing.size(), kMostMissing); ++i) {
        const ReplayMissing& missing = found.missing[i];
        const FrameRow* const frame = userFrame(run, missing.op);
        lines << QString::fromStdString(
            text({missing.isCollective ? "replay.missing.collective" : "replay.missing",
                  {std::to_string(seqOf(missing.op)), opName(run, missing.op).toStdString(),
                   frame == nullptr ? std::string() : placeText(*frame).toStdString()}}));
    }
    if (found.missing.size() > kMostMissing)
        lines << QString::fromStdString(
            text({"replay.missing.more", {std::to_string(found.missing.size() - kMostMissing)}}));
    return lines;
}

QString ReplayDialog::introText() const
{
    return m_intro->text();
}

QString ReplayDialog::notesText() const
{
    return m_notes->text();
}

QString ReplayDialog::command() const
{
    return m_commandRow->isHidden() ? QString() : m_command->text();
}

} // namespace samebit::app
