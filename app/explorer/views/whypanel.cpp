// SPDX-License-Identifier: Apache-2.0
#include "whypanel.h"

#include "models/whytext.h"

#include <QUrl>

namespace samebit::app {

WhyPanel::WhyPanel(QWidget* parent)
    : QTextBrowser(parent)
{
    setAccessibleName(tr("Why"));
    setOpenLinks(false);
    setTabChangesFocus(false); // Tab goes from link to link
    connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) {
        if (link.scheme() == QStringLiteral("row"))
            Q_EMIT rowRequested(link.path().toLongLong());
    });
}

void WhyPanel::showRow(const PairPointer& pair, const DifferenceIndex& differences,
                       const PairMarksPointer& marks, std::int64_t row)
{
    if (pair == nullptr || row < 0)
        setPlainText(tr("Select an op, or open the folded stretch with Space."));
    else
        setHtml(WhyText(*pair, differences, marks.get()).html(row));
}

} // namespace samebit::app
