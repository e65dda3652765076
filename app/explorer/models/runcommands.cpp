// SPDX-License-Identifier: Apache-2.0
#include "runcommands.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QStandardPaths>

namespace samebit::app {

namespace {

// Where the PATH has none, the one beside this program.
std::string samebitProgram()
{
    const QString name = QStringLiteral("samebit");
    const QFileInfo beside(QDir(QCoreApplication::applicationDirPath()).filePath(name));
    const bool isOnPath = !QStandardPaths::findExecutable(name).isEmpty();
    return (isOnPath || !beside.isExecutable() ? name : beside.filePath()).toStdString();
}

std::string absolute(const QString& path)
{
    return QFileInfo(path).absoluteFilePath().toStdString();
}

} // namespace

QString sizeText(std::int64_t bytes)
{
    return QLocale::c().formattedDataSize(bytes, bytes < 10'000'000 && bytes >= 1'000'000 ? 1 : 0,
                                          QLocale::DataSizeSIFormat);
}

QString freeFile(const QString& folder, const QString& name)
{
    const QFileInfo wanted(QDir(folder).filePath(name));
    QString path = wanted.filePath();
    for (int number = 2; QFileInfo::exists(path); ++number)
        path = QDir(folder).filePath(QStringLiteral("%1%2.%3")
                                         .arg(wanted.baseName())
                                         .arg(number)
                                         .arg(wanted.completeSuffix()));
    return path;
}

QString keepCommand(const LoadedRun& run, const QString& allowlist)
{
    const QFileInfo file(QString::fromStdString(run.path));
    return QString::fromStdString(
        shellQuoted({samebitProgram(), "record", "--keep", absolute(allowlist), "--again",
                     file.absoluteFilePath().toStdString(), "-o",
                     freeFile(file.absolutePath(), file.fileName()).toStdString()}));
}

QString againCommand(const LoadedRun& run, const QString& replay, const QString& output)
{
    std::vector<std::string> words
        = {samebitProgram(), "record", "--again", absolute(QString::fromStdString(run.path))};
    if (!replay.isEmpty())
        words.insert(words.end(), {"--replay", absolute(replay)});
    words.insert(words.end(), {"-o", absolute(output)});
    return QString::fromStdString(shellQuoted(words));
}

QString quoted(const QString& word)
{
    return QString::fromStdString(shellQuoted({word.toStdString()}));
}

} // namespace samebit::app
