// SPDX-License-Identifier: Apache-2.0
#include "sourcefiles.h"

#include "samebit/digest/hash.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <optional>

namespace samebit::app {

namespace {

std::optional<SourceRow> recorded(const LoadedRun& run, const std::string& file)
{
    const auto& sources = run.data.sources;
    const auto found = std::find_if(sources.begin(), sources.end(),
                                    [&](const SourceRow& row) { return row.file == file; });
    if (found == sources.end())
        return std::nullopt;
    if (!found->text.empty() || run.reader == nullptr)
        return *found;
    const auto read = run.reader->source(file);
    return read && *read ? **read : *found;
}

std::optional<QByteArray> onDisk(const LoadedRun& run, const std::string& file)
{
    constexpr qint64 kMostBytes = qint64{16} << 20;
    // Made by the interpreter ("<string>"): no file.
    if (file.empty() || file.front() == '<')
        return std::nullopt;
    const QDir folder(QString::fromStdString(run.data.info.workingFolder));
    QFile disk(folder.absoluteFilePath(QString::fromStdString(file)));
    if (!QFileInfo(disk).isFile() || disk.size() > kMostBytes || !disk.open(QIODevice::ReadOnly))
        return std::nullopt;
    return disk.readAll();
}

} // namespace

SourceText sourceText(const LoadedRun& run, const std::string& file)
{
    using Standing = SourceText::Standing;
    const std::optional<SourceRow> row = recorded(run, file);
    const std::optional<QByteArray> disk = onDisk(run, file);
    if (!row || row->text.empty()) {
        if (!disk)
            return {};
        return {Standing::Unrecorded, QString::fromUtf8(*disk)};
    }
    const QString text = QString::fromStdString(row->text);
    if (!disk)
        return {Standing::NotHere, text};
    const std::string_view bytes(disk->constData(), static_cast<std::size_t>(disk->size()));
    const bool isSame = bytes == row->text || hash128(bytes) == row->hash;
    return {isSame ? Standing::Recorded : Standing::Changed, text};
}

} // namespace samebit::app
