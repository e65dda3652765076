// SPDX-License-Identifier: Apache-2.0
#include "errortexts.h"

#include "samebit/report/runreport.h"

#include <QStringList>

namespace samebit::app {

namespace {

QString capitalised(QString sentence)
{
    if (!sentence.isEmpty())
        sentence[0] = sentence[0].toUpper();
    return sentence;
}

} // namespace

QString ShownError::copied() const
{
    QString text = title;
    if (!body.isEmpty())
        text += u'\n' + body;
    return code.isEmpty() ? text : text + QStringLiteral("\n(%1)").arg(code);
}

ShownError shownError(const Error& error)
{
    const ErrorText words = describe(error);
    const QString line = QString::fromStdString(words.line);
    // The report's line is `WHAT "FILE": WHY`.
    const QString end = QStringLiteral("\": ");
    const auto cut = line.indexOf(end);
    ShownError shown;
    shown.code = QString::fromStdString(words.code);
    shown.title = capitalised(cut < 0 ? line : line.left(cut + 1));
    QStringList body;
    if (cut >= 0)
        body << capitalised(line.mid(cut + end.size()));
    for (const std::string& hint : words.hints)
        body << capitalised(QString::fromStdString(hint));
    shown.body = body.join(u'\n');
    return shown;
}

std::vector<ShownError> noticesOf(const Pair& pair)
{
    std::vector<ShownError> notices;
    const RunInfo& baseline = pair.baseline->data.info;
    if (!baseline.uuid.empty() && baseline.uuid == pair.candidate->data.info.uuid)
        notices.push_back(shownError(
            Error{ErrorCode::SameRecording, pair.baseline->path, {}, pair.candidate->path}));
    for (const auto& run : {pair.baseline, pair.candidate}) {
        if (const std::optional<Error> notice = endNotice(run->data, run->path))
            notices.push_back(shownError(*notice));
    }
    return notices;
}

} // namespace samebit::app
