// SPDX-License-Identifier: Apache-2.0
#include "helpdialogs.h"

#include "models/palette.h"
#include "models/statewords.h"

#include <QAction>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace samebit::app {

namespace {

QString row(const QString& first, const QString& second)
{
    return QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td>%2</td></tr>").arg(first, second);
}

QString table(const QString& rows)
{
    return QStringLiteral("<table>%1</table>").arg(rows);
}

QString keysOf(const QAction& action)
{
    return QKeySequence::listToString(action.shortcuts(), QKeySequence::NativeText).toHtmlEscaped();
}

} // namespace

TextDialog::TextDialog(const QString& title, const QString& html, QWidget* parent)
    : QDialog(parent)
{
    setWindowTitle(title);
    auto* const text = new QTextBrowser(this);
    text->setAccessibleName(title);
    text->setHtml(html);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(text);
    layout->addWidget(buttons);
    resize(fontMetrics().averageCharWidth() * 70, fontMetrics().height() * 26);
}

QString shortcutsHtml(const QWidget& window)
{
    QString rows;
    const QList<QAction*> actions = window.actions();
    for (const QAction* const action : actions) {
        if (!action->shortcut().isEmpty())
            rows += row(keysOf(*action), action->statusTip().toHtmlEscaped());
    }
    rows += row(TextDialog::tr("Space"), TextDialog::tr("Open or close the folded stretch"));
    rows += row(TextDialog::tr("Ctrl+C"), TextDialog::tr("Copy what is selected, in full"));
    rows += row(TextDialog::tr("Esc"), TextDialog::tr("Cancel loading; close Go To"));
    return table(rows);
}

QString coloursHtml()
{
    QString rows;
    for (int i = 0; i < kStateCount; ++i) {
        const auto state = static_cast<State>(i);
        rows += row(QStringLiteral("<b>%1</b> %2")
                        .arg(QString(StateWords::letter(state)).toHtmlEscaped(),
                             StateWords::word(state).toHtmlEscaped()),
                    StateWords::meaning(state).toHtmlEscaped());
    }
    return table(rows)
        + QStringLiteral("<p>%1</p>")
              .arg(TextDialog::tr("Shape, letter and word say the same; the colour repeats it. In "
                                  "the overview the worst state of a place wins."));
}

QString aboutHtml()
{
    return QStringLiteral("<p><b>%1</b></p><p>%2</p><p>%3</p>")
        .arg(TextDialog::tr("Samebit %1").arg(QCoreApplication::applicationVersion()),
             TextDialog::tr("Finds the first operation at which two PyTorch runs stop being "
                            "bit-identical."),
             TextDialog::tr("Qt %1. Apache License 2.0.").arg(QString::fromLatin1(qVersion())));
}

} // namespace samebit::app
