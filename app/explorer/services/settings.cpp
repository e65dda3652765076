// SPDX-License-Identifier: Apache-2.0
#include "settings.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace samebit::app {

namespace {

constexpr std::size_t kMostRecent = 8;

QString themeKey()
{
    return QStringLiteral("theme");
}
QString zoomKey()
{
    return QStringLiteral("zoomPercent");
}
QString recentKey()
{
    return QStringLiteral("recentPairs");
}
QString geometryKey()
{
    return QStringLiteral("window/geometry");
}
QString layoutKey()
{
    return QStringLiteral("window/layout");
}

} // namespace

Settings::Settings(const QString& file)
    : m_store(file.isEmpty() ? QSettings().fileName() : file, QSettings::IniFormat)
{
}

ThemeChoice Settings::theme() const
{
    const QString name = m_store.value(themeKey()).toString();
    if (name == QStringLiteral("light"))
        return ThemeChoice::Light;
    return name == QStringLiteral("dark") ? ThemeChoice::Dark : ThemeChoice::System;
}

void Settings::setTheme(ThemeChoice theme)
{
    const QString name = theme == ThemeChoice::Light ? QStringLiteral("light")
        : theme == ThemeChoice::Dark                 ? QStringLiteral("dark")
                                                     : QStringLiteral("system");
    m_store.setValue(themeKey(), name);
}

int Settings::zoomPercent() const
{
    return std::clamp(m_store.value(zoomKey(), 100).toInt(), 50, 400);
}

void Settings::setZoomPercent(int percent)
{
    m_store.setValue(zoomKey(), percent);
}

std::vector<RecentPair> Settings::recentPairs() const
{
    const QStringList names = m_store.value(recentKey()).toStringList();
    std::vector<RecentPair> pairs;
    for (qsizetype i = 0; i + 1 < names.size(); i += 2)
        pairs.push_back({names[i], names[i + 1]});
    return pairs;
}

void Settings::addRecentPair(const RecentPair& pair)
{
    std::vector<RecentPair> pairs = recentPairs();
    pairs.erase(std::remove(pairs.begin(), pairs.end(), pair), pairs.end());
    pairs.insert(pairs.begin(), pair);
    if (pairs.size() > kMostRecent)
        pairs.resize(kMostRecent);
    QStringList names;
    for (const RecentPair& kept : pairs)
        names << kept.baseline << kept.candidate;
    m_store.setValue(recentKey(), names);
}

QString Settings::sessionFolder() const
{
    return QFileInfo(m_store.fileName()).dir().filePath(QStringLiteral("sessions"));
}

QByteArray Settings::geometry() const
{
    return m_store.value(geometryKey()).toByteArray();
}

QByteArray Settings::layout() const
{
    return m_store.value(layoutKey()).toByteArray();
}

void Settings::setWindow(const QByteArray& geometry, const QByteArray& layout)
{
    m_store.setValue(geometryKey(), geometry);
    m_store.setValue(layoutKey(), layout);
}

} // namespace samebit::app
