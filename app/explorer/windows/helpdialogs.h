// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

namespace samebit::app {

// A text that can be selected and read aloud, and Close.
class TextDialog : public QDialog
{
    Q_OBJECT

public:
    TextDialog(const QString& title, const QString& html, QWidget* parent);
};

QString shortcutsHtml(const QWidget& window); // from the window's live actions
QString coloursHtml();
QString aboutHtml();

} // namespace samebit::app
