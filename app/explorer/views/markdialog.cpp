// SPDX-License-Identifier: Apache-2.0
#include "markdialog.h"

#include "models/marklistmodel.h"
#include "models/runfacts.h"
#include "samebit/report/markreport.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleValidator>
#include <QFormLayout>
#include <QIntValidator>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <limits>

namespace samebit::app {

namespace {

std::optional<double> numberIn(const QLineEdit& field)
{
    bool isNumber = false;
    const double number = QLocale::c().toDouble(field.text(), &isNumber);
    return isNumber ? std::optional(number) : std::nullopt;
}

} // namespace

MarkDialog::MarkDialog(const MarkSession& session, std::int64_t row, QWidget* parent)
    : QDialog(parent)
    , m_session(session)
    , m_row(row)
    , m_rule(new QLabel(this))
    , m_scope(new QComboBox(this))
    , m_action(new QComboBox(this))
    , m_absolute(new QLineEdit(this))
    , m_relative(new QLineEdit(this))
    , m_ulp(new QLineEdit(this))
    , m_reason(new QPlainTextEdit(this))
    , m_effect(new QLabel(this))
{
    setWindowTitle(tr("Allow an op to differ"));
    layOut();
    if (m_row >= 0)
        showMark(m_session.proposed(m_row, MarkScope::Line));
}

MarkDialog::MarkDialog(const MarkSession& session, const Mark& mark, QWidget* parent)
    : MarkDialog(session, std::int64_t{-1}, parent)
{
    setWindowTitle(tr("Change a rule"));
    m_acceptAndGoOn->hide();
    m_scope->setEnabled(false);
    m_scope->setToolTip(tr("A rule keeps its place. For another place mark the op again."));
    showMark(mark);
}

void MarkDialog::layOut()
{
    m_rule->setWordWrap(true);
    m_rule->setTextFormat(Qt::PlainText);
    m_rule->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_rule->setAccessibleName(tr("Rule"));
    m_scope->addItems({tr("This one call"), tr("This operator at this source line"),
                       tr("This operator with these shapes, anywhere"),
                       tr("This operator in this module"), tr("This operator, anywhere")});
    m_scope->setAccessibleName(tr("Where it holds"));
    m_action->addItems(
        {tr("Allow and replay"), tr("Allow only"), tr("Tolerate a difference up to")});
    m_action->setAccessibleName(tr("What it lets happen"));
    m_reason->setAccessibleName(tr("Reason"));
    m_reason->setTabChangesFocus(true);
    m_reason->setFixedHeight(fontMetrics().height() * 5);
    m_effect->setWordWrap(true);
    m_effect->setTextFormat(Qt::PlainText);
    auto* const form = new QFormLayout;
    form->addRow(tr("Rule"), m_rule);
    form->addRow(tr("&Where"), m_scope);
    form->addRow(tr("&Action"), m_action);
    addTolerances(*form);
    form->addRow(tr("&Reason"), m_reason);
    form->addRow(tr("Effect"), m_effect);
    auto* const layout = new QVBoxLayout(this);
    layout->addLayout(form);
    addButtons(*layout);
    resize(fontMetrics().averageCharWidth() * 100, sizeHint().height());
    connect(m_scope, &QComboBox::currentIndexChanged, this, &MarkDialog::showEffect);
    connect(m_action, &QComboBox::currentIndexChanged, this, &MarkDialog::showEffect);
    for (QLineEdit* const field : {m_absolute, m_relative, m_ulp})
        connect(field, &QLineEdit::textChanged, this, &MarkDialog::showEffect);
}

void MarkDialog::addTolerances(QFormLayout& form)
{
    auto* const row = new QHBoxLayout;
    const auto add = [&](QLineEdit* field, const QString& name, QValidator* validator) {
        validator->setLocale(QLocale::c());
        field->setValidator(validator);
        field->setAccessibleName(name);
        field->setPlaceholderText(name);
        row->addWidget(field);
    };
    constexpr double kMost = std::numeric_limits<double>::max();
    add(m_absolute, tr("largest difference"), new QDoubleValidator(0, kMost, 20, this));
    add(m_relative, tr("share of the value"), new QDoubleValidator(0, kMost, 20, this));
    add(m_ulp, tr("steps (ULP)"), new QIntValidator(0, std::numeric_limits<int>::max(), this));
    form.addRow(tr("Up to"), row);
}

void MarkDialog::addButtons(QVBoxLayout& layout)
{
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_acceptAndGoOn = buttons->addButton(tr("Mark and &Go On"), QDialogButtonBox::AcceptRole);
    m_accept = buttons->addButton(tr("&Mark"), QDialogButtonBox::AcceptRole);
    m_acceptAndGoOn->setToolTip(tr("Mark it and go to the next origin that nothing allows"));
    if (m_row >= 0) {
        m_acceptAndGoOn->setDefault(true);
    } else {
        m_accept->setText(tr("&Change"));
        m_accept->setDefault(true);
    }
    connect(m_acceptAndGoOn, &QPushButton::clicked, this, [this] { m_goesOn = true; });
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout.addWidget(buttons);
}

void MarkDialog::showMark(const Mark& mark)
{
    m_mark = mark;
    const auto show = [](QLineEdit& field, const auto& limit) {
        if (limit)
            field.setText(QLocale::c().toString(*limit));
    };
    show(*m_absolute, mark.tolerance.absolute);
    show(*m_relative, mark.tolerance.relative);
    if (mark.tolerance.ulp)
        m_ulp->setText(QString::number(*mark.tolerance.ulp));
    m_reason->setPlainText(QString::fromStdString(mark.reason));
    m_action->setCurrentIndex(static_cast<int>(mark.action));
    m_scope->setCurrentIndex(static_cast<int>(mark.scope));
    showEffect();
}

Tolerance MarkDialog::tolerance() const
{
    Tolerance limits{numberIn(*m_absolute), numberIn(*m_relative), std::nullopt};
    if (const auto steps = numberIn(*m_ulp))
        limits.ulp = static_cast<std::int64_t>(*steps);
    return limits;
}

Mark MarkDialog::mark() const
{
    const auto scope = static_cast<MarkScope>(m_scope->currentIndex());
    Mark mark = m_row >= 0 ? m_session.proposed(m_row, scope) : m_mark;
    mark.action = static_cast<MarkAction>(m_action->currentIndex());
    mark.tolerance = mark.action == MarkAction::Tolerate ? tolerance() : Tolerance();
    const std::string reason = m_reason->toPlainText().trimmed().toStdString();
    mark.prefilled
        = mark.prefilled && reason == QString::fromStdString(m_mark.reason).trimmed().toStdString();
    mark.reason = reason;
    return mark;
}

void MarkDialog::showEffect()
{
    const bool tolerates = m_action->currentIndex() == static_cast<int>(MarkAction::Tolerate);
    for (QLineEdit* const field : {m_absolute, m_relative, m_ulp})
        field->setEnabled(tolerates);
    const Mark shown = mark();
    m_rule->setText(QString::fromStdString(markText(shown)));
    const bool hasLimit = shown.tolerance != Tolerance();
    m_accept->setEnabled(!tolerates || hasLimit);
    m_acceptAndGoOn->setEnabled(!tolerates || hasLimit);
    if (tolerates && !hasLimit) {
        m_effect->setText(tr("Give at least one limit."));
        return;
    }
    const MarkUse use = m_session.useOf(shown);
    QString text = tr("%1, %2; %3 only from those.")
                       .arg(counted(use.ops, tr("Covers %1 op"), tr("Covers %1 ops")),
                            counted(use.origins, tr("allows %1 origin"), tr("allows %1 origins")),
                            counted(use.explains, tr("%1 other differing op follows"),
                                    tr("%1 other differing ops follow")));
    const QString note = MarkListModel::stateText(shown, use);
    if (!note.isEmpty())
        text += u' ' + tr("This rule is %1.").arg(note);
    m_effect->setText(text);
}

QString MarkDialog::effectText() const
{
    return m_effect->text();
}

} // namespace samebit::app
