// SPDX-License-Identifier: Apache-2.0
#include "markspanel.h"

#include "listtable.h"
#include "models/marklistmodel.h"
#include "samebit/report/markreport.h"
#include "selectablelabel.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>

namespace samebit::app {

MarksPanel::MarksPanel(QWidget* parent)
    : QWidget(parent)
    , m_model(new MarkListModel(this))
    , m_table(new ListTable(tr("Marks"), this))
    , m_notes(new SelectableLabel(tr("Notes"), this))
{
    m_table->setModel(m_model);
    m_table->setWidths({3, 44, 18, 12, 7, 8, 6, 40, 18});
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    auto* const side = new QVBoxLayout;
    m_goTo = addButton(*side, tr("&Go To"), tr("Go to the first origin that it allows"));
    m_change = addButton(*side, tr("&Change..."), tr("Change its action or its reason"));
    m_switch = addButton(*side, tr("&Switch Off"), tr("A rule that is off covers nothing"));
    m_remove = addButton(*side, tr("&Remove"), tr("Remove the rule (Del); Undo brings it back"));
    m_import = addButton(*side, tr("&Import..."), tr("Add the rules of an allowlist"));
    m_export = addButton(*side, tr("&Export..."), tr("Write these rules as an allowlist"));
    m_exportReplay
        = addButton(*side, tr("Rep&lay..."), tr("Write a replay file of what these ops wrote"));
    side->addStretch();
    auto* const left = new QVBoxLayout;
    left->addWidget(m_table, 1);
    m_notes->setContentsMargins(6, 0, 0, 2);
    left->addWidget(m_notes);
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 4, 0);
    layout->addLayout(left, 1);
    layout->addLayout(side);
    setFocusProxy(m_table);
    connectButtons();
    enableButtons();
}

QPushButton* MarksPanel::addButton(QLayout& layout, const QString& text, const QString& toolTip)
{
    auto* const button = new QPushButton(text, this);
    button->setToolTip(toolTip);
    layout.addWidget(button);
    return button;
}

void MarksPanel::connectButtons()
{
    const auto connectOne = [this](QPushButton* button, void (MarksPanel::*request)(int)) {
        connect(button, &QPushButton::clicked, this, [this, request] {
            if (current() >= 0)
                Q_EMIT(this->*request)(current());
        });
    };
    connectOne(m_goTo, &MarksPanel::goToRequested);
    connectOne(m_change, &MarksPanel::changeRequested);
    connectOne(m_switch, &MarksPanel::switchRequested);
    connectOne(m_remove, &MarksPanel::removeRequested);
    connect(m_import, &QPushButton::clicked, this, &MarksPanel::importRequested);
    connect(m_export, &QPushButton::clicked, this, &MarksPanel::exportRequested);
    connect(m_exportReplay, &QPushButton::clicked, this, &MarksPanel::replayRequested);
    connect(m_table, &QTableView::activated, m_goTo, &QPushButton::click);
    auto* const remove = new QShortcut(QKeySequence(QKeySequence::Delete), m_table);
    remove->setContext(Qt::WidgetShortcut);
    connect(remove, &QShortcut::activated, m_remove, &QPushButton::click);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &MarksPanel::enableButtons);
}

int MarksPanel::current() const
{
    return m_table->currentIndex().row();
}

void MarksPanel::enableButtons()
{
    const int number = current();
    for (QPushButton* const button : {m_goTo, m_change, m_switch, m_remove})
        button->setEnabled(number >= 0);
    m_export->setEnabled(m_model->rowCount() > 0);
    m_exportReplay->setEnabled(m_model->rowCount() > 0);
    const bool isOff = number >= 0 && !m_model->marks()[static_cast<std::size_t>(number)].enabled;
    m_switch->setText(isOff ? tr("&Switch On") : tr("&Switch Off"));
}

void MarksPanel::show(const MarkSession& session)
{
    const int number = current();
    m_model->setMarks(session.marks(), session.marked().uses);
    if (m_model->rowCount() > 0)
        m_table->selectRow(qBound(0, number, m_model->rowCount() - 1));
    QStringList lines;
    if (session.pair() != nullptr) {
        for (const std::string& warning : markWarnings(
                 session.marks(), session.marked(), session.pair()->comparison.counts.differing()))
            lines << QString::fromStdString(warning);
    }
    if (session.marks().empty())
        lines << tr("Nothing is marked. M allows the selected origin to differ and shows what is "
                    "behind it.");
    m_notes->setSentence(lines.join(u'\n'));
    m_notes->setVisible(!lines.empty());
    enableButtons();
}

QString MarksPanel::notesText() const
{
    return m_notes->text();
}

} // namespace samebit::app
