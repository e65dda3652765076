// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "services/pairloader.h"
#include "services/settings.h"

#include <QWidget>

class QLabel;
class QListWidget;

namespace samebit::app {

class DropTarget;
class NoticeBar;

// What the window shows without a pair: a place for each run, recent pairs, how to record one.
class StartPage : public QWidget
{
    Q_OBJECT

public:
    explicit StartPage(QWidget* parent = nullptr);

    void showRecent(const std::vector<RecentPair>& pairs);
    void showResult(const LoadResult& result); // an empty one: nothing is open
    const DropTarget& target(Side side) const
    {
        return side == Side::Baseline ? *m_baseline : *m_candidate;
    }
    const NoticeBar& notice() const { return *m_notice; }

Q_SIGNALS:
    void fileChosen(samebit::Side side, const QString& path);
    void browseRequested(samebit::Side side);
    void pairChosen(const QString& baseline, const QString& candidate);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void connectTarget(DropTarget* target, Side side);
    static void showSide(DropTarget& target, const std::shared_ptr<const LoadedRun>& run,
                         const std::optional<Error>& error, bool otherIsOpen);

    NoticeBar* m_notice;
    DropTarget* m_baseline;
    DropTarget* m_candidate;
    QLabel* m_recentTitle;
    QListWidget* m_recent;
};

} // namespace samebit::app
