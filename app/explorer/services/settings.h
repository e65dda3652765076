// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QSettings>
#include <QString>

#include <vector>

namespace samebit::app {

struct RecentPair
{
    QString baseline;
    QString candidate;
    bool operator==(const RecentPair&) const = default;
};

enum class ThemeChoice
{
    System,
    Light,
    Dark
};

// What the window remembers. One object, passed in; a test gives its own file.
class Settings
{
public:
    explicit Settings(const QString& file = {}); // empty: the user's own

    ThemeChoice theme() const;
    void setTheme(ThemeChoice theme);

    int zoomPercent() const; // 50 .. 400
    void setZoomPercent(int percent);

    std::vector<RecentPair> recentPairs() const; // newest first
    void addRecentPair(const RecentPair& pair);

    QString sessionFolder() const; // what is kept of each pair

    QByteArray geometry() const;
    QByteArray layout() const; // of docks and tool bars
    void setWindow(const QByteArray& geometry, const QByteArray& layout);

private:
    QSettings m_store;
};

} // namespace samebit::app
