// SPDX-License-Identifier: Apache-2.0
#include "verdicttext.h"

#include <QStringList>
#include <QtGlobal>

namespace samebit::test {

namespace {

QString latin(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace

TwoRuns::TwoRuns()
{
    both([](RunBuilder& run, bool) {
        run.step(0).phase(Phase::Forward).at("train.py", 10, "train");
    });
}

Comparison compareRuns(const RunData& baseline, const RunData& candidate)
{
    const CompareInput input{Baseline<const RunData*>(&baseline),
                             Candidate<const RunData*>(&candidate), "a.db", "b.db", true};
    auto comparison = compare(input, {}, {});
    if (!comparison)
        qFatal("compare failed");
    return std::move(*comparison);
}

Comparison TwoRuns::compared()
{
    return compareRuns(baseline.data(), candidate.data());
}

Comparison TwoRuns::swapped()
{
    return compareRuns(candidate.data(), baseline.data());
}

QString verdictText(const Comparison& comparison)
{
    QStringList parts{latin(name(comparison.verdict))};
    for (const Origin& origin : comparison.origins) {
        QStringList causes;
        for (const CauseFinding& finding : origin.causes)
            causes << latin(name(finding.cause));
        parts << QStringLiteral("%1 %2 (%3)%4%5")
                     .arg(latin(name(origin.kind)), latin(origin.op),
                          causes.join(QStringLiteral(", ")),
                          origin.repeats > 1 ? QStringLiteral(" x%1").arg(origin.repeats)
                                             : QString(),
                          origin.secondary ? QStringLiteral(" secondary") : QString());
    }
    if (comparison.counts.unexplained > 0)
        parts << QStringLiteral("unexplained %1").arg(comparison.counts.unexplained);
    return parts.join(QStringLiteral("; "));
}

QString statesText(const Comparison& comparison)
{
    QString text;
    for (std::size_t row = 0; row < comparison.rows.size(); ++row) {
        text += QLatin1Char("=~OP<>?"[static_cast<std::size_t>(comparison.state[row])]);
        if (comparison.healed[row])
            text += QLatin1Char('h');
    }
    return text;
}

QString messageText(const Message& message)
{
    QStringList args;
    for (const std::string& arg : message.args)
        args << latin(arg);
    return QStringLiteral("%1(%2)").arg(latin(message.key), args.join(QStringLiteral(", ")));
}

} // namespace samebit::test
