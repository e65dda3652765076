// SPDX-License-Identifier: Apache-2.0
#include "whytext.h"

#include "runfacts.h"
#include "samebit/report/markreport.h"
#include "statewords.h"

namespace samebit::app {

namespace {

QString escaped(const std::string& text)
{
    return QString::fromStdString(text).toHtmlEscaped();
}

QString paragraph(const QString& html)
{
    return QStringLiteral("<p>%1</p>").arg(html);
}

QString heading(const QString& text)
{
    return QStringLiteral("<p><b>%1</b></p>").arg(text.toHtmlEscaped());
}

QString list(const std::vector<std::string>& lines)
{
    if (lines.empty())
        return {};
    QString html = QStringLiteral("<ul>");
    for (const std::string& line : lines)
        html += QStringLiteral("<li>%1</li>").arg(escaped(line));
    return html + QStringLiteral("</ul>");
}

std::vector<std::string> texts(const std::vector<Message>& messages)
{
    std::vector<std::string> lines;
    lines.reserve(messages.size());
    for (const Message& message : messages)
        lines.push_back(text(message));
    return lines;
}

} // namespace

QString WhyText::html(std::int64_t row) const
{
    const std::int32_t origin = m_differences.originAt(row);
    const QString rule = ruleHtml(row);
    if (origin >= 0)
        return rule + originHtml(m_pair.comparison.origins[static_cast<std::size_t>(origin)]);
    return rule + (m_pair.state(row) == State::Propagated ? propagatedHtml(row) : stateHtml(row));
}

QString WhyText::ruleHtml(std::int64_t row) const
{
    const std::int32_t number = m_marks == nullptr ? -1 : m_marks->markAt(m_pair, row);
    if (number < 0)
        return {};
    const Mark& mark = m_marks->marks[static_cast<std::size_t>(number)];
    const QString rule
        = tr("rule %1: %2, %3")
              .arg(QString::number(number + 1), escaped(markText(mark)), escaped(actionText(mark)));
    const QString html = m_marks->allows(m_pair, row) ? tr("Allowed by %1").arg(rule)
                                                      : tr("Marked by %1").arg(rule);
    return paragraph(QStringLiteral("<b>%1</b>").arg(html))
        + paragraph(tr("Reason: %1").arg(escaped(mark.reason)));
}

QString WhyText::originHtml(const Origin& origin) const
{
    QString html = heading(StateWords::kind(origin.kind));
    html += paragraph(escaped(originSentence(m_pair.reportInput(), origin)));
    html += list(texts(origin.arguments));
    html += list(texts(origin.evidence));
    html += causesHtml(origin);
    html += paragraph(coneText(origin));
    if (origin.secondary)
        html += paragraph(tr("It may follow from an earlier difference through a Python value."));
    if (origin.healedAt)
        html += paragraph(
            tr("After <a href=\"row:%1\">this row</a> nothing that follows from it differs any "
               "more.")
                .arg(*origin.healedAt));
    return html;
}

QString WhyText::causesHtml(const Origin& origin) const
{
    if (origin.causes.empty())
        return paragraph(tr("Cause: not known from these two files"));
    QString html;
    bool isFirst = true;
    for (const CauseFinding& finding : origin.causes) {
        const QString title = QString::fromStdString(causeTitle(finding.cause));
        html += heading(isFirst ? tr("Likely cause: %1").arg(title)
                                : tr("Also possible: %1").arg(title));
        html += paragraph(tr("Evidence: %1").arg(escaped(text(finding.evidence))));
        html += paragraph(tr("What to do:")) + list(remedies(finding.cause));
        isFirst = false;
    }
    return html;
}

QString WhyText::coneText(const Origin& origin) const
{
    const std::int64_t others = std::max<std::int64_t>(m_pair.comparison.counts.differing() - 1, 0);
    if (others == 0)
        return tr("No other op differs.");
    return tr("It explains %1 of the %2 other differing ops.")
        .arg(QString::fromStdString(grouped(origin.explains)),
             QString::fromStdString(grouped(others)));
}

QString WhyText::propagatedHtml(std::int64_t row) const
{
    const Comparison& comparison = m_pair.comparison;
    const std::uint32_t set = comparison.originSet[static_cast<std::size_t>(row)];
    QString html = heading(StateWords::word(State::Propagated));
    html += paragraph(StateWords::meaning(State::Propagated));
    if (set >= comparison.sets.members.size() || comparison.sets.members[set].empty())
        return html + paragraph(tr("It is attributed to no origin: please report this."));
    html += paragraph(tr("It follows from:")) + QStringLiteral("<ul>");
    for (const std::int32_t member : comparison.sets.members[set]) {
        const Origin& origin = comparison.origins[static_cast<std::size_t>(member)];
        html += QStringLiteral("<li><a href=\"row:%1\">%2</a></li>")
                    .arg(origin.row)
                    .arg(escaped(originSentence(m_pair.reportInput(), origin)));
    }
    html += QStringLiteral("</ul>");
    if (comparison.sets.more[set])
        html += paragraph(tr("and more origins"));
    return html;
}

QString WhyText::stateHtml(std::int64_t row) const
{
    const State state = m_pair.state(row);
    QString html = heading(StateWords::word(state)) + paragraph(StateWords::meaning(state));
    if (state == State::Identical && m_pair.comparison.healed[static_cast<std::size_t>(row)])
        html += paragraph(tr("One of its inputs differed, and still its outputs are identical: "
                             "here the difference ends."));
    return html;
}

} // namespace samebit::app
