// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPlainTextEdit>

namespace samebit::app {

// Read-only source text with line numbers beside it and one line marked.
class CodeView : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit CodeView(QWidget* parent = nullptr);

    void showText(const QString& text, int line); // line 0: none
    int markedLine() const { return m_line; }

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    class Margin;

    void measure();
    void markLine();
    void goToLine();
    void paintMargin(const QRect& dirty);

    Margin* m_margin;
    int m_line = 0;
};

} // namespace samebit::app
